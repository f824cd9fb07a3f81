import { monthNames, parseMonthName, type DatePoint } from '#contract/dates/date-point.ts'
import { formatVagueDate, type ParsedDate } from '#contract/dates/vague-dates.ts'

import { type CalendarName, findDaySpan, type DaySpan } from './calendars.ts'
import type { GedcomVersion } from './record.ts'

/** The parts of a DATE_VALUE (5.5.1 chapter 2) or DateValue (7.0 section 2.4). */
export type DateValue = { kind: 'phrase'; phrase: string } | CalendarDate

export interface CalendarDate extends ParsedDate<GedcomPoint> {
  /** The text after INT, in parentheses, or in the PHRASE of 7.0. */
  phrase?: string | undefined
}

/**
 * A day, a month or a year of a calendar: `[calendar] [[day] month] year [epoch]` (7.0 section 2.4, "date"). The year
 * is as written: 45 of `45 B.C.`.
 */
export interface GedcomPoint extends DatePoint {
  /** Gregorian if undefined. */
  calendar?: CalendarName | undefined
  /** Dual dating (5.5.1, YEAR_GREG): 1733 of `1732/33`, where the year began in March. */
  secondYear?: number | undefined
}

/** A DATE as it is written: its payload and, in 7.0, the PHRASE below it. */
export interface GedcomDateLines {
  value: string
  phrase?: string | undefined
}

/** What precedes the first and the second point. */
const tagsByKind: Partial<Record<ParsedDate['kind'], [string | undefined, string?]>> = {
  about: ['ABT'],
  calculated: ['CAL'],
  estimated: ['EST'],
  after: ['AFT'],
  before: [undefined, 'BEF'],
  between: ['BET', 'AND'],
  period: ['FROM', 'TO'],
}

