import type { CalendarDate } from './dates.ts'

/**
 * Section 5: short month, numeric day, year (en-US): `1931-07-04` → `Jul 4, 1931`. In a file without schemas, so
 * that a page that shows dates and checks none carries none.
 */
export function formatCalendarDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${shortMonths[(month ?? 1) - 1]} ${day}, ${year}`
}

/** A day as `Jul 4, 1931`; anything else as somebody told it. */
export function formatIfIsoDate(when: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(when) ? formatCalendarDate(when) : when
}

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
