import { countDaysInMonth } from './date-point.ts'

/**
 * Arithmetic with calendar dates, `YYYY-MM-DD`. It counts in UTC, which has no daylight saving time, so no time zone
 * can move a day. This file has no schemas, so that the page of the calendar stays small.
 */
const dayMs = 86_400_000

/** The date some days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

export function countDaysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

/** 0 for Sunday to 6 for Saturday. */
export function findWeekday(date: string): number {
  return new Date(date).getUTCDay()
}

/** The same day of another month, `YYYY-MM`: its last day if it is shorter. */
export function moveToMonth(date: string, month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const day = Math.min(Number(date.slice(8)), countDaysInMonth(year, number))
  return `${month}-${String(day).padStart(2, '0')}`
}

/** The month some months later, or earlier: `2026-12` and 1 → `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/**
 * The days from `from` to `to` on which a date returns, with the number of years since then, from 1. 29 February
 * returns on 28 February in common years.
 */
export function listAnniversaries(
  date: string,
  { from, to }: { from: string; to: string },
): { date: string; years: number }[] {
  const first = Number(date.slice(0, 4))
  const [fromYear, toYear] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: Math.max(0, toYear - fromYear + 1) }, (_, index) => fromYear + index)
    .map(year => ({ date: moveToMonth(date, `${year}-${date.slice(5, 7)}`), years: year - first }))
    .filter(anniversary => anniversary.years > 0 && anniversary.date >= from && anniversary.date <= to)
}
