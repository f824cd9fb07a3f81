import type { CalendarDate } from '#contract/dates/dates.ts'

/** The day of an instant in the time zone of the family office, whose calendar the ledger follows. */
export function readFamilyDay(timeZone: string, instant = new Date()): CalendarDate {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}
