import type { CalendarDate } from './dates.ts'

/**
 * Section 5: short month, numeric day, year (en-US): `1931-07-04` → `Jul 4, 1931`. This file has no schemas, so that
 * a page that only shows dates does not load zod.
 */
export function formatCalendarDate(date: CalendarDate): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return formatDate(year, month, day)
}

/** Written without `Intl`, whose first format blocks a page for 50 ms on a slow phone. Months count from 1. */
export function formatDate(year: number, month: number, day: number): string {
  return `${shortMonths[month - 1]} ${day}, ${year}`
}

/** An ISO date as `Jul 4, 1931`; any other text as it was written. */
export function formatIfIsoDate(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatCalendarDate(text) : text
}

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
