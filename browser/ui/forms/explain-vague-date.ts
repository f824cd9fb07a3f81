import { formatVagueDate, parseVagueDate } from '#contract/vague-dates.ts'

/** How a written date was understood; `example` is the hint of an empty field. */
export function explainVagueDate(text: string, example = 'For example: May 4, 1946, about 1950.'): string {
  if (text.trim() === '') return example
  const understood = parseVagueDate(text)
  return understood === null ? 'Saved as written.' : `Read as ${formatVagueDate(understood)}.`
}
