import { formatVagueDate, parseVagueDate } from '#contract/dates/vague-dates.ts'

/** How a date text was understood; `example` is the hint of an empty field. */
export function explainVagueDate(
  dateText: string,
  example = 'For example: May 4, 1946, about 1950.',
): string {
  if (dateText.trim() === '') return example
  const understood = parseVagueDate(dateText)
  return understood === null ? 'Saved as written.' : `Read as ${formatVagueDate(understood)}.`
}
