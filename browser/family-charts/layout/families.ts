import { column, listsOf, parentKinds, upTo, type FamilyGraph, type Lists } from './family-graph.ts'
import type { Generations } from './generations.ts'

/** One or two parents of one row with the children that came to them in one way. */
export interface Family {
  one: number
  /** -1 when a child has one parent here. */
  other: number
  /** A place in `parentKinds`. */
  kind: number
  children: number[]
}

export interface Families {
  families: Family[]
  /** The families of each cluster, and the families that each person is a child of: birth before all others. */
  ofCluster: Lists
  ofChild: Lists
}

/** Gathers brothers and sisters: each child is named once by its birth parents, and again by those who raised it. */
export function familiesOf(graph: FamilyGraph, { cluster, clusters, isOdd }: Generations): Families {
  const families: Family[] = []
  const known = new Map<number, number>()
  const childOf = { children: [] as number[], families: [] as number[] }

  const add = (child: number, one: number, other: number, kind: number) => {
    const key = (one * (graph.count + 1) + other + 1) * parentKinds.length + kind
    let family = known.get(key)
    if (family === undefined) {
      family = families.length
      families.push({ one, other, kind, children: [] })
      known.set(key, family)
    }
    families[family]!.children.push(child)
    childOf.children.push(child)
    childOf.families.push(family)
  }

  const links = listsOf(graph.count, column(graph.descents, 0), upTo(isOdd.length))
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
  const { born, twins } = graph
  for (const { children } of families)
    if (children.length > 1)
      children.sort((one, other) => born[one]! - born[other]! || twins[one]! - twins[other]! || one - other)
  return {
    families,
    ofCluster: listsOf(
      clusters,
      families.map(({ one }) => cluster[one]!),
      upTo(families.length),
    ),
    ofChild: listsOf(graph.count, childOf.children, childOf.families),
  }
}
