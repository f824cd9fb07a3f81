import { explainVagueDate } from '#browser/ui/forms/explain-vague-date.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatVagueDate, toEarliestDate, parseVagueDate } from '#contract/dates/vague-dates.ts'

/** How the date text of a birth was understood, and where it sorts the member on the timeline. */
export function explainBirthDate(dateText: string): string {
  if (dateText.trim() === '') return 'For example: about 1890, between 1901 and 1903.'
  const earliestDate = toEarliestDate(dateText)
  if (earliestDate === null)
    return 'Saved as written. Without a year, this member is listed last in their generation.'
  const understood = parseVagueDate(dateText)
  const shownDate = earliestDate.endsWith('-01-01')
    ? String(Number(earliestDate.slice(0, 4)))
    : formatCalendarDate(earliestDate)
  return understood === null
    ? `Saved as written, and sorted under ${shownDate}.`
    : `Read as ${formatVagueDate(understood)} and sorted under ${shownDate}.`
}

/** How the date text of a death was understood. Deaths do not affect the order. */
export function explainDeathDate(dateText: string): string {
  return explainVagueDate(dateText, 'For example: about 1941, winter 1939.')
}
