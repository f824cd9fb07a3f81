import { compareFractions, multiplyFractions, parsePercent, type Fraction } from './fraction.ts'
import type { Stake } from './look-through.ts'

/** A chain of stakes from a member to an entity, and the share that it alone amounts to. */
export type OwnershipPath = {
  /** From the entity that the member owns a part of, to the entity in question. */
  steps: { entityId: string; percent: string }[]
  share: Fraction
}

/** How many paths are listed. Layers that own each other can have more than anyone reads. */
export const maxPaths = 20

/**
 * The paths on which a member owns an entity, the largest first. A path visits an entity once, so in a loop the paths
 * add up to less than the share. At most `maxPaths` are returned; `isComplete` is false when there are more.
 */
export function listPaths(
  memberId: string,
  entityId: string,
  stakes: readonly Stake[],
): { paths: OwnershipPath[]; isComplete: boolean } {
  const owned = findOwnedEntities(memberId, stakes)
  const stakesOf = Map.groupBy(stakes, stake => stake.entityId)
  const paths: OwnershipPath[] = []
  const isComplete = follow(entityId, [], new Set([entityId]))
  const largestFirst = paths.toSorted((left, right) => compareFractions(right.share, left.share))
  return { paths: largestFirst, isComplete }

  /** Goes from an entity to its owners. False as soon as there are more paths than are listed. */
  function follow(id: string, below: OwnershipPath['steps'], visited: ReadonlySet<string>): boolean {
    for (const { percent, memberId: owner, ownerEntityId } of stakesOf.get(id) ?? []) {
      const steps = [{ entityId: id, percent }, ...below]
      if (owner === memberId) {
        if (paths.length === maxPaths) return false
        paths.push({ steps, share: multiplySteps(steps) })
      } else if (
        ownerEntityId !== null &&
        !visited.has(ownerEntityId) &&
        // Only owners that lead to the member.
        owned.has(ownerEntityId) &&
        !follow(ownerEntityId, steps, new Set([...visited, ownerEntityId]))
      )
        return false
    }
    return true
  }
}

/** The entities that a member owns a part of, directly or through others. */
export function findOwnedEntities(memberId: string, stakes: readonly Stake[]): Set<string> {
  const stakesOfOwner = Map.groupBy(stakes, stake => stake.memberId ?? stake.ownerEntityId)
  const owned = new Set((stakesOfOwner.get(memberId) ?? []).map(({ entityId }) => entityId))
  // A set also visits what is added meanwhile.
  for (const id of owned) for (const { entityId } of stakesOfOwner.get(id) ?? []) owned.add(entityId)
  return owned
}

function multiplySteps(steps: OwnershipPath['steps']): Fraction {
  return steps.map(({ percent }) => parsePercent(percent)).reduce(multiplyFractions)
}
