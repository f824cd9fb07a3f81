import { explainVagueDate } from '#browser/ui/forms/explain-vague-date.ts'
import { toEarliestDate } from '#contract/dates/vague-dates.ts'

/** How the date text of a document was understood. Without a year, no timeline lists the document. */
export function explainDocumentDate(dateText: string): string {
  return dateText.trim() !== '' && toEarliestDate(dateText) === null
    ? 'We could not read this date, so the document will not appear on a timeline.'
    : explainVagueDate(dateText)
}
