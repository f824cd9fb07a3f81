import type { ChartPerson } from './chart-person.ts'
import { listed, parentKinds } from './layout/family-graph.ts'
import { siblingsOf, twinsOf, type Kin } from './layout/relatives.ts'

/** Somebody in words, as a screen reader says them when the keyboard comes to them. */
export function described(place: number, kin: Kin, person: (place: number) => ChartPerson): string {
  const { name, isVerified } = person(place)
  const names = (places: Iterable<number>) => [...places].map(other => person(other).name).join(' and ')
  const parents = [...listed(kin.parents, place)]
  const kinds = listed(kin.parentKinds, place)
  const partners = [...new Set(listed(kin.partners, place))]
  const count = (people: number, one: string, many: string) => `${people} ${people === 1 ? one : many}`
  const children = new Set(listed(kin.children, place)).size
  const siblings = siblingsOf(kin, place).length
  return [
    [name, lifeOf(person(place)), isVerified ? 'verified by the board' : 'not yet verified']
      .filter(Boolean)
      .join(', '),
    parents.length > 0 &&
      `Parents: ${parents
        .map((parent, at) => person(parent).name + (kinds[at] === 0 ? '' : ` (${parentKinds[kinds[at]!]})`))
        .join(' and ')}`,
    partners.length > 0 && `With ${names(partners)}`,
    twinWords(place, kin, other => person(other).name),
    siblings > 0 && count(siblings, 'sibling', 'siblings'),
    children > 0 && count(children, 'child', 'children'),
  ]
    .filter(Boolean)
    .join('. ')
}

/** `Twin of Ada Hartwell`; empty for whoever has none. */
export function twinWords(place: number, kin: Kin, nameOf: (place: number) => string): string {
  const twins = twinsOf(kin, place)
  return twins.length === 0 ? '' : `Twin of ${twins.map(nameOf).join(' and ')}`
}

/** `born 1938`, `1868 to 1941, deceased`. */
export function lifeOf({ years, isAlive }: ChartPerson): string {
  return isAlive || !years.includes('–') ? years : `${years.replace('–', ' to ')}, deceased`
}
