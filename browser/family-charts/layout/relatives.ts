import type { FamilyGraph } from './family-graph.ts'
import type { ChartLayout } from './layout.ts'
import { column, groupAt, groupNumbers, type NumberGroups } from './number-groups.ts'

/** The close relatives of every person on a chart. Groups of kinds are parallel to the groups of people. */
export interface Relatives {
  parents: NumberGroups
  parentKinds: NumberGroups
  children: NumberGroups
  childKinds: NumberGroups
  partners: NumberGroups
  partnerKinds: NumberGroups
  /** All twins of a set, grouped under the first of them. */
  twins: NumberGroups
  /** For each person the first of their set of twins. */
  firstTwin: Int32Array
}

export function indexRelatives({ count, descents, partnerships, firstTwins }: FamilyGraph): Relatives {
  const [children, parents, descentKinds] = [column(descents, 0), column(descents, 1), column(descents, 2)]
  const [first, second] = [column(partnerships, 0), column(partnerships, 1)]
  const partnershipKinds = column(partnerships, 2)
  const people = [...first, ...second]
  const partners = [...second, ...first]
  return {
    parents: groupNumbers(count, children, parents),
    parentKinds: groupNumbers(count, children, descentKinds),
    children: groupNumbers(count, parents, children),
    childKinds: groupNumbers(count, parents, descentKinds),
    partners: groupNumbers(count, people, partners),
    partnerKinds: groupNumbers(count, people, [...partnershipKinds, ...partnershipKinds]),
    twins: groupNumbers(count, firstTwins, [...firstTwins.keys()]),
    firstTwin: firstTwins,
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
  layout: ChartLayout,
  relatives: Relatives,
  from: number,
  direction: Direction,
): number | null {
  const candidates =
    direction === 'up'
      ? groupAt(relatives.parents, from)
      : direction === 'down'
        ? groupAt(relatives.children, from)
        : findBeside(layout, relatives, from, direction)
  // Rounded to whole pixels, so that of two parents at the same distance the first is chosen.
  const distance = (person: number) =>
    Math.round(Math.abs(layout.x[person]! - layout.x[from]!)) +
    Math.abs(layout.y[person]! - layout.y[from]!) / 1000
  let nearest: number | null = null
  for (const person of candidates)
    if (nearest === null || distance(person) < distance(nearest)) nearest = person
  return nearest
}

/** Partners, siblings and co-parents on one side. */
function findBeside(
  layout: ChartLayout,
  relatives: Relatives,
  from: number,
  direction: 'left' | 'right',
): number[] {
  const candidates = new Set([...groupAt(relatives.partners, from), ...findSiblings(relatives, from)])
  for (const child of groupAt(relatives.children, from))
    for (const parent of groupAt(relatives.parents, child)) candidates.add(parent)
  candidates.delete(from)
  const sign = direction === 'left' ? -1 : 1
  return [...candidates].filter(person => (layout.x[person]! - layout.x[from]!) * sign > 0)
}
