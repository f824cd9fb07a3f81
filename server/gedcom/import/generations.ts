import type { FamilyLinks } from '#server/gedcom/mapping/family-links.ts'

/**
 * The generation of each person, by their place: from the oldest, who are 1. Who married in stands beside their
 * partner. A family of more than five is anchored at its youngest, who are Leaves (5), and everybody older than the
 * first generation is under Roots (1). `known` are people whose generation the tree says already; the others of their
 * family stand as far from them as they are away.
 */
export function findGenerations(count: number, ties: FamilyLinks, known: Map<number, number>): number[] {
  const depths = depthsOf(count, ties)
  const families = familiesOf(count, ties)
  const deepest = new Map<number, number>()
  const shifts = new Map<number, number>()
  for (let place = 0; place < count; place += 1) {
    const family = families(place)
    const depth = depths[place] ?? 0
    deepest.set(family, Math.max(deepest.get(family) ?? 0, depth))
    const generation = known.get(place)
    if (generation !== undefined && !shifts.has(family)) shifts.set(family, generation - depth)
  }
  return Array.from(depths, (depth, place) => {
    const family = families(place)
    const shift = shifts.get(family) ?? Math.min(1, youngest - (deepest.get(family) ?? 0))
    return Math.max(1, Math.min(youngest, depth + shift))
  })
}

const youngest = 5
/** Each round may move who married in; more of them than a line of such marriages is long move nobody. */
const mostRounds = 60

/** How many generations stand above each, the longest way up. */
function depthsOf(count: number, { parents, partnerships }: FamilyLinks): Int32Array {
  const parentsOf = Array.from({ length: count }, (_, place) => birthParents(parents.get(place)))
  const order = fromTheOldest(parentsOf)
  const start = new Int32Array(count)
  const depths = new Int32Array(count)
  for (let round = 0; round < mostRounds; round += 1) {
    for (const place of order) {
      let depth = start[place] ?? 0
      for (const parent of parentsOf[place] ?? []) depth = Math.max(depth, (depths[parent] ?? 0) + 1)
      depths[place] = depth
    }
    let hasMoved = false
    for (const { first, second } of partnerships) {
      for (const [one, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const beside = depths[other] ?? 0
        if (parentsOf[one]?.length !== 0 || beside <= (start[one] ?? 0)) continue
        start[one] = beside
        hasMoved = true
      }
    }
    if (!hasMoved) break
  }
  return depths
}

function birthParents(of: ReturnType<FamilyLinks['parents']['get']>): number[] {
  if (of === undefined) return []
  const born = [of.father, of.mother].filter(place => place !== null)
  return born.length > 0 ? born : of.further.map(({ parent }) => parent)
}

/** Parents before their children. In a circle, which is refused before, nobody would come. */
function fromTheOldest(parentsOf: number[][]): number[] {
  const children: number[][] = parentsOf.map(() => [])
  const waitsFor = new Int32Array(parentsOf.length)
  for (const [place, parents] of parentsOf.entries())
    for (const parent of parents) {
      children[parent]?.push(place)
      waitsFor[place] = (waitsFor[place] ?? 0) + 1
    }
  const order = [...waitsFor.keys()].filter(place => waitsFor[place] === 0)
  // The list grows while it is walked.
  for (const place of order)
    for (const child of children[place] ?? []) {
      waitsFor[child] = (waitsFor[child] ?? 0) - 1
      if (waitsFor[child] === 0) order.push(child)
    }
  return order
}

/** Tells for each place the first place of its family: whoever is bound to it by descent or marriage. */
function familiesOf(count: number, { parents, partnerships }: FamilyLinks): (place: number) => number {
  const above = Int32Array.from({ length: count }, (_, place) => place)
  const find = (place: number) => {
    let top = place
    while (above[top] !== top) {
      above[top] = above[above[top] ?? top] ?? top
      top = above[top] ?? top
    }
    return top
  }
  const join = (one: number, other: number) => {
    const [first, second] = [find(one), find(other)]
    above[Math.max(first, second)] = Math.min(first, second)
  }
  for (const [child, { father, mother, further }] of parents)
    for (const parent of [father, mother, ...further.map(link => link.parent)])
      if (parent !== null) join(child, parent)
  for (const { first, second } of partnerships) join(first, second)
  return find
}
