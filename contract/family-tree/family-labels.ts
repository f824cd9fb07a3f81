import { formatIfIsoDate } from '#contract/dates/date-format.ts'

import type { FurtherParent, LifeEvent, Partner, ParentKind } from './family-lists.ts'

/** Section 5: generations 1 to 5 and their names. */
export const generationLabels: Readonly<Record<number, string>> = {
  1: 'Roots',
  2: 'Trunk',
  3: 'Branches',
  4: 'Crown',
  5: 'Leaves',
}

export function formatGeneration(generation: number): string {
  return generationLabels[generation] ?? ''
}

/** Section 5, Constitution dialog trigger: adding a member with one of these relationships opens it. */
export const constitutionRelationships = ['child', 'spouse', 'sibling', 'parent'] as const

/** Relationships to the family. The first four open the constitution (section 5). */
export const relationshipLabels: Record<string, string> = {
  child: 'Child',
  spouse: 'Spouse',
  sibling: 'Sibling',
  parent: 'Parent',
  grandchild: 'Grandchild',
  grandparent: 'Grandparent',
  cousin: 'Cousin',
  niece_or_nephew: 'Niece or Nephew',
  aunt_or_uncle: 'Aunt or Uncle',
  in_law: 'In-law',
  other: 'Other',
}

/** The label of a relationship, which is free text in older and imported records. */
export function formatRelationship(relationship: string): string {
  // `relationshipLabels.constructor` is a function, and rendering it would crash the page.
  return Object.hasOwn(relationshipLabels, relationship) ? relationshipLabels[relationship]! : relationship
}

/** Labels of parents other than the specified father and mother. */
export const parentKindLabels: Record<ParentKind, string> = {
  birth: 'Parent by birth',
  adoptive: 'Adoptive parent',
  step: 'Step-parent',
  guardian: 'Guardian',
  foster: 'Foster parent',
}

/** `Adoptive parent: Ada Hartwell` */
export function describeParent({ kind }: Pick<FurtherParent, 'kind'>, name: string): string {
  return `${parentKindLabels[kind]}: ${name}`
}

/** `Married Ada Hartwell, May 4, 1946, Trieste; divorced 1951` */
export function describePartner(partner: Omit<Partner, 'partnerId'>, name: string): string {
  const { kind, startText, endText, place } = partner
  const isBeginningKnown = startText !== null || place !== null
  const word = {
    marriage: 'Married',
    divorced: isBeginningKnown ? 'Married' : 'Divorced from',
    partnership: 'Partner of',
    engagement: 'Engaged to',
  }[kind]
  const start = joinParts(`${word} ${name}`, startText, place)
  const until = endText === null ? '' : formatIfIsoDate(endText)
  if (kind === 'divorced')
    return isBeginningKnown ? `${start}; divorced ${until}`.trim() : joinParts(start, endText)
  return endText === null ? start : `${start}; until ${until}`
}

/** `Graduation, 1952, Vienna: with honors`. A note of several lines is joined into one. */
export function describeEvent({ kind, dateText, place, note }: LifeEvent): string {
  const event = joinParts(formatEventKind(kind), dateText, place)
  return note === null ? event : `${event}: ${note.replaceAll(/\s*\n\s*/g, ' ')}`
}

/** `military_service` → `Military service`. */
export function formatEventKind(kind: string): string {
  const words = kind.replaceAll('_', ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function joinParts(first: string, dateText: string | null, place: string | null = null): string {
  return [first, dateText === null ? null : formatIfIsoDate(dateText), place]
    .filter(part => part !== null)
    .join(', ')
}
