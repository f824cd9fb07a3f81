import { readVagueDate } from '#contract/vague-dates.ts'

export type DayBounds = { earliest: string | null; latest: string | null }

/** Whoever says 'about 1890' is not ten years out. */
const yearsOut = 10

/**
 * The first and the last day that something can have been on by what is told of it: 'about 1890' may as well have been
 * in 1888 or 1897.
 */
export function dayBounds(date: string | null, text: string | null): DayBounds {
  if (date !== null) return { earliest: date, latest: date }
  if (text === null) return unbounded
  const { kind, earliest, latest } = readVagueDate(text)
  if (kind === 'phrase') return unbounded
  return nearly.has(kind)
    ? { earliest: shifted(earliest, -yearsOut), latest: shifted(latest, yearsOut) }
    : { earliest, latest }
}

const unbounded: DayBounds = { earliest: null, latest: null }
const nearly = new Set(['about', 'calculated', 'estimated'])

/** The same day so many years later, and never before the year 1. */
export function shifted(day: string | null, years: number): string | null {
  if (day === null) return null
  const year = Math.min(9999, Math.max(1, Number(day.slice(0, 4)) + years))
  return `${String(year).padStart(4, '0')}${day.slice(4)}`
}

/** Whether all of one is over before the other begins. */
export function isBefore(one: DayBounds, other: DayBounds): boolean {
  return one.latest !== null && other.earliest !== null && one.latest < other.earliest
}
