import { readVagueDate } from '#contract/vague-dates.ts'

export type DayBounds = { earliest: string | null; latest: string | null }

/**
 * The first and the last day that something was on, as far as what is told of it says so for certain: 'about 1890'
 * may as well have been in 1888, and bounds nothing.
 */
export function dayBounds(date: string | null, text: string | null): DayBounds {
  if (date !== null) return { earliest: date, latest: date }
  if (text === null) return unbounded
  const { kind, earliest, latest } = readVagueDate(text)
  return nearly.has(kind) ? unbounded : { earliest, latest }
}

const unbounded: DayBounds = { earliest: null, latest: null }
const nearly = new Set(['about', 'calculated', 'estimated', 'phrase'])

/** Whether all of one is over before the other begins. */
export function isBefore(one: DayBounds, other: DayBounds): boolean {
  return one.latest !== null && other.earliest !== null && one.latest < other.earliest
}
