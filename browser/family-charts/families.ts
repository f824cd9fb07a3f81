import { column, listed, listsOf, type FamilyGraph, type Lists } from './family-graph.ts'
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
  const known = new Map<number, Family>()
  const ofChild: { child: number; family: number }[] = []
  const place = new Map<Family, number>()

  const add = (child: number, one: number, other: number, kind: number) => {
    const key = (one * (graph.count + 1) + other + 1) * 5 + kind
    let family = known.get(key)
    if (family === undefined) {
      family = { one, other, kind, children: [] }
      place.set(family, families.length)
      families.push(family)
      known.set(key, family)
    }
    family.children.push(child)
    ofChild.push({ child, family: place.get(family)! })
  }

  const links = listsOf(graph.count, column(graph.descents, 0), [...isOdd.keys()])
  for (let child = 0; child < graph.count; child += 1) {
    const straight = listed(links, child).filter(link => isOdd[link] === 0)
    for (const kind of [0, 1, 2, 3, 4]) {
      let single = -1
      for (const link of straight) {
        if (graph.descents[link * 3 + 2] !== kind) continue
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
  for (const family of families)
    family.children.sort(
      (one, other) => born[one]! - born[other]! || twins[one]! - twins[other]! || one - other,
    )
  return {
    families,
    ofCluster: listsOf(
      clusters,
      families.map(({ one }) => cluster[one]!),
      [...families.keys()],
    ),
    ofChild: listsOf(
      graph.count,
      ofChild.map(({ child }) => child),
      ofChild.map(({ family }) => family),
    ),
  }
}
