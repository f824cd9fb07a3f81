import { formatIfIsoDate } from './date-format.ts'
import type { FurtherParent, LifeEvent, Partner, ParentKind } from './family-lists.ts'

/** Section 5: generations 1 to 5 and their names. */
export const generationLabels = { 1: 'Roots', 2: 'Trunk', 3: 'Branches', 4: 'Crown', 5: 'Leaves' } as const

export type Generation = keyof typeof generationLabels

/** Section 5, Constitution dialog trigger: these relationships to the family bear its name in it. */
export const constitutionRelationships = ['child', 'spouse', 'sibling', 'parent'] as const

/** What a member is to the family. The first four bear its name in the constitution (section 5). */
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

/** What a parent is called who is not simply father or mother. */
export const parentWords: Record<ParentKind, string> = {
  birth: 'Parent by birth',
  adoptive: 'Adoptive parent',
  step: 'Step-parent',
  guardian: 'Guardian',
  foster: 'Foster parent',
}

/** `Adoptive parent: Ada Hartwell` */
export function parentLine({ kind }: Pick<FurtherParent, 'kind'>, name: string): string {
  return `${parentWords[kind]}: ${name}`
}

/** `Married Ada Hartwell, May 4, 1946, Trieste; divorced 1951` */
export function partnerLine(partner: Omit<Partner, 'partnerId'>, name: string): string {
  const { kind, began, ended, place } = partner
  const isBeginningKnown = began !== null || place !== null
  const word = {
    marriage: 'Married',
    divorced: isBeginningKnown ? 'Married' : 'Divorced from',
    partnership: 'Partner of',
    engagement: 'Engaged to',
  }[kind]
  const beginning = listed(`${word} ${name}`, began, place)
  const until = ended === null ? '' : formatIfIsoDate(ended)
  if (kind === 'divorced')
    return isBeginningKnown ? `${beginning}; divorced ${until}`.trim() : listed(beginning, ended)
  return ended === null ? beginning : `${beginning}; until ${until}`
}

/** `Graduation, 1952, Vienna: with honours`. A note of several lines stands on one. */
export function eventLine({ kind, when, where, note }: LifeEvent): string {
  const event = listed(kindInWords(kind), when, where)
  return note === null ? event : `${event}: ${note.replaceAll(/\s*\n\s*/g, ' ')}`
}

/** `military_service` → `Military service`. */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll('_', ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function listed(first: string, when: string | null, where: string | null = null): string {
  return [first, when === null ? null : formatIfIsoDate(when), where].filter(part => part !== null).join(', ')
}
