import type { ChartPerson } from './chart-person.ts'
import { parentKinds } from './layout/family-graph.ts'
import { getGroup } from './layout/number-groups.ts'
import { findSiblings, findTwins, type Relatives } from './layout/relatives.ts'

/** Describes a person for screen readers when the keyboard focus moves to them. */
export function describePerson(
  index: number,
  relatives: Relatives,
  person: (index: number) => ChartPerson,
): string {
  const { name, isVerified } = person(index)
  const getName = (index: number) => person(index).name
  const parents = getGroup(relatives.parents, index)
  const kinds = getGroup(relatives.parentKinds, index)
  const partners = [...new Set(getGroup(relatives.partners, index))]
  const children = new Set(getGroup(relatives.children, index)).size
  const siblings = findSiblings(relatives, index).length
  return [
    [name, describeLifespan(person(index)), isVerified ? 'verified by the board' : 'not yet verified']
      .filter(Boolean)
      .join(', '),
    parents.length > 0 &&
      `Parents: ${parents
        .map((parent, position) => {
          const kind = kinds[position]!
          return kind === 0 ? getName(parent) : `${getName(parent)} (${parentKinds[kind]})`
        })
        .join(' and ')}`,
    partners.length > 0 &&
      `${partners.length === 1 ? 'Partner' : 'Partners'}: ${partners.map(getName).join(' and ')}`,
    describeTwins(index, relatives, getName),
    siblings > 0 && `${siblings} ${siblings === 1 ? 'sibling' : 'siblings'}`,
    children > 0 && `${children} ${children === 1 ? 'child' : 'children'}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** `Twin of Ada Hartwell`; empty for a person without a twin. */
export function describeTwins(
  index: number,
  relatives: Relatives,
  getName: (index: number) => string,
): string {
  const twins = findTwins(relatives, index)
  return twins.length === 0 ? '' : `Twin of ${twins.map(getName).join(' and ')}`
}

/** `born 1938` or `1868 to 1941, deceased`. */
export function describeLifespan({ years, isAlive }: ChartPerson): string {
  return isAlive || !years.includes('–') ? years : `${years.replace('–', ' to ')}, deceased`
}
