import { column, groupAt, groupNumbers, type FamilyGraph, type NumberGroups } from './family-graph.ts'
import type { ChartLayout } from './layout.ts'

/** Who is next of kin to whom on a chart; kinds stand beside the people that they belong to. */
export interface Relatives {
  parents: NumberGroups
  parentKinds: NumberGroups
  children: NumberGroups
  childKinds: NumberGroups
  partners: NumberGroups
  partnerKinds: NumberGroups
  /** Under the first of them, all who are twins. */
  twins: NumberGroups
  /** Of everybody the first of their twins. */
  firstTwin: Int32Array
}

export function indexRelatives({ count, descents, partnerships, firstTwins: twins }: FamilyGraph): Relatives {
  const [children, parents, kinds] = [column(descents, 0), column(descents, 1), column(descents, 2)]
  const [first, second, joined] = [column(partnerships, 0), column(partnerships, 1), column(partnerships, 2)]
  const [both, others] = [
    [...first, ...second],
    [...second, ...first],
  ]
  return {
    parents: groupNumbers(count, children, parents),
    parentKinds: groupNumbers(count, children, kinds),
    children: groupNumbers(count, parents, children),
    childKinds: groupNumbers(count, parents, kinds),
    partners: groupNumbers(count, both, others),
    partnerKinds: groupNumbers(count, both, [...joined, ...joined]),
    twins: groupNumbers(count, twins, [...twins.keys()]),
    firstTwin: twins,
  }
}

export function findTwins({ twins, firstTwin }: Relatives, person: number): number[] {
  return groupAt(twins, firstTwin[person]!).filter(twin => twin !== person)
}

export function findSiblings({ parents, children }: Relatives, person: number): number[] {
  const siblings = new Set<number>()
  for (const parent of groupAt(parents, person))
    for (const child of groupAt(children, parent)) siblings.add(child)
  siblings.delete(person)
  return [...siblings]
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The nearest relative in a direction: parents are up, children down, partners and siblings to the sides. */
export function findNearestRelative(
  chart: ChartLayout,
  kin: Relatives,
  from: number,
  direction: Direction,
): number | null {
  const candidates =
    direction === 'up'
      ? [...groupAt(kin.parents, from)]
      : direction === 'down'
        ? [...groupAt(kin.children, from)]
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
function beside(chart: ChartLayout, kin: Relatives, from: number, direction: 'left' | 'right'): number[] {
  const people = new Set([...groupAt(kin.partners, from), ...findSiblings(kin, from)])
  for (const child of groupAt(kin.children, from))
    for (const parent of groupAt(kin.parents, child)) people.add(parent)
  people.delete(from)
  const side = direction === 'left' ? -1 : 1
  return [...people].filter(person => (chart.x[person]! - chart.x[from]!) * side > 0)
}
