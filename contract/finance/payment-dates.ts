import { countDaysInMonth } from '#contract/dates/date-point.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'

/**
 * Adds months to a date. A day that the month lacks becomes its last one. A month after January 31 is February 28 or
 * 29; two months after it is March 31. Text in, text out, without a time zone.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const laterYear = Math.floor(count / 12)
  const laterMonth = (count % 12) + 1
  const laterDay = Math.min(day, countDaysInMonth(laterYear, laterMonth))
  return [String(laterYear).padStart(4, '0'), formatTwoDigits(laterMonth), formatTwoDigits(laterDay)].join(
    '-',
  )
}

/** Whether a text is a valid date: `2027-02-29` is not. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  return (
    year !== undefined &&
    month !== undefined &&
    day !== undefined &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= countDaysInMonth(year, month)
  )
}

function formatTwoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
