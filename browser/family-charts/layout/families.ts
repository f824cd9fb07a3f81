import { parentKinds, type FamilyGraph } from './family-graph.ts'
import type { Generations } from './generations.ts'
import { extractColumn, groupNumbers, createRange, type NumberGroups } from './number-groups.ts'

/** One parent, or two parents in one row, with the children they share in the same way. */
export interface Family {
  firstParent: number
  /** -1 when the child has only one parent here. */
  secondParent: number
  /** An index into `parentKinds`. */
  kind: number
  children: number[]
}

export interface Families {
  families: Family[]
  /** The families of each cluster of parents. */
  byCluster: NumberGroups
  /** The families of each child, birth families first. */
  byChild: NumberGroups
}

/** Groups siblings into families. A child appears under its birth parents, and again under those who raised it. */
export function groupFamilies(
  graph: FamilyGraph,
  { cluster, clusterCount, closesCycle }: Generations,
): Families {
  const families: Family[] = []
  const familyByKey = new Map<number, number>()
  const childLinks = { children: [] as number[], families: [] as number[] }

  const addChild = (child: number, firstParent: number, secondParent: number, kind: number) => {
    const key = (firstParent * (graph.count + 1) + secondParent + 1) * parentKinds.length + kind
    let family = familyByKey.get(key)
    if (family === undefined) {
      family = families.length
      families.push({ firstParent, secondParent, kind, children: [] })
      familyByKey.set(key, family)
    }
    families[family]!.children.push(child)
    childLinks.children.push(child)
    childLinks.families.push(family)
  }

  const linksByChild = groupNumbers(
    graph.count,
    extractColumn(graph.descents, 0),
    createRange(closesCycle.length),
  )
  for (let child = 0; child < graph.count; child += 1) {
    const end = linksByChild.start[child + 1]!
    for (let kind = 0; kind < parentKinds.length; kind += 1) {
      // The last parent of this kind who has no second parent yet.
      let single = -1
      for (let index = linksByChild.start[child]!; index < end; index += 1) {
        const link = linksByChild.items[index]!
        if (closesCycle[link] === 1 || graph.descents[link * 3 + 2] !== kind) continue
        const parent = graph.descents[link * 3 + 1]!
        if (single >= 0 && cluster[single] === cluster[parent]) {
          addChild(child, single, parent, kind)
          single = -1
        } else {
          if (single >= 0) addChild(child, single, -1, kind)
          single = parent
        }
      }
      if (single >= 0) addChild(child, single, -1, kind)
    }
  }
  // Ordered by birth. Twins stay next to each other even when a sibling has the same birth key.
  const { birthKeys, firstTwins } = graph
  for (const { children } of families)
    if (children.length > 1)
      children.sort((a, b) => birthKeys[a]! - birthKeys[b]! || firstTwins[a]! - firstTwins[b]! || a - b)
  return {
    families,
    byCluster: groupNumbers(
      clusterCount,
      families.map(({ firstParent }) => cluster[firstParent]!),
      createRange(families.length),
    ),
    byChild: groupNumbers(graph.count, childLinks.children, childLinks.families),
  }
}
