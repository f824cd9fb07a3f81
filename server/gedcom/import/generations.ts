import { listParents, type FamilyLinks, type ParentLinks } from '#server/gedcom/mapping/family-links.ts'

/**
 * The generation of each person by their index, from the oldest (1). People who married in have the generation of their
 * partner. A family of more than five generations is anchored at its youngest, the Leaves (5). Everyone older than the
 * first generation is a Root (1). `known` generations, from the tree, anchor the rest of their family.
 */
export function findGenerations(
  count: number,
  links: FamilyLinks,
  knownGenerations: Map<number, number>,
): number[] {
  const depths = findDepths(count, links)
  const families = groupFamilies(count, links)
  const deepest = new Map<number, number>()
  const shifts = new Map<number, number>()
  for (let index = 0; index < count; index += 1) {
    const family = families(index)
    const depth = depths[index] ?? 0
    deepest.set(family, Math.max(deepest.get(family) ?? 0, depth))
    const generation = knownGenerations.get(index)
    if (generation !== undefined && !shifts.has(family)) shifts.set(family, generation - depth)
  }
  return Array.from(depths, (depth, index) => {
    const family = families(index)
    const shift = shifts.get(family) ?? Math.min(1, youngest - (deepest.get(family) ?? 0))
    return Math.max(1, Math.min(youngest, depth + shift))
  })
}

const youngest = 5
/** Each round moves people who married in, so a chain of such marriages takes as many rounds as it is long. */
const maxRounds = 60

/** Counts the generations above each person, by the longest path. */
function findDepths(count: number, { parents, partnerships }: FamilyLinks): Int32Array {
  const parentsOf = Array.from({ length: count }, (_, index) => listBirthParents(parents.get(index)))
  const order = sortByDescent(parentsOf)
  const start = new Int32Array(count)
  const depths = new Int32Array(count)
  for (let round = 0; round < maxRounds; round += 1) {
    for (const index of order) {
      let depth = start[index] ?? 0
      for (const parent of parentsOf[index] ?? []) depth = Math.max(depth, (depths[parent] ?? 0) + 1)
      depths[index] = depth
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

function listBirthParents(parents: ParentLinks | undefined): number[] {
  if (parents === undefined) return []
  const born = [parents.father, parents.mother].filter(index => index !== null)
  return born.length > 0 ? born : parents.further.map(({ parent }) => parent)
}

/** Sorts parents before their children. The caller has rejected cycles. */
function sortByDescent(parentsOf: number[][]): number[] {
  const children: number[][] = parentsOf.map(() => [])
  const waitsFor = new Int32Array(parentsOf.length)
  for (const [index, parents] of parentsOf.entries())
    for (const parent of parents) {
      children[parent]?.push(index)
      waitsFor[index] = (waitsFor[index] ?? 0) + 1
    }
  const order = [...waitsFor.keys()].filter(index => waitsFor[index] === 0)
  // The list grows while it is walked.
  for (const index of order)
    for (const child of children[index] ?? []) {
      waitsFor[child] = (waitsFor[child] ?? 0) - 1
      if (waitsFor[child] === 0) order.push(child)
    }
  return order
}

/** Finds the first index of each person's family: everyone linked by descent or marriage (union-find). */
function groupFamilies(count: number, { parents, partnerships }: FamilyLinks): (index: number) => number {
  const above = Int32Array.from({ length: count }, (_, index) => index)
  const findFamily = (index: number) => {
    let top = index
    while (above[top] !== top) {
      above[top] = above[above[top] ?? top] ?? top
      top = above[top] ?? top
    }
    return top
  }
  const joinFamilies = (one: number, other: number) => {
    const [first, second] = [findFamily(one), findFamily(other)]
    above[Math.max(first, second)] = Math.min(first, second)
  }
  for (const [child, links] of parents) for (const parent of listParents(links)) joinFamilies(child, parent)
  for (const { first, second } of partnerships) joinFamilies(first, second)
  return findFamily
}
