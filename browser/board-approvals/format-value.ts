import { formatCalendarDate } from '#contract/date-format.ts'
import { generationLabels, type Generation, relationshipLabels } from '#contract/family-labels.ts'

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
  furtherParents: 'Further parents',
  partners: 'Partners',
  lifeEvents: 'Life events',
}

/** Formats a value like the rest of the portal: dates in words, generations and relationships by label. */
export function formatValue(field: string, value: string | null): string {
  if (value === null) return '—'
  if (field === 'birthDate' || field === 'deathDate') return formatCalendarDate(value)
  if (field === 'generation') return `${value}. ${generationLabels[Number(value) as Generation]}`
  if (field === 'relationship') return relationshipLabels[value] ?? value
  if (field === 'gender' || field === 'isAlive') return value.slice(0, 1).toUpperCase() + value.slice(1)
  return value
}
