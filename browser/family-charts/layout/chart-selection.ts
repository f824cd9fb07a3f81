import type { FamilyGraph } from './family-graph.ts'
import { extractColumn, getGroup, groupNumbers, createRange } from './number-groups.ts'

export const chartKinds = ['family', 'ancestors', 'descendants'] as const
export type ChartKind = (typeof chartKinds)[number]

export const chartKindLabels: Record<ChartKind, string> = {
  family: 'Whole family',
  ancestors: 'Ancestors',
  descendants: 'Descendants',
}

/** The part of a family that a chart shows: `people[index]` is the person at an index of the smaller graph. */
export interface ChartSelection {
  graph: FamilyGraph
  people: Int32Array
  /** The index of the person at the center of the chart. */
  root: number
}

/** Selects everyone, a person with all ancestors, or a person with all descendants and their partners. */
export function selectPeople(family: FamilyGraph, kind: ChartKind, root: number): ChartSelection {
  if (kind === 'family') return { graph: family, people: createRange(family.count), root }
  const children = extractColumn(family.descents, 0)
  const parents = extractColumn(family.descents, 1)
  const isSelected = new Uint8Array(family.count)
  const next =
    kind === 'ancestors'
      ? groupNumbers(family.count, children, parents)
      : groupNumbers(family.count, parents, children)
  const line = [root]
  isSelected[root] = 1
  // The line grows while the loop runs, and no person enters it twice.
  for (const person of line)
    for (const relative of getGroup(next, person)) {
      if (isSelected[relative] === 1) continue
      isSelected[relative] = 1
      line.push(relative)
    }
  if (kind === 'descendants') {
    const isInLine = isSelected.slice()
    for (let link = 0; link < family.partnerships.length; link += 3) {
      const [first, second] = [family.partnerships[link]!, family.partnerships[link + 1]!]
      if (isInLine[first] === 1) isSelected[second] = 1
      if (isInLine[second] === 1) isSelected[first] = 1
    }
    // The other parent of a descendant is shown like a partner.
    for (let link = 0; link < children.length; link += 1)
      if (children[link] !== root && isInLine[children[link]!] === 1) isSelected[parents[link]!] = 1
  }
  return extractSelection(family, isSelected, root)
}

function extractSelection(family: FamilyGraph, isSelected: Uint8Array, root: number): ChartSelection {
  const people: number[] = []
  const indexOf = new Int32Array(family.count).fill(-1)
  for (let person = 0; person < family.count; person += 1) {
    if (isSelected[person] === 0) continue
    indexOf[person] = people.length
    people.push(person)
  }
  const filterTriples = (triples: Int32Array) => {
    const filtered: number[] = []
    for (let link = 0; link < triples.length; link += 3) {
      const [first, second] = [indexOf[triples[link]!]!, indexOf[triples[link + 1]!]!]
      if (first >= 0 && second >= 0) filtered.push(first, second, triples[link + 2]!)
    }
    return Int32Array.from(filtered)
  }
  // The first of a set of twins may not be on the chart, so the first that is takes over.
  const firstSelected = new Map<number, number>()
  return {
    graph: {
      count: people.length,
      firstTwins: Int32Array.from(people, (person, index) => {
        const twins = family.firstTwins[person]!
        if (!firstSelected.has(twins)) firstSelected.set(twins, index)
        return firstSelected.get(twins)!
      }),
      birthKeys: Int32Array.from(people, person => family.birthKeys[person]!),
      descents: filterTriples(family.descents),
      partnerships: filterTriples(family.partnerships),
    },
    people: Int32Array.from(people),
    root: indexOf[root]!,
  }
}
