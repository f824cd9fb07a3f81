import { column, listed, listsOf, type FamilyGraph, type Lists } from './family-graph.ts'
import type { Layout } from './layout.ts'

/** Who is next of kin to whom on a chart; kinds stand beside the people that they belong to. */
export interface Kin {
  parents: Lists
  parentKinds: Lists
  children: Lists
  childKinds: Lists
  partners: Lists
  partnerKinds: Lists
  /** Under the first of them, all who are twins. */
  twins: Lists
  /** Of everybody the first of their twins. */
  firstTwin: Int32Array
}

export function kinOf({ count, descents, partnerships, twins }: FamilyGraph): Kin {
  const [children, parents, kinds] = [column(descents, 0), column(descents, 1), column(descents, 2)]
  const [first, second, joined] = [column(partnerships, 0), column(partnerships, 1), column(partnerships, 2)]
  const [both, others] = [
    [...first, ...second],
    [...second, ...first],
  ]
  return {
    parents: listsOf(count, children, parents),
    parentKinds: listsOf(count, children, kinds),
    children: listsOf(count, parents, children),
    childKinds: listsOf(count, parents, kinds),
    partners: listsOf(count, both, others),
    partnerKinds: listsOf(count, both, [...joined, ...joined]),
    twins: listsOf(count, twins, [...twins.keys()]),
    firstTwin: twins,
  }
}

export function twinsOf({ twins, firstTwin }: Kin, person: number): number[] {
  return listed(twins, firstTwin[person]!).filter(twin => twin !== person)
}

export function siblingsOf({ parents, children }: Kin, person: number): number[] {
  const siblings = new Set<number>()
  for (const parent of listed(parents, person))
    for (const child of listed(children, parent)) siblings.add(child)
  siblings.delete(person)
  return [...siblings]
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The nearest relative in a direction: parents are up, children down, partners and siblings to the sides. */
export function walk(chart: Layout, kin: Kin, from: number, direction: Direction): number | null {
  const candidates =
    direction === 'up'
      ? [...listed(kin.parents, from)]
      : direction === 'down'
        ? [...listed(kin.children, from)]
        : beside(chart, kin, from, direction)
  // Of two parents who stand equally far, whole pixels choose the first.
  const distance = (person: number) =>
    Math.round(Math.abs(chart.x[person]! - chart.x[from]!)) +
    Math.abs(chart.y[person]! - chart.y[from]!) / 1000
  let nearest: number | null = null
  for (const person of candidates)
    if (nearest === null || distance(person) < distance(nearest)) nearest = person
  return nearest
}

/** Partners, siblings, and those who have a child with somebody. */
function beside(chart: Layout, kin: Kin, from: number, direction: 'left' | 'right'): number[] {
  const people = new Set([...listed(kin.partners, from), ...siblingsOf(kin, from)])
  for (const child of listed(kin.children, from))
    for (const parent of listed(kin.parents, child)) people.add(parent)
  people.delete(from)
  const side = direction === 'left' ? -1 : 1
  return [...people].filter(person => (chart.x[person]! - chart.x[from]!) * side > 0)
}
