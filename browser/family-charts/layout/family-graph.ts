import type { ParentKind, PartnershipKind } from '#contract/family-tree/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyLinks } from '#contract/family-tree/kinship.ts'

import { getGroup, groupNumbers, createRange } from './number-groups.ts'

/** A kind is stored as its index in these lists. */
export const parentKinds = ['birth', 'adoptive', 'step', 'guardian', 'foster'] as const satisfies ParentKind[]
export const partnershipKinds = [
  'marriage',
  'partnership',
  'engagement',
  'divorced',
] as const satisfies PartnershipKind[]

/**
 * A family as typed arrays, so that ten thousand people are cheap to copy to the layout worker. A person is an index
 * into the list of members.
 */
export interface FamilyGraph {
  count: number
  /** Increases with the date of birth; 0 when the date is unknown. */
  birthKeys: Int32Array
  /** For each person the first of their set of twins; the person themself when they have no twin. */
  firstTwins: Int32Array
  /** Triples of child, parent, kind. No person is their own parent, and each pair appears once. */
  descents: Int32Array
  /** Triples of first, second, kind. Each pair appears once. */
  partnerships: Int32Array
}

type Person = Pick<FamilyMember, 'id' | 'birthDate' | 'earliestBirthDate'>

/** Ignores links to people who are not in the list, for example right after a removal. */
export function buildFamilyGraph(members: readonly Person[], links: FamilyLinks): FamilyGraph {
  const indexById = new Map<string, number>()
  for (let index = 0; index < members.length; index += 1) indexById.set(members[index]!.id, index)

  const collectTriples = () => {
    const triples: number[] = []
    const seen = new Set<number>()
    return {
      triples,
      add(fromId: string, toId: string, kind: number, isMutual: boolean) {
        const from = indexById.get(fromId)
        const to = indexById.get(toId)
        if (from === undefined || to === undefined || from === to) return
        const isReversed = isMutual && to < from
        const pair = isReversed ? to * members.length + from : from * members.length + to
        if (seen.has(pair)) return
        seen.add(pair)
        triples.push(from, to, kind)
      },
    }
  }

  const descents = collectTriples()
  for (const { childId, parentId, kind } of links.parents)
    descents.add(childId, parentId, parentKinds.indexOf(kind), false)
  const partnerships = collectTriples()
  for (const { firstId, secondId, kind } of links.partnerships)
    partnerships.add(firstId, secondId, partnershipKinds.indexOf(kind), true)
  const birthKeys = new Int32Array(members.length)
  for (let index = 0; index < birthKeys.length; index += 1)
    birthKeys[index] = toDateKey(members[index]!.birthDate ?? members[index]!.earliestBirthDate)
  return {
    count: members.length,
    birthKeys,
    firstTwins: findFirstTwins(members, birthKeys, descents.triples),
    descents: Int32Array.from(descents.triples),
    partnerships: Int32Array.from(partnerships.triples),
  }
}

/** Twins share an exact date of birth and two parents by birth or adoption, as on a profile. */
function findFirstTwins(
  members: readonly Person[],
  birthKeys: Int32Array,
  descents: readonly number[],
): Int32Array {
  const firstTwins = createRange(members.length)
  const [children, parents] = [[] as number[], [] as number[]]
  for (let link = 0; link < descents.length; link += 3) {
    if (descents[link + 2]! > 1 || members[descents[link]!]!.birthDate === null) continue
    children.push(descents[link]!)
    parents.push(descents[link + 1]!)
  }
  const parentsByChild = groupNumbers(members.length, children, parents)
  const childrenByParent = groupNumbers(members.length, parents, children)
  for (let parent = 0; parent < members.length; parent += 1) {
    const siblings = getGroup(childrenByParent, parent)
    if (siblings.length < 2) continue
    siblings.sort((a, b) => birthKeys[a]! - birthKeys[b]! || a - b)
    for (let index = 1; index < siblings.length; index += 1) {
      const [previous, sibling] = [siblings[index - 1]!, siblings[index]!]
      if (birthKeys[previous] !== birthKeys[sibling]) continue
      const ownParents = getGroup(parentsByChild, previous)
      const shared = getGroup(parentsByChild, sibling).filter(parent => ownParents.includes(parent))
      if (shared.length > 1) firstTwins[sibling] = firstTwins[previous]!
    }
  }
  return firstTwins
}

/** Increases with the date, but does not count days. */
function toDateKey(date: string | null): number {
  if (date === null) return 0
  return (Number(date.slice(0, 4)) * 13 + Number(date.slice(5, 7))) * 32 + Number(date.slice(8, 10))
}
