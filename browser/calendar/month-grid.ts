import { addDays, addMonths, findWeekday, moveToMonth } from '#contract/dates/calendar-days.ts'
import { countDaysInMonth, monthNames, weekdayNames } from '#contract/dates/date-point.ts'

/** The dates of the six weeks, from Sunday, that show a month, `YYYY-MM`. Its height is constant. */
export function listWeeks(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -findWeekday(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  )
}

/** The first and the last day of a month. */
export function findMonthSpan(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: `${month}-${countDaysInMonth(year, number)}` }
}

/** `2026-11` → `November 2026`. */
export function formatMonth(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** The last month of the list, which begins with `month`: a month of a small family has few entries. */
export function findLastMonth(month: string): string {
  return addMonths(month, 2)
}

/** `2026-11` and `2027-01` → `November 2026 to January 2027`; within a year `July to September 2027`. */
export function formatMonths(first: string, last: string): string {
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const start = formatMonth(first)
  return `${isOneYear ? start.slice(0, -5) : start} to ${formatMonth(last)}`
}

/** `2026-11-21` → `Saturday, November 21`. Written without `Intl`, which has time zones. */
export function formatLongDay(date: string): string {
  return `${weekdayNames[findWeekday(date)]}, ${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`
}

/** The date that a key leads to from another one, as in a date grid. Undefined for other keys. */
export function findKeyTarget(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  date: string,
): string | undefined {
  const pageMonths = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -findWeekday(date))
    case 'End':
      return addDays(date, 6 - findWeekday(date))
    case 'PageUp':
      return moveToMonth(date, addMonths(date.slice(0, 7), -pageMonths))
    case 'PageDown':
      return moveToMonth(date, addMonths(date.slice(0, 7), pageMonths))
    default:
      return undefined
  }
}
