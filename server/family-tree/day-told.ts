import { readVagueDate, sortDate } from '#contract/vague-dates.ts'

/** The earliest day that what is told may mean: what it is sorted by. Null where nothing of it is understood. */
export function dayTold(text: string | null): string | null {
  return text === null ? null : sortDate(readVagueDate(text))
}
