/** A day, a month or a year, Gregorian. Months and days count from 1. */
export interface DatePoint {
  year: number
  month?: number | undefined
  day?: number | undefined
  isBce?: boolean | undefined
}

/** '1931', 'July 1931', 'Jul 4, 1931', '4 July 1931', '1931-07-04', '4.7.1931', '44 BC'; null for anything else. */
export function parseDatePoint(text: string): DatePoint | null {
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  if (iso !== null) return toValidPoint(toPoint(iso[1], iso[2], iso[3]))
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text)
  if (dotted !== null) return toValidPoint(toPoint(dotted[3], dotted[2], dotted[1]))
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (slashed !== null) return parseSlashedDate(slashed[1], slashed[2], slashed[3])
  const year = /^(\d{1,4})(?: ?(b\.?c\.?(?:e\.?)?))?$/.exec(text)
  if (year !== null)
    return (year[1]?.length ?? 0) >= 3 || year[2] !== undefined
      ? toValidPoint({ year: Number(year[1]), ...(year[2] === undefined ? {} : { isBce: true }) })
      : null
  const monthFirst = /^([a-z]+)\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?,? (?:of )?(\d{3,4})$/.exec(text)
  if (monthFirst !== null) return parseNamedMonth(monthFirst[3], monthFirst[1], monthFirst[2])
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:of )?([a-z]+)\.?,?[ -](?:of )?(\d{3,4})$/.exec(text)
  return dayFirst === null ? null : parseNamedMonth(dayFirst[3], dayFirst[2], dayFirst[1])
}

/** 7/25/1931 and 25/7/1931 can only be one day each. An ambiguous date, such as 7/4/1931, is null. */
function parseSlashedDate(first = '', second = '', year = ''): DatePoint | null {
  const [american, british] = [
    toValidPoint(toPoint(year, first, second)),
    toValidPoint(toPoint(year, second, first)),
  ]
  if (american === null || british === null || first === second) return american ?? british
  return null
}

/** The two days that an ambiguous date such as 7/4/1931 may mean, in order. */
export function findAmbiguousBounds(text: string): { earliest: string | null; latest: string | null } {
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const american = toValidPoint(toPoint(year, first, second))
  const british = toValidPoint(toPoint(year, second, first))
  if (american === null || british === null) return { earliest: null, latest: null }
  const [earliest = null, latest = null] = [toFirstDay(american), toFirstDay(british)].sort()
  return { earliest, latest }
}

function parseNamedMonth(
  year: string | undefined,
  name: string | undefined,
  day: string | undefined,
): DatePoint | null {
  const month = parseMonthName(name ?? '')
  return month === undefined ? null : toValidPoint(toPoint(year, String(month), day))
}

function toPoint(year?: string, month?: string, day?: string): DatePoint {
  return {
    year: Number(year),
    month: month === undefined ? undefined : Number(month),
    day: day === undefined ? undefined : Number(day),
  }
}

function toValidPoint(point: DatePoint): DatePoint | null {
  return isValidPoint(point) ? point : null
}

/** 1 to 12 for an English month or its first letters, at least three; undefined for any other word. */
export function parseMonthName(name: string): number | undefined {
  const letters = name.toLowerCase().replace(/\.$/, '')
  if (letters.length < 3) return undefined
  const found =
    letters === 'sept' ? 8 : monthNames.findIndex(month => month.toLowerCase().startsWith(letters))
  return found === -1 ? undefined : found + 1
}

/** Whether the calendar has such a year, month and day. */
export function isValidPoint({ year, month, day }: DatePoint): boolean {
  if (!(year >= 1 && year <= 9999)) return false
  if (month === undefined) return day === undefined
  return (
    month >= 1 && month <= 12 && (day === undefined || (day >= 1 && day <= countDaysInMonth(year, month)))
  )
}

/** 'Jul 4, 1931' as in section 5, 'July 1931', '1931', '44 BC'. */
export function formatDatePoint({ year, month, day, isBce }: DatePoint): string {
  const shown = isBce ? `${year} BC` : String(year).padStart(3, '0')
  if (month === undefined) return shown
  const name = monthNames[month - 1] ?? ''
  return day === undefined ? `${name} ${shown}` : `${name.slice(0, 3)} ${day}, ${shown}`
}

export function toFirstDay({ year, month = 1, day = 1, isBce }: DatePoint): string {
  return isBce ? firstRepresentableDay : formatIsoDate(year, month, day)
}

export function toLastDay({ year, month = 12, day, isBce }: DatePoint): string {
  return isBce ? firstRepresentableDay : formatIsoDate(year, month, day ?? countDaysInMonth(year, month))
}

const firstRepresentableDay = '0001-01-01'

export function findDayBefore(point: DatePoint): string {
  const { year, month = 1, day = 1 } = point
  if (point.isBce || toFirstDay(point) === firstRepresentableDay) return firstRepresentableDay
  if (day > 1) return formatIsoDate(year, month, day - 1)
  return month > 1
    ? formatIsoDate(year, month - 1, countDaysInMonth(year, month - 1))
    : formatIsoDate(year - 1, 12, 31)
}

export function findDayAfter(point: DatePoint): string {
  if (point.isBce) return firstRepresentableDay
  const { year, month = 12 } = point
  const day = point.day ?? countDaysInMonth(year, month)
  if (day < countDaysInMonth(year, month)) return formatIsoDate(year, month, day + 1)
  if (month < 12) return formatIsoDate(year, month + 1, 1)
  return year < 9999 ? formatIsoDate(year + 1, 1, 1) : '9999-12-31'
}

function formatIsoDate(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function countDaysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** From Sunday, as `Date.getDay` counts. */
export const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
