import { formatCalendarDate } from '#contract/date-format.ts'
import { dateInWords, readVagueDate, sortingDay, understandDate } from '#contract/vague-dates.ts'

/** What was understood of a birth that is told vaguely, for whoever tells it: where it puts them on the timeline. */
export function birthHint(text: string): string {
  if (text.trim() === '') return 'As it is told: about 1890, between 1901 and 1903.'
  const day = sortingDay(readVagueDate(text))
  if (day === null) return 'Kept as you write it. Without a year it comes last in its generation.'
  const understood = understandDate(text)
  const sorts = `sorts under ${day.endsWith('-01-01') ? String(Number(day.slice(0, 4))) : formatCalendarDate(day)}`
  return understood === null
    ? `Kept as you write it, and ${sorts}.`
    : `Understood as ${dateInWords(understood)}: ${sorts}.`
}

/** The same of a death, by which nobody is sorted. */
export function deathHint(text: string): string {
  return dateHint(text, 'As it is told: about 1941, winter 1939.')
}

/** The same of whatever else has a time; `empty` stands there before anything is told. */
export function dateHint(text: string, empty = 'As it is told: 4 May 1946, about 1950.'): string {
  if (text.trim() === '') return empty
  const understood = understandDate(text)
  return understood === null ? 'Kept as you write it.' : `Understood as ${dateInWords(understood)}.`
}
