import type { CalendarDate } from './dates.ts'

/**
 * The date itself, or the next business day if it is a Saturday, a Sunday or a legal holiday in the District of
 * Columbia (Internal Revenue Code, section 7503).
 */
export function moveToBusinessDay(year: number, month: number, day: number): CalendarDate {
  let date = createDay(year, month, day)
  while (isWeekend(date) || isHoliday(date)) date = addDays(date, 1)
  return format(date)
}

/** United States Code, title 5, section 6103, and Emancipation Day of the District of Columbia. */
function isHoliday(date: Date): boolean {
  const year = date.getUTCFullYear()
  // New Year's Day on a Saturday is observed in the year before.
  return [...listHolidays(year), observe(createDay(year + 1, 1, 1))].some(
    holiday => holiday.getTime() === date.getTime(),
  )
}

function listHolidays(year: number): Date[] {
  const fixed = [
    [1, 1],
    [4, 16],
    [6, 19],
    [7, 4],
    [11, 11],
    [12, 25],
  ] as const
  return [
    ...fixed.map(([month, day]) => observe(createDay(year, month, day))),
    findWeekday(year, 1, monday, 3),
    findWeekday(year, 2, monday, 3),
    findWeekday(year, 6, monday, 0),
    findWeekday(year, 9, monday, 1),
    findWeekday(year, 10, monday, 2),
    findWeekday(year, 11, thursday, 4),
  ]
}

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observe(date: Date): Date {
  return addDays(date, { [saturday]: -1, [sunday]: 1 }[date.getUTCDay()] ?? 0)
}

/** The weekday's nth occurrence in the month; 0 is the last one before the month. */
function findWeekday(year: number, month: number, weekday: number, nth: number): Date {
  const first = createDay(year, month, 1)
  const offset = (weekday - first.getUTCDay() + 7) % 7
  return addDays(first, offset + (nth - 1) * 7)
}

function isWeekend(date: Date): boolean {
  return [saturday, sunday].includes(date.getUTCDay())
}

function createDay(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day))
}

function addDays(date: Date, days: number): Date {
  return createDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate() + days)
}

function format(date: Date): CalendarDate {
  return date.toISOString().slice(0, 10)
}
