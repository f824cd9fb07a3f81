import type { ParentKind, PartnershipKind } from '#contract/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyLinks } from '#contract/kinship.ts'

/** As the contract has them; the place of a kind in its list is the number that stands for it here. */
export const parentKinds = ['birth', 'adoptive', 'step', 'guardian', 'foster'] as const satisfies ParentKind[]
export const partnershipKinds = [
  'marriage',
  'partnership',
  'engagement',
  'divorced',
] as const satisfies PartnershipKind[]

/**
 * A family in numbers, so that ten thousand people go to a worker and back in a moment. A person is their place in
 * the list of members that it was made of.
 */
export interface FamilyGraph {
  count: number
  /** Grows with the day of birth, 0 when it is not known. */
  birthKeys: Int32Array
  /** The first of the twins whom each person is one of; of everybody else themself. */
  firstTwins: Int32Array
  /** Threes: child, parent, kind. Nobody is their own parent, and each pair stands once. */
  descents: Int32Array
  /** Threes: first, second, kind. Each pair stands once. */
  partnerships: Int32Array
}

type Person = Pick<FamilyMember, 'id' | 'birthDate' | 'bornFrom'>

/** Links to people who are not in the list, as right after a removal, are left out. */
export function buildFamilyGraph(members: readonly Person[], links: FamilyLinks): FamilyGraph {
  const place = new Map<string, number>()
  for (let at = 0; at < members.length; at += 1) place.set(members[at]!.id, at)
  const threes = () => {
    const flat: number[] = []
    const seen = new Set<number>()
    return {
      flat,
      add(from: string, to: string, kind: number, isMutual: boolean) {
        const one = place.get(from)
        const other = place.get(to)
        if (one === undefined || other === undefined || one === other) return
        const isTurned = isMutual && other < one
        const pair = isTurned ? other * members.length + one : one * members.length + other
        if (seen.has(pair)) return
        seen.add(pair)
        flat.push(one, other, kind)
      },
    }
  }
  const descents = threes()
  for (const { childId, parentId, kind } of links.parents)
    descents.add(childId, parentId, parentKinds.indexOf(kind), false)
  const partnerships = threes()
  for (const { firstId, secondId, kind } of links.partnerships)
    partnerships.add(firstId, secondId, partnershipKinds.indexOf(kind), true)
  const born = new Int32Array(members.length)
  for (let at = 0; at < born.length; at += 1)
    born[at] = dayNumber(members[at]!.birthDate ?? members[at]!.bornFrom)
  return {
    count: members.length,
    birthKeys: born,
    firstTwins: twinsOf(members, born, descents.flat),
    descents: Int32Array.from(descents.flat),
    partnerships: Int32Array.from(partnerships.flat),
  }
}

/** Born on one day that is known, to the same two parents by birth or adoption: as a profile says it too. */
function twinsOf(members: readonly Person[], born: Int32Array, descents: readonly number[]): Int32Array {
  const twins = range(members.length)
  const [children, parents] = [[] as number[], [] as number[]]
  for (let at = 0; at < descents.length; at += 3) {
    if (descents[at + 2]! > 1 || members[descents[at]!]!.birthDate === null) continue
    children.push(descents[at]!)
    parents.push(descents[at + 1]!)
  }
  const parentsOf = groupNumbers(members.length, children, parents)
  const childrenOf = groupNumbers(members.length, parents, children)
  for (let parent = 0; parent < members.length; parent += 1) {
    const siblings = groupAt(childrenOf, parent)
    if (siblings.length < 2) continue
    siblings.sort((one, other) => born[one]! - born[other]! || one - other)
    for (let at = 1; at < siblings.length; at += 1) {
      const [one, other] = [siblings[at - 1]!, siblings[at]!]
      if (born[one] !== born[other]) continue
      const own = groupAt(parentsOf, one)
      if (groupAt(parentsOf, other).filter(shared => own.includes(shared)).length > 1)
        twins[other] = twins[one]!
    }
  }
  return twins
}

/** Lists of numbers under numbers, laid end to end: those under `key` are items[start[key]] … items[start[key + 1] - 1]. */
export interface NumberGroups {
  start: Int32Array
  items: Int32Array
}

/** Sorts `values` under `keys` in one pass each; those under one key keep their order. */
export function groupNumbers(
  count: number,
  keys: ArrayLike<number>,
  values: ArrayLike<number>,
): NumberGroups {
  const start = new Int32Array(count + 1)
  for (let at = 0; at < keys.length; at += 1) start[keys[at]! + 1]! += 1
  for (let key = 0; key < count; key += 1) start[key + 1]! += start[key]!
  const next = start.slice(0, count)
  const items = new Int32Array(keys.length)
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at]!
    items[next[key]!] = values[at]!
    next[key]! += 1
  }
  return { start, items }
}

/** A list by itself. They are short, and a short list of numbers is made faster than a window on a long one. */
export function groupAt({ start, items }: NumberGroups, key: number): number[] {
  const list: number[] = []
  for (let at = start[key]!; at < start[key + 1]!; at += 1) list.push(items[at]!)
  return list
}

/** So many places: 0, 1, 2 … */
export function range(count: number): Int32Array<ArrayBuffer> {
  const places = new Int32Array(count)
  for (let at = 0; at < count; at += 1) places[at] = at
  return places
}

/** One column of a list of threes. */
export function column(triples: Int32Array, which: 0 | 1 | 2): Int32Array {
  const values = new Int32Array(triples.length / 3)
  for (let at = 0; at < values.length; at += 1) values[at] = triples[at * 3 + which]!
  return values
}

function dayNumber(date: string | null): number {
  if (date === null) return 0
  return (Number(date.slice(0, 4)) * 13 + Number(date.slice(5, 7))) * 32 + Number(date.slice(8, 10))
}
