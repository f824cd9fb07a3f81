import type { FamilyGraph } from './family-graph.ts'
import type { ChartLayout } from './layout.ts'
import { extractColumn, getGroup, groupNumbers, type NumberGroups } from './number-groups.ts'

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
  const [children, parents, descentKinds] = [
    extractColumn(descents, 0),
    extractColumn(descents, 1),
    extractColumn(descents, 2),
  ]
  const [first, second] = [extractColumn(partnerships, 0), extractColumn(partnerships, 1)]
  const partnershipKinds = extractColumn(partnerships, 2)
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
  return getGroup(twins, firstTwin[person]!).filter(twin => twin !== person)
}

export function findSiblings({ parents, children }: Relatives, person: number): number[] {
  const siblings = new Set<number>()
  for (const parent of getGroup(parents, person))
    for (const child of getGroup(children, parent)) siblings.add(child)
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
      ? getGroup(relatives.parents, from)
      : direction === 'down'
        ? getGroup(relatives.children, from)
        : findBeside(layout, relatives, from, direction)
  // Rounded to whole pixels, so that of two parents at the same distance the first is chosen.
  const computeDistance = (person: number) =>
    Math.round(Math.abs(layout.x[person]! - layout.x[from]!)) +
    Math.abs(layout.y[person]! - layout.y[from]!) / 1000
  let nearest: number | null = null
  for (const person of candidates)
    if (nearest === null || computeDistance(person) < computeDistance(nearest)) nearest = person
  return nearest
}

/** Partners, siblings and co-parents on one side. */
function findBeside(
  layout: ChartLayout,
  relatives: Relatives,
  from: number,
  direction: 'left' | 'right',
): number[] {
  const candidates = new Set([...getGroup(relatives.partners, from), ...findSiblings(relatives, from)])
  for (const child of getGroup(relatives.children, from))
    for (const parent of getGroup(relatives.parents, child)) candidates.add(parent)
  candidates.delete(from)
  const sign = direction === 'left' ? -1 : 1
  return [...candidates].filter(person => (layout.x[person]! - layout.x[from]!) * sign > 0)
}
