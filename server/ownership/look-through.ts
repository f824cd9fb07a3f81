import {
  addFractions,
  compareFractions,
  divideFractions,
  multiplyFractions,
  one,
  parsePercent,
  subtractFractions,
  sumFractions,
  zero,
  type Fraction,
} from './fraction.ts'

/** A stake that runs on the day of the calculation. A member or another entity owns `percent` of an entity. */
export type Stake = { entityId: string; percent: string } & (
  | { memberId: string; ownerEntityId: null }
  | { memberId: null; ownerEntityId: string }
)

/** Who owns an entity in the end, as exact fractions. */
export type LookThrough = {
  /** By member. With `unassigned`, they total exactly 1. */
  shares: Map<string, Fraction>
  /** What no member owns in the end; negative for an entity whose stakes total more than 100 %. */
  unassigned: Fraction
  /** The sum of its direct stakes. */
  total: Fraction
  /**
   * The ids of the entities of a loop that contains this one, each owning a part of the next one, from this entity back
   * to itself. Null without a loop.
   */
  loop: string[] | null
  /** Whether the shares in the loop cannot be calculated, so that all of it is unassigned. */
  isUnsolvable: boolean
}

/**
 * Looks through all layers of ownership to the members.
 *
 * The shares S of the entities follow from the direct stakes D of members and A of entities: S = D + A·S. Without loops
 * the layers are added up from the top. The entities of a loop are solved together, by (I − A)·S = D, which is the
 * limit of following the loop forever ("Risk capital financing and the separation of ownership and control in business
 * groups", Journal of Banking and Finance 13, 1989, which calls it integrated ownership). It has no solution for a loop
 * that owns itself entirely, and none that makes sense if the stakes of an entity in it exceed 100 %.
 */
export function lookThrough(
  entityIds: readonly string[],
  stakes: readonly Stake[],
): Map<string, LookThrough> {
  const stakesOf = groupByEntity(entityIds, stakes)
  const results = new Map<string, LookThrough>()
  for (const group of listOwnersFirst(entityIds, stakesOf)) {
    const loops = group.length > 1 ? new Map(group.map(id => [id, findLoop(id, group, stakesOf)])) : null
    const totals = new Map(group.map(id => [id, sumFractions(stakesOf.get(id)!.map(toFraction))]))
    const solved = solveGroup(group, stakesOf, totals, results)
    for (const id of group) {
      const shares = solved?.get(id) ?? new Map<string, Fraction>()
      results.set(id, {
        shares,
        unassigned: subtractFractions(one, sumFractions(shares.values())),
        total: totals.get(id)!,
        loop: loops?.get(id) ?? null,
        isUnsolvable: solved === null,
      })
    }
  }
  return results
}

type StakesOf = ReadonlyMap<string, readonly Stake[]>
type Shares = Map<string, Fraction>

function toFraction({ percent }: Stake): Fraction {
  return parsePercent(percent)
}

function groupByEntity(entityIds: readonly string[], stakes: readonly Stake[]): StakesOf {
  const stakesOf = new Map<string, Stake[]>(entityIds.map(id => [id, []]))
  for (const stake of stakes) stakesOf.get(stake.entityId)?.push(stake)
  return stakesOf
}

/** The entities that own a part of this one. */
function listOwners(id: string, stakesOf: StakesOf): string[] {
  return stakesOf
    .get(id)!
    .map(({ ownerEntityId }) => ownerEntityId)
    .filter(ownerId => ownerId !== null && stakesOf.has(ownerId)) as string[]
}

/**
 * The shares of the entities of one group, whose owners outside of it are solved. Null if its loop has no solution.
 * Several stakes of the same owner are added up.
 */
