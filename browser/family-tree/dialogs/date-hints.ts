import { explainVagueDate } from '#browser/ui/forms/explain-vague-date.ts'
import { formatCalendarDate } from '#contract/date-format.ts'
import { formatVagueDate, readVagueDate, sortDate, parseVagueDate } from '#contract/vague-dates.ts'

/** How a written birth date was understood, and where it sorts the member on the timeline. */
export function birthHint(text: string): string {
  if (text.trim() === '') return 'For example: about 1890, between 1901 and 1903.'
  const day = sortDate(readVagueDate(text))
  if (day === null) return 'Saved as written. Without a year, this member is listed last in their generation.'
  const understood = parseVagueDate(text)
  const shownDate = day.endsWith('-01-01') ? String(Number(day.slice(0, 4))) : formatCalendarDate(day)
  return understood === null
    ? `Saved as written, and sorted under ${shownDate}.`
    : `Read as ${formatVagueDate(understood)} and sorted under ${shownDate}.`
}

/** How a written death date was understood. Deaths do not affect the order. */
export function deathHint(text: string): string {
  return explainVagueDate(text, 'For example: about 1941, winter 1939.')
}
