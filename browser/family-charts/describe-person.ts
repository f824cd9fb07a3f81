import type { ChartPerson } from './chart-person.ts'
import { groupAt, parentKinds } from './layout/family-graph.ts'
import { findSiblings, findTwins, type Relatives } from './layout/relatives.ts'

/** Somebody in words, as a screen reader says them when the keyboard comes to them. */
export function describePerson(
  place: number,
  kin: Relatives,
  person: (place: number) => ChartPerson,
): string {
  const { name, isVerified } = person(place)
  const names = (places: Iterable<number>) => [...places].map(other => person(other).name).join(' and ')
  const parents = [...groupAt(kin.parents, place)]
  const kinds = groupAt(kin.parentKinds, place)
  const partners = [...new Set(groupAt(kin.partners, place))]
  const count = (people: number, one: string, many: string) => `${people} ${people === 1 ? one : many}`
  const children = new Set(groupAt(kin.children, place)).size
  const siblings = findSiblings(kin, place).length
  return [
    [name, describeLifespan(person(place)), isVerified ? 'verified by the board' : 'not yet verified']
      .filter(Boolean)
      .join(', '),
    parents.length > 0 &&
      `Parents: ${parents
        .map((parent, at) => person(parent).name + (kinds[at] === 0 ? '' : ` (${parentKinds[kinds[at]!]})`))
        .join(' and ')}`,
    partners.length > 0 && `With ${names(partners)}`,
    describeTwins(place, kin, other => person(other).name),
    siblings > 0 && count(siblings, 'sibling', 'siblings'),
    children > 0 && count(children, 'child', 'children'),
  ]
    .filter(Boolean)
    .join('. ')
}

/** `Twin of Ada Hartwell`; empty for whoever has none. */
export function describeTwins(place: number, kin: Relatives, nameOf: (place: number) => string): string {
  const twins = findTwins(kin, place)
  return twins.length === 0 ? '' : `Twin of ${twins.map(nameOf).join(' and ')}`
}

/** `born 1938`, `1868 to 1941, deceased`. */
export function describeLifespan({ years, isAlive }: ChartPerson): string {
  return isAlive || !years.includes('–') ? years : `${years.replace('–', ' to ')}, deceased`
}