/** Parses a date of either version; null when it is not a date of the standard. */
export function parseDateValue(written: string, writtenPhrase?: string): DateValue | null {
  // `@#DFRENCH R@` of 5.5.1 is FRENCH_R in 7.0.
  const text = written
    .replaceAll(/@#D([^@]*)@/gi, (_, name: string) => ` ${name.trim().toUpperCase().replaceAll(' ', '_')} `)
    .trim()
    .replaceAll(/\s+/g, ' ')
  const phrase = writtenPhrase?.trim() || undefined
  if (text === '') return phrase === undefined ? null : { kind: 'phrase', phrase }
  if (text.length > 500) return null
  const parenthesized = /^\((.*)\)$/.exec(text)?.[1]
  if (parenthesized !== undefined) return { kind: 'phrase', phrase: parenthesized.trim() }

  const [, date = text, interpreted] = /^INT (.+?) \((.*)\)$/i.exec(text) ?? []
  const value = parseQualified(date.split(' '))
  return value && { ...value, phrase: interpreted?.trim() || phrase }
}

/** Formats a date for a file of a version. */
export function formatDateValue(date: DateValue, version: GedcomVersion): GedcomDateLines {
  const value = formatPoints(date, version)
  if (version === '7.0') {
    // 7.0 Appendix A: dual dating is explained in the phrase.
    const old = formatPoints(date, '5.5.1')
    const phrase = date.phrase ?? (old.includes('/') ? old : undefined)
    return phrase === undefined ? { value } : { value, phrase }
  }
  if (date.phrase === undefined) return { value }
  // 5.5.1 has a phrase alone, or after INT and one date.
  const phrase = `(${date.phrase.replaceAll(/[()]/g, '').replaceAll(/\s+/g, ' ').trim()})`
  const isInterpretable = date.kind === 'day' || date.kind === 'month' || date.kind === 'year'
  return { value: isInterpretable ? `INT ${value} ${phrase}` : phrase }
}

/** 'before 25 October 1917 Julian', '10 February 1732/33': in words, in its own calendar. */
export function describeCalendarDate(date: CalendarDate): string {
  return date.phrase ?? formatVagueDate(date, describePoint)
}

/** `BET 1901 AND 1903`; empty for a phrase. */
function formatPoints(date: DateValue, version: GedcomVersion): string {
  if (date.kind === 'phrase') return ''
  const { kind, from, to } = date
  const [beforeFrom, beforeTo] = tagsByKind[kind] ?? []
  const parts = [
    ...(from ? [beforeFrom, formatPoint(from, version)] : []),
    ...(to ? [beforeTo, formatPoint(to, version)] : []),
  ]
  return parts.filter(part => part !== undefined).join(' ')
}

function parseQualified(words: string[]): CalendarDate | null {
  const [first = '', ...rest] = words
  const tag = first.toUpperCase().replace(/\.$/, '')
  const kind = kindsByTag.get(tag)
  if (kind === undefined) {
    const from = parsePoint(words)
    return (
      from && { kind: from.day !== undefined ? 'day' : from.month !== undefined ? 'month' : 'year', from }
    )
  }
  // `FROM 1901 TO 1903`, `BEF 1903`, `ABT 1890`
  const secondTag = tagsByKind[kind]?.[1]
  const end = rest.findIndex(word => word.toUpperCase() === secondTag)
  const [start, stop] =
    tag === secondTag ? [undefined, rest] : end === -1 ? [rest] : [rest.slice(0, end), rest.slice(end + 1)]
  const [from, to] = [start && parsePoint(start), stop && parsePoint(stop)]
  if (from === null || to === null || (kind === 'between' && !(from && to))) return null
  return { kind, from, to }
}

const kindsByTag = new Map(
  Object.entries(tagsByKind).flatMap(([kind, tags]) =>
    tags.map(tag => [tag, kind as ParsedDate['kind']] as const),
  ),
)

/** Null when the words are not a day, month or year that a calendar has. */
function parsePoint(words: string[]): GedcomPoint | null {
  const rest = [...words]
  const named = calendarNames.find(name => name === rest[0]?.toUpperCase())
  if (named !== undefined) rest.shift()
  const epoch = /^\d*(B\.?C\.?(?:E\.?)?)$/i.exec(rest.at(-1) ?? '')?.[1]
  if (epoch !== undefined) rest.push((rest.pop() ?? '').slice(0, -epoch.length))
  if (rest.at(-1) === '') rest.pop()
  const [yearWord = '', monthWord, dayWord, ...more] = rest.toReversed()
  // Some programs omit the calendar; a month that only one calendar has implies it.
  const calendar =
    named ?? (['FRENCH_R', 'HEBREW'] as const).find(name => findMonth(name, monthWord)) ?? 'GREGORIAN'
  const month = findMonth(calendar, monthWord)
  const isDay = dayWord === undefined || /^\d{1,2}$/.test(dayWord)
  const years = parseYear(yearWord, calendar)
  if (years === undefined || more.length > 0 || !isDay || (monthWord !== undefined && month === undefined))
    return null
  const day = dayWord === undefined ? undefined : Number(dayWord)
  const point: GedcomPoint = { calendar, ...years, month, day, isBce: epoch !== undefined }
  return findPointSpan(point) === undefined ? null : point
}

/** The days of a point; undefined when its calendar does not have it, or when a date column cannot store it. */
export function findPointSpan(point: GedcomPoint): DaySpan | undefined {
  const { calendar = 'GREGORIAN', month, day, isBce } = point
  const findSpan = (year: number) => {
    // No calendar has a year 0. Some programs write 0 for an unknown year.
    const span = year === 0 ? undefined : findDaySpan(calendar, { year: isBce ? 1 - year : year, month, day })
    return span && span.last <= lastStoredDay ? span : undefined
  }
  const { year, secondYear = year } = resolveDualYear(point)
  const [first, last] = [findSpan(year), findSpan(secondYear)]
  return first && last && { first: first.first, last: last.last }
}

/** 31 December 9999, Gregorian. */
const lastStoredDay = 3_652_059

/** From January to March the second year of dual dating is the one that we count (7.0 Appendix A). */
export function resolveDualYear(point: GedcomPoint): GedcomPoint {
  const { month, secondYear } = point
  if (secondYear === undefined || month === undefined || month > 3) return point
  return { ...point, year: secondYear, secondYear: undefined }
}

/** `@#DJULIAN@ 25 OCT 1917` in 5.5.1, `JULIAN 25 OCT 1917` in 7.0. */
function formatPoint(point: GedcomPoint, version: GedcomVersion): string {
  const { calendar = 'GREGORIAN', month, day, isBce } = point
  const isNew = version === '7.0'
  const prefix = isNew ? calendar : `@#D${calendar.replace('_', ' ')}@`
  const parts = [
    calendar === 'GREGORIAN' ? undefined : prefix,
    day,
    month === undefined ? undefined : months[calendar].tags[month - 1],
    isNew ? resolveDualYear(point).year : formatWrittenYear(point),
    isBce ? (isNew ? 'BCE' : 'B.C.') : undefined,
  ]
  return parts.filter(part => part !== undefined).join(' ')
}

/** '25 October 1917 Julian', '9 Thermidor 2 French Republican', '10 February 1732/33'. */
function describePoint(point: GedcomPoint): string {
  const { calendar = 'GREGORIAN', month, day, isBce } = point
  const { names, label } = months[calendar]
  const parts = [
    day,
    month === undefined ? undefined : names[month - 1],
    formatWrittenYear(point),
    isBce ? 'BC' : undefined,
    label,
  ]
  return parts.filter(part => part !== undefined).join(' ')
}

/** `1732/33` of dual dating. */
function formatWrittenYear({ year, secondYear }: GedcomPoint): string {
  return secondYear === undefined ? `${year}` : `${year}/${String(secondYear % 100).padStart(2, '0')}`
}

function parseYear(
  word: string,
  calendar: CalendarName,
): Pick<GedcomPoint, 'year' | 'secondYear'> | undefined {
  if (/^\d{1,5}$/.test(word)) return { year: Number(word) }
  if (calendar === 'FRENCH_R') {
    // The years of the Republic were written in Roman numerals.
    const year = 'I II III IV V VI VII VIII IX X XI XII XIII XIV'.split(' ').indexOf(word.toUpperCase()) + 1
    return year === 0 ? undefined : { year }
  }
  const [, first, second = ''] = /^(\d{3,4})\/(\d{1,2}|\d{4})$/.exec(word) ?? []
  if (first === undefined) return undefined
  const year = Number(first)
  const unit = 10 ** second.length
  let secondYear = second.length === 4 ? Number(second) : Math.floor(year / unit) * unit + Number(second)
  // 1799/00 ends in 1800.
  if (secondYear < year && second.length < 4) secondYear += unit
  return secondYear > year ? { year, secondYear } : undefined
}

function findMonth(calendar: CalendarName, word = ''): number | undefined {
  const index = months[calendar].tags.indexOf(word.toUpperCase())
  if (index !== -1) return index + 1
  return calendar === 'GREGORIAN' || calendar === 'JULIAN' ? parseMonthName(word) : undefined
}

const romanMonths = {
  tags: monthNames.map(name => name.slice(0, 3).toUpperCase()),
  names: monthNames,
}

/** 5.5.1 chapter 2, MONTH, MONTH_FREN and MONTH_HEBR; 7.0 Appendix A. */
const months: Record<CalendarName, { label: string | undefined; tags: string[]; names: string[] }> = {
  GREGORIAN: { label: undefined, ...romanMonths },
  JULIAN: { label: 'Julian', ...romanMonths },
  FRENCH_R: {
    label: 'French Republican',
    tags: 'VEND BRUM FRIM NIVO PLUV VENT GERM FLOR PRAI MESS THER FRUC COMP'.split(' '),
    names:
      'Vendémiaire Brumaire Frimaire Nivôse Pluviôse Ventôse Germinal Floréal Prairial Messidor Thermidor Fructidor'
        .split(' ')
        .concat('jour complémentaire'),
  },
  HEBREW: {
    label: 'Hebrew',
    tags: 'TSH CSH KSL TVT SHV ADR ADS NSN IYR SVN TMZ AAV ELL'.split(' '),
    names: 'Tishrei,Cheshvan,Kislev,Tevet,Shevat,Adar I,Adar,Nisan,Iyar,Sivan,Tammuz,Av,Elul'.split(','),
  },
}

const calendarNames = Object.keys(months) as CalendarName[]
