/**
 * The calendars of GEDCOM (5.5.1 chapter 2, DATE_CALENDAR; 7.0 Appendix A), each turned into day numbers: the
 * count of days in which 1 January of the year 1, Gregorian, is day 1. Formulas after Reingold and Dershowitz,
 * Calendrical Calculations. Years before 1 are counted through zero: 1 BCE is 0, 2 BCE is -1.
 */
export type CalendarName = 'GREGORIAN' | 'JULIAN' | 'FRENCH_R' | 'HEBREW'

/** A day, a month or a year of a calendar. Months count from 1; Hebrew ones from Tishrei, with Adar I the 6th. */
export interface CalendarPoint {
  year: number
  month?: number | undefined
  day?: number | undefined
}

/** The first and the last day of a day, month or year; undefined when the calendar has no such. */
export function daySpan(
  calendar: CalendarName,
  { year, month, day }: CalendarPoint,
): { first: number; last: number } | undefined {
  const { newYear, months, monthLength } = calendars[calendar]
  if (!hasYear(calendar, year)) return undefined
  const beginning = newYear(year)
  if (month === undefined) return { first: beginning, last: newYear(year + 1) - 1 }
  if (month < 1 || month > months) return undefined
  const asked = calendar === 'HEBREW' && month === 6 && !isHebrewLeapYear(year) ? 7 : month
  let first = beginning
  for (let before = 1; before < asked; before += 1) first += monthLength(year, before)
  const length = monthLength(year, asked)
  if (day === undefined) return { first, last: first + length - 1 }
  return day >= 1 && day <= length ? { first: first + day - 1, last: first + day - 1 } : undefined
}

/** `1931-07-04`; what is before the year 1, which no date column holds, is its first day, so that it sorts first. */
export function formatIsoDate(dayNumber: number): string {
  if (dayNumber < 1) return '0001-01-01'
  const year = gregorianYearOf(dayNumber)
  let rest = dayNumber - gregorianNewYear(year)
  let month = 1
  while (rest >= gregorianMonthLength(year, month)) {
    rest -= gregorianMonthLength(year, month)
    month += 1
  }
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(rest + 1).padStart(2, '0')}`
}

interface Calendar {
  newYear: (year: number) => number
  months: number
  monthLength: (year: number, month: number) => number
}

const calendars: Record<CalendarName, Calendar> = {
  GREGORIAN: { newYear: gregorianNewYear, months: 12, monthLength: gregorianMonthLength },
  JULIAN: { newYear: julianNewYear, months: 12, monthLength: julianMonthLength },
  FRENCH_R: { newYear: frenchNewYear, months: 13, monthLength: frenchMonthLength },
  HEBREW: { newYear: hebrewNewYear, months: 13, monthLength: hebrewMonthLength },
}

/** The years that a date column and people can mean: to 9999, of the Republic and of creation from 1. */
function hasYear(calendar: CalendarName, year: number): boolean {
  if (calendar === 'HEBREW') return year >= 1 && year <= 13_000
  if (calendar === 'FRENCH_R') return year >= 1 && year <= 1000
  return year >= -9999 && year <= 9999
}

function gregorianNewYear(year: number): number {
  const before = year - 1
  return 365 * before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) + 1
}

function gregorianYearOf(dayNumber: number): number {
  let year = Math.floor(dayNumber / 365.2425) + 1
  while (gregorianNewYear(year) > dayNumber) year -= 1
  while (gregorianNewYear(year + 1) <= dayNumber) year += 1
  return year
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function gregorianMonthLength(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return (lengths[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0)
}

/** Day 1 of the Julian calendar is 30 December of the year before, Gregorian. */
function julianNewYear(year: number): number {
  const before = year - 1
  return 365 * before + Math.floor(before / 4) - 1
}

function julianMonthLength(year: number, month: number): number {
  return (lengths[month - 1] ?? 0) + (month === 2 && year % 4 === 0 ? 1 : 0)
}

/**
 * 1 Vendémiaire of the year I is 22 September 1792. The years III, VII and XI had a sixth complementary day;
 * what the calendar would have done after its end is carried on with every fourth.
 */
function frenchNewYear(year: number): number {
  return 654_415 + 365 * (year - 1) + Math.floor(year / 4)
}

function frenchMonthLength(year: number, month: number): number {
  if (month < 13) return 30
  return year % 4 === 3 ? 6 : 5
}

/** 1 Tishrei of the year 1 is 7 September 3761 BCE, Gregorian (7.0 Appendix A). */
function hebrewNewYear(year: number): number {
  const delay =
    hebrewElapsedDays(year + 1) - hebrewElapsedDays(year) === 356
      ? 2
      : hebrewElapsedDays(year) - hebrewElapsedDays(year - 1) === 382
        ? 1
        : 0
  return -1_373_427 + hebrewElapsedDays(year) + delay
}

/** Days from the first new moon to that of the year, put off where Tishrei must not begin on its weekday. */
function hebrewElapsedDays(year: number): number {
  const months = Math.floor((235 * year - 234) / 19)
  const parts = 12_084 + 13_753 * months
  const days = 29 * months + Math.floor(parts / 25_920)
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days
}

function isHebrewLeapYear(year: number): boolean {
  return (7 * year + 1) % 19 < 7
}

/** Tishrei, Marcheshvan, Kislev, Tevet, Shevat, Adar I, Adar, Nisan, Iyar, Sivan, Tammuz, Av, Elul. */
function hebrewMonthLength(year: number, month: number): number {
  const days = hebrewNewYear(year + 1) - hebrewNewYear(year)
  switch (month) {
    case 2:
      return days % 10 === 5 ? 30 : 29
    case 3:
      return days % 10 === 3 ? 29 : 30
    case 6:
      return isHebrewLeapYear(year) ? 30 : 0
    case 4:
    case 7:
    case 9:
    case 11:
    case 13:
      return 29
    default:
      return 30
  }
}
