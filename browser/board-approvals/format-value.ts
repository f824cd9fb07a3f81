import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatGeneration, formatRelationship } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

type NamedMember = Pick<FamilyMember, 'id' | 'firstName' | 'middleName' | 'lastName'>

/** The label of each field that a request can change. */
export const fieldLabels: Record<string, string> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  maidenName: 'Maiden name',
  gender: 'Gender',
  relationship: 'Relationship',
  generation: 'Generation',
  birthDate: 'Date of birth',
  birthText: 'Date of birth, as written',
  isAlive: 'Living',
  deathDate: 'Date of death',
  deathText: 'Date of death, as written',
  fatherId: 'Father',
  fatherName: 'Father’s name',
  motherId: 'Mother',
  motherName: 'Mother’s name',
  spouseId: 'Spouse',
  spouseName: 'Spouse’s name',
  occupation: 'Vocation',
  location: 'Location',
  phoneNumber: 'Phone number',
  email: 'Email',
  biography: 'Biography',
  profileImage: 'Photograph',
  furtherParents: 'Additional parents',
  partners: 'Partners',
  lifeEvents: 'Life events',
}

/**
 * Formats a value like the rest of the portal: dates in words, generations and relationships by label. The id of one
 * of these members becomes their name.
 */
export function formatValue(
  field: string,
  value: string | number | boolean | null | undefined,
  members: readonly NamedMember[] = [],
): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (field === 'birthDate' || field === 'deathDate') return formatCalendarDate(text)
  if (field === 'generation') return `${text} (${formatGeneration(Number(text))})`
  if (field === 'relationship') return formatRelationship(text)
  if (field === 'gender' || field === 'isAlive') return text.slice(0, 1).toUpperCase() + text.slice(1)
  const member = members.find(({ id }) => id === text)
  return member === undefined ? text : fullName(member)
}
