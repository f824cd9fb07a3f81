import { countDaysInMonth } from '#contract/dates/date-point.ts'

/**
 * The calendars of GEDCOM (5.5.1 chapter 2, DATE_CALENDAR; 7.0 Appendix A), each converted to day numbers. Day 1 is 1
 * January of the year 1, Gregorian. Formulas after Reingold and Dershowitz, Calendrical Calculations. Years are
 * astronomical: 1 BCE is 0, 2 BCE is -1.
 */
export type CalendarName = 'GREGORIAN' | 'JULIAN' | 'FRENCH_R' | 'HEBREW'

/** A day, a month or a year. Months count from 1; Hebrew ones from Tishrei, with Adar I the 6th. */
export interface CalendarPoint {
  year: number
  month?: number | undefined
  day?: number | undefined
}

/** First and last day number. */
export interface DaySpan {
  first: number
  last: number
}

/** The days of a day, month or year; undefined when the calendar does not have it. */
export function findDaySpan(
  calendar: CalendarName,
  { year, month, day }: CalendarPoint,
): DaySpan | undefined {
  const { years, newYear, months, monthLength } = calendars[calendar]
  if (year < years[0] || year > years[1]) return undefined
  let first = newYear(year)
  if (month === undefined) return { first, last: newYear(year + 1) - 1 }
  if (month < 1 || month > months) return undefined
  // The Adar of a common Hebrew year is written with either of the two tags.
  const counted = calendar === 'HEBREW' && month === 6 && !isHebrewLeapYear(year) ? 7 : month
  for (let before = 1; before < counted; before += 1) first += monthLength(year, before)
  const length = monthLength(year, counted)
  if (day === undefined) return { first, last: first + length - 1 }
  return day >= 1 && day <= length ? { first: first + day - 1, last: first + day - 1 } : undefined
}

/** `1931-07-04`. Days before the year 1, which a date column cannot store, become `0001-01-01`, to sort first. */
export function formatIsoDate(dayNumber: number): string {
  const unixDay = Math.max(1, dayNumber) - 719_163
  return new Date(unixDay * 86_400_000).toISOString().slice(0, 10)
}

interface Calendar {
  /** The first and the last year that a date can mean. */
  years: [number, number]
  /** Day number of the first day of a year. */
  newYear: (year: number) => number
  months: number
  /** In days; 0 for a leap month that the year does not have. */
  monthLength: (year: number, month: number) => number
}

const calendars: Record<CalendarName, Calendar> = {
  GREGORIAN: {
    years: [-9999, 9999],
    newYear: year =>
      findJulianNewYear(year) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400) + 2,
    months: 12,
    monthLength: countDaysInMonth,
  },
  JULIAN: {
    years: [-9999, 9999],
    newYear: findJulianNewYear,
    months: 12,
    monthLength: (year, month) => (month === 2 && year % 4 === 0 ? 29 : countDaysInMonth(1, month)),
  },
  // 1 Vendémiaire of the year I is 22 September 1792. The years III, VII and XI had a sixth complementary day; after
  // the calendar's end every fourth year has one.
  FRENCH_R: {
    years: [1, 1000],
    newYear: year => 654_415 + 365 * (year - 1) + Math.floor(year / 4),
    months: 13,
    monthLength: (year, month) => (month < 13 ? 30 : year % 4 === 3 ? 6 : 5),
  },
  HEBREW: { years: [1, 13_000], newYear: findHebrewNewYear, months: 13, monthLength: countHebrewMonthDays },
}

/** Day 1 of the Julian calendar is 30 December of the year 0, Gregorian. */
function findJulianNewYear(year: number): number {
  return 365 * (year - 1) + Math.floor((year - 1) / 4) - 1
}

/** 1 Tishrei of the year 1 is 7 September 3761 BCE, Gregorian (7.0 Appendix A). */
function findHebrewNewYear(year: number): number {
  const [before, start, end] = [-1, 0, 1].map(offset => countHebrewElapsedDays(year + offset)) as [
    number,
    number,
    number,
  ]
  const delay = end - start === 356 ? 2 : start - before === 382 ? 1 : 0
  return start + delay - 1_373_427
}

/** Days from the first new moon to that of the year, postponed where Tishrei must not begin on its weekday. */
function countHebrewElapsedDays(year: number): number {
  const months = Math.floor((235 * year - 234) / 19)
  const parts = 12_084 + 13_753 * months
  const days = 29 * months + Math.floor(parts / 25_920)
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days
}

function isHebrewLeapYear(year: number): boolean {
  return (7 * year + 1) % 19 < 7
}

/** Tishrei, Marcheshvan, Kislev, Tevet, Shevat, Adar I, Adar, Nisan, Iyar, Sivan, Tammuz, Av, Elul. */
function countHebrewMonthDays(year: number, month: number): number {
  const yearLength = findHebrewNewYear(year + 1) - findHebrewNewYear(year)
  if (month === 2) return yearLength % 10 === 5 ? 30 : 29
  if (month === 3) return yearLength % 10 === 3 ? 29 : 30
  if (month === 6) return isHebrewLeapYear(year) ? 30 : 0
  return [4, 7, 9, 11, 13].includes(month) ? 29 : 30
}
