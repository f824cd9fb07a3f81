import { column, groupAt, groupNumbers, range, type FamilyGraph } from './family-graph.ts'

export const chartKinds = ['family', 'ancestors', 'descendants'] as const
export type ChartKind = (typeof chartKinds)[number]

export const chartKindLabels: Record<ChartKind, string> = {
  family: 'Whole family',
  ancestors: 'Ancestors',
  descendants: 'Descendants',
}

/** A part of a family: `people[place]` is who stands at a place of the smaller graph. */
export interface ChartSelection {
  graph: FamilyGraph
  people: Int32Array
  /** The place of the person whom the chart is about. */
  root: number
}

/** Whom a chart shows: everybody, somebody with all before them, or with all after them and the partners of these. */
export function selectPeople(family: FamilyGraph, kind: ChartKind, root: number): ChartSelection {
  if (kind === 'family') return { graph: family, people: range(family.count), root }
  const children = column(family.descents, 0)
  const parents = column(family.descents, 1)
  const isShown = new Uint8Array(family.count)
  const next =
    kind === 'ancestors'
      ? groupNumbers(family.count, children, parents)
      : groupNumbers(family.count, parents, children)
  const line = [root]
  isShown[root] = 1
  // The line grows while it is walked, and nobody enters it twice.
  for (const person of line)
    for (const other of groupAt(next, person)) {
      if (isShown[other] === 1) continue
      isShown[other] = 1
      line.push(other)
    }
  if (kind === 'descendants') {
    const isOfTheLine = isShown.slice()
    for (let at = 0; at < family.partnerships.length; at += 3) {
      const [one, other] = [family.partnerships[at]!, family.partnerships[at + 1]!]
      if (isOfTheLine[one] === 1) isShown[other] = 1
      if (isOfTheLine[other] === 1) isShown[one] = 1
    }
    // Whoever has a child with somebody of the line belongs to it as a partner does.
    for (let link = 0; link < children.length; link += 1)
      if (children[link] !== root && isOfTheLine[children[link]!] === 1) isShown[parents[link]!] = 1
  }
  return partOf(family, isShown, root)
}

function partOf(family: FamilyGraph, isShown: Uint8Array, root: number): ChartSelection {
  const people: number[] = []
  const place = new Int32Array(family.count).fill(-1)
  for (let person = 0; person < family.count; person += 1) {
    if (isShown[person] === 0) continue
    place[person] = people.length
    people.push(person)
  }
  const within = (threes: Int32Array) => {
    const kept: number[] = []
    for (let at = 0; at < threes.length; at += 3) {
      const [one, other] = [place[threes[at]!]!, place[threes[at + 1]!]!]
      if (one >= 0 && other >= 0) kept.push(one, other, threes[at + 2]!)
    }
    return Int32Array.from(kept)
  }
  const first = new Map<number, number>()
  return {
    graph: {
      count: people.length,
      // The first of somebody's twins may not be shown.
      firstTwins: Int32Array.from(people, (person, at) => {
        const twins = family.firstTwins[person]!
        if (!first.has(twins)) first.set(twins, at)
        return first.get(twins)!
      }),
      birthKeys: Int32Array.from(people, person => family.birthKeys[person]!),
      descents: within(family.descents),
      partnerships: within(family.partnerships),
    },
    people: Int32Array.from(people),
    root: place[root]!,
  }
}