function solveGroup(
  group: readonly string[],
  stakesOf: StakesOf,
  totals: ReadonlyMap<string, Fraction>,
  solved: ReadonlyMap<string, LookThrough>,
): Map<string, Shares> | null {
  const inside = new Map(group.map((id, index) => [id, index]))
  const direct = group.map(id => {
    const shares: Shares = new Map()
    for (const stake of stakesOf.get(id)!) {
      const part = toFraction(stake)
      if (stake.memberId !== null) addShare(shares, stake.memberId, part)
      else if (!inside.has(stake.ownerEntityId))
        for (const [memberId, share] of solved.get(stake.ownerEntityId)?.shares ?? [])
          addShare(shares, memberId, multiplyFractions(part, share))
    }
    return shares
  })
  if (group.length === 1) return new Map([[group[0]!, direct[0]!]])
  if (group.some(id => compareFractions(totals.get(id)!, one) > 0)) return null
  const members = [...new Set(direct.flatMap(shares => [...shares.keys()]))]
  const rows = group.map((id, row) => {
    const coefficients = group.map((_, column) => (row === column ? one : zero))
    for (const stake of stakesOf.get(id)!) {
      const column = stake.ownerEntityId === null ? undefined : inside.get(stake.ownerEntityId)
      if (column !== undefined)
        coefficients[column] = subtractFractions(coefficients[column]!, toFraction(stake))
    }
    return [...coefficients, ...members.map(memberId => direct[row]!.get(memberId) ?? zero)]
  })
  if (!eliminate(rows, group.length)) return null
  return new Map(
    group.map((id, row) => [
      id,
      new Map(
        members
          .map((memberId, index) => [memberId, rows[row]![group.length + index]!] as const)
          .filter(([, share]) => share.numerator !== 0n),
      ),
    ]),
  )
}

function addShare(shares: Shares, memberId: string, part: Fraction): void {
  shares.set(memberId, addFractions(shares.get(memberId) ?? zero, part))
}

/** Gauss–Jordan elimination in place of the first `size` columns. False for a singular system. */
function eliminate(rows: Fraction[][], size: number): boolean {
  for (let column = 0; column < size; column += 1) {
    const pivot = rows.findIndex((row, index) => index >= column && row[column]!.numerator !== 0n)
    if (pivot === -1) return false
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const factor = rows[column]![column]!
    const pivotRow = rows[column]!.map(value => divideFractions(value, factor))
    rows[column] = pivotRow
    for (const [index, row] of rows.entries()) {
      const multiple = row[column]!
      if (index === column || multiple.numerator === 0n) continue
      rows[index] = row.map((value, place) =>
        subtractFractions(value, multiplyFractions(multiple, pivotRow[place]!)),
      )
    }
  }
  return true
}

/**
 * The entities in groups: one alone, or those of the same loops together (Tarjan's strongly connected components,
 * 1972, without recursion). Every group comes after the groups that own parts of it.
 */
function listOwnersFirst(entityIds: readonly string[], stakesOf: StakesOf): string[][] {
  const groups: string[][] = []
  const indexes = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  for (const root of entityIds) {
    if (indexes.has(root)) continue
    const visits = [visit(root)]
    for (let current = visits.at(-1); current !== undefined; current = visits.at(-1)) {
      const { id, owners } = current
      const ownerId = owners.pop()
      if (ownerId === undefined) {
        visits.pop()
        const parent = visits.at(-1)
        if (parent !== undefined) lower(parent.id, lowest.get(id)!)
        if (lowest.get(id) === indexes.get(id)) groups.push(closeGroup(id))
      } else if (!indexes.has(ownerId)) visits.push(visit(ownerId))
      else if (isOpen.has(ownerId)) lower(id, indexes.get(ownerId)!)
    }
  }
  return groups

  function visit(id: string): { id: string; owners: string[] } {
    indexes.set(id, indexes.size)
    lowest.set(id, indexes.get(id)!)
    open.push(id)
    isOpen.add(id)
    return { id, owners: listOwners(id, stakesOf) }
  }

  function lower(id: string, index: number): void {
    lowest.set(id, Math.min(lowest.get(id)!, index))
  }

  function closeGroup(id: string): string[] {
    const group = open.splice(open.indexOf(id))
    for (const member of group) isOpen.delete(member)
    return group
  }
}

/** The shortest loop from an entity back to itself, through the entities that own it. */
function findLoop(id: string, group: readonly string[], stakesOf: StakesOf): string[] {
  const inside = new Set(group)
  const ownedBy = new Map<string, string>()
  const queue = [id]
  for (const current of queue) {
    for (const ownerId of listOwners(current, stakesOf)) {
      if (!inside.has(ownerId)) continue
      if (ownerId === id) {
        const loop = [id]
        for (let owned = current; owned !== id; owned = ownedBy.get(owned)!) loop.push(owned)
        return loop
      }
      if (ownedBy.has(ownerId)) continue
      ownedBy.set(ownerId, current)
      queue.push(ownerId)
    }
  }
  return []
}
