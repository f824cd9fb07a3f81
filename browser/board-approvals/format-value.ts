import { formatCalendarDate } from '#contract/date-format.ts'
import { generationLabels, type Generation, relationshipLabels } from '#contract/family-labels.ts'

/** What a field holds, as the rest of the portal shows it: dates in words, generations and relationships by name. */
export function formatValue(field: string, value: string | null): string {
  if (value === null) return '—'
  if (field === 'birthDate' || field === 'deathDate') return formatCalendarDate(value)
  if (field === 'generation') return `${value}. ${generationLabels[Number(value) as Generation]}`
  if (field === 'relationship') return relationshipLabels[value] ?? value
  if (field === 'gender' || field === 'isAlive') return value.slice(0, 1).toUpperCase() + value.slice(1)
  return value
}
