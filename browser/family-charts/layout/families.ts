import {
  column,
  groupNumbers,
  parentKinds,
  range,
  type FamilyGraph,
  type NumberGroups,
} from './family-graph.ts'
import type { Generations } from './generations.ts'

/** One or two parents of one row with the children that came to them in one way. */
export interface Family {
  firstParent: number
  /** -1 when a child has one parent here. */
  secondParent: number
  /** A place in `parentKinds`. */
  kind: number
  children: number[]
}

export interface Families {
  families: Family[]
  /** The families of each cluster, and the families that each person is a child of: birth before all others. */
  byCluster: NumberGroups
  byChild: NumberGroups
}

/** Gathers brothers and sisters: each child is named once by its birth parents, and again by those who raised it. */
export function groupFamilies(
  graph: FamilyGraph,
  { cluster, clusterCount: clusters, closesCycle: isOdd }: Generations,
): Families {
  const families: Family[] = []
  const known = new Map<number, number>()
  const childOf = { children: [] as number[], families: [] as number[] }

  const add = (child: number, one: number, other: number, kind: number) => {
    const key = (one * (graph.count + 1) + other + 1) * parentKinds.length + kind
    let family = known.get(key)
    if (family === undefined) {
      family = families.length
      families.push({ firstParent: one, secondParent: other, kind, children: [] })
      known.set(key, family)
    }
    families[family]!.children.push(child)
    childOf.children.push(child)
    childOf.families.push(family)
  }

  const links = groupNumbers(graph.count, column(graph.descents, 0), range(isOdd.length))
  for (let child = 0; child < graph.count; child += 1) {
    const end = links.start[child + 1]!
    for (let kind = 0; kind < parentKinds.length; kind += 1) {
      let single = -1
      for (let at = links.start[child]!; at < end; at += 1) {
        const link = links.items[at]!
        if (isOdd[link] === 1 || graph.descents[link * 3 + 2] !== kind) continue
        const parent = graph.descents[link * 3 + 1]!
        if (single >= 0 && cluster[single] === cluster[parent]) {
          add(child, single, parent, kind)
          single = -1
        } else {
          if (single >= 0) add(child, single, -1, kind)
          single = parent
        }
      }
      if (single >= 0) add(child, single, -1, kind)
    }
  }
  // Nobody comes between twins, whatever is told of the day.
  const { birthKeys: born, firstTwins: twins } = graph
  for (const { children } of families)
    if (children.length > 1)
      children.sort((one, other) => born[one]! - born[other]! || twins[one]! - twins[other]! || one - other)
  return {
    families,
    byCluster: groupNumbers(
      clusters,
      families.map(({ firstParent: one }) => cluster[one]!),
      range(families.length),
    ),
    byChild: groupNumbers(graph.count, childOf.children, childOf.families),
  }
}
