import { monthNamed } from '#contract/date-point.ts'
import type { VagueDateKind } from '#contract/vague-dates.ts'

import { type CalendarName, daySpan } from './calendars.ts'
import type { GedcomVersion } from './record.ts'

/** A DATE_VALUE of 5.5.1 (chapter 2) or a DateValue of 7.0 (section 2.4), taken apart. */
export interface DateValue {
  kind: VagueDateKind
  from?: GedcomPoint | undefined
  to?: GedcomPoint | undefined
  /** What was written about it: behind INT, in brackets, or in the PHRASE of 7.0. */
  phrase?: string | undefined
}

/** Null when the text is no date of either version. */
export function parseDateValue(written: string, phrase?: string): DateValue | null {
  const text = withCalendarWords(written).trim().replaceAll(/\s+/g, ' ')
  const said = phrase?.trim() || undefined
  if (text === '') return said === undefined ? null : { kind: 'phrase', phrase: said }
  if (text.length > 500) return null
  const bracketed = /^\((.*)\)$/.exec(text)?.[1]
  if (bracketed !== undefined) return { kind: 'phrase', phrase: bracketed.trim() }

  const interpreted = /^INT (.+?) \((.*)\)$/i.exec(text)
  const dated = interpreted?.[1] ?? text
  const value = parseDated(dated.split(' '))
  if (value === null) return null
  const told = interpreted?.[2]?.trim() || said
  return told === undefined ? value : { ...value, phrase: told }
}

/** `@#DFRENCH R@` is the `FRENCH_R` of 7.0. */
function withCalendarWords(text: string): string {
  return text.replaceAll(
    /@#D([^@]*)@/gi,
    (_, name: string) => ` ${name.trim().toUpperCase().replaceAll(' ', '_')} `,
  )
}

function parseDated(words: string[]): DateValue | null {
  const [first = '', ...rest] = words
  const qualifier = qualifiers[first.toUpperCase().replace(/\.$/, '')]
  if (qualifier === undefined) {
    const point = parsePoint(words)
    return point === undefined ? null : { kind: kindOf(point), from: point }
  }
  if (qualifier === 'between' || qualifier === 'from') {
    const word = qualifier === 'between' ? 'AND' : 'TO'
    const at = rest.findIndex(part => part.toUpperCase() === word)
    const from = parsePoint(at === -1 ? rest : rest.slice(0, at))
    if (from === undefined || (at === -1 && qualifier === 'between')) return null
    if (at === -1) return { kind: 'period', from }
    const to = parsePoint(rest.slice(at + 1))
    return to === undefined ? null : { kind: qualifier === 'from' ? 'period' : 'between', from, to }
  }
  const point = parsePoint(rest)
  if (point === undefined) return null
  if (qualifier === 'to') return { kind: 'period', to: point }
  return qualifier === 'before' ? { kind: qualifier, to: point } : { kind: qualifier, from: point }
}

const qualifiers: Record<
  string,
  'about' | 'calculated' | 'estimated' | 'before' | 'after' | 'between' | 'from' | 'to'
> = {
  ABT: 'about',
  CAL: 'calculated',
  EST: 'estimated',
  BEF: 'before',
  AFT: 'after',
  BET: 'between',
  FROM: 'from',
  TO: 'to',
}

function kindOf({ month, day }: GedcomPoint): 'day' | 'month' | 'year' {
  return day !== undefined ? 'day' : month !== undefined ? 'month' : 'year'
}

/** A day, a month or a year as GEDCOM spells it: `[calendar] [[day] month] year [epoch]` (7.0 section 2.4). */
export interface GedcomPoint {
  calendar: CalendarName
  /** As written; `isBeforeChrist` says from which side it is counted. */
  year: number
  month?: number | undefined
  day?: number | undefined
  isBeforeChrist?: boolean | undefined
  /** 5.5.1 YEAR_GREG: of 1732/33, 1733, for who began the year in March. */
  secondYear?: number | undefined
}

/** The first and the last day; undefined when the calendar has no such day, or no date column could hold it. */
export function pointSpan(point: GedcomPoint): { first: number; last: number } | undefined {
  const { calendar, year, month, day, isBeforeChrist, secondYear } = point
  const at = (counted: number) => {
    // No calendar counts a year 0, which some programs write for one that nobody knows.
    const days =
      counted === 0
        ? undefined
        : daySpan(calendar, { year: isBeforeChrist ? 1 - counted : counted, month, day })
    return days && days.last <= lastDay ? days : undefined
  }
  if (secondYear === undefined) return at(year)
  if (month !== undefined && month <= 3) return at(secondYear)
  const [first, second] = [at(year), at(secondYear)]
  return first && second && { first: first.first, last: second.last }
}

/** 31 December 9999, Gregorian. */
const lastDay = 3_652_059

/** 7.0 Appendix A: from January to March the second number is the year as we count it. */
export function resolveDualYear(point: GedcomPoint): GedcomPoint {
  const { month, secondYear } = point
  if (secondYear === undefined || month === undefined || month > 3) return point
  return { ...point, year: secondYear, secondYear: undefined }
}

/** Undefined when the words are no day, month or year of a calendar. */
export function parsePoint(words: string[]): GedcomPoint | undefined {
  const rest = [...words]
  const named = calendarWords[rest[0]?.toUpperCase() ?? '']
  if (named !== undefined) rest.shift()
  const epoch = /^(?:\d*)(B\.?C\.?(?:E\.?)?)$/i.exec(rest.at(-1) ?? '')?.[1]
  if (epoch !== undefined) rest.push((rest.pop() ?? '').slice(0, -epoch.length))
  if (rest.at(-1) === '') rest.pop()
  const [yearWord = '', monthWord, dayWord, ...more] = rest.toReversed()
  if (more.length > 0) return undefined
  const calendar = named ?? calendarOfMonth(monthWord) ?? 'GREGORIAN'
  const years = yearsOf(yearWord, calendar)
  if (years === undefined) return undefined
  const point: GedcomPoint = { calendar, ...years }
  if (monthWord !== undefined) point.month = monthOf(monthWord, calendar)
  if (dayWord !== undefined) point.day = /^\d{1,2}$/.test(dayWord) ? Number(dayWord) : undefined
  if (
    (monthWord !== undefined && point.month === undefined) ||
    (dayWord !== undefined && point.day === undefined)
  )
    return undefined
  if (epoch !== undefined) point.isBeforeChrist = true
  return pointSpan(point) === undefined ? undefined : point
}

/** As a version spells it: `@#DJULIAN@ 25 OCT 1917`, `JULIAN 25 OCT 1917`. */
export function formatPoint(point: GedcomPoint, version: GedcomVersion): string {
  const { calendar, year, month, day, isBeforeChrist, secondYear } = point
  const words: (string | number)[] = []
  if (calendar !== 'GREGORIAN') words.push(version === '7.0' ? calendar : `@#D${calendar.replace('_', ' ')}@`)
  if (day !== undefined) words.push(day)
  if (month !== undefined) words.push(monthTags[calendar][month - 1] ?? '')
  if (secondYear === undefined) words.push(year)
  else if (version === '5.5.1') words.push(`${year}/${String(secondYear % 100).padStart(2, '0')}`)
  else words.push(month !== undefined && month <= 3 ? secondYear : year)
  if (isBeforeChrist) words.push(version === '7.0' ? 'BCE' : 'B.C.')
  return words.join(' ')
}

/** '25 October 1917 Julian', '9 Thermidor 2 French Republican', '10 February 1732/33'. */
export function describePoint(point: GedcomPoint): string {
  const { calendar, year, month, day, isBeforeChrist, secondYear } = point
  const words: (string | number)[] = []
  if (day !== undefined) words.push(day)
  if (month !== undefined) words.push(monthNames[calendar][month - 1] ?? '')
  words.push(secondYear === undefined ? year : `${year}/${String(secondYear % 100).padStart(2, '0')}`)
  if (isBeforeChrist) words.push('BC')
  words.push(calendarNames[calendar])
  return words.join(' ').trim()
}

const calendarNames: Record<CalendarName, string> = {
  GREGORIAN: '',
  JULIAN: 'Julian',
  FRENCH_R: 'French Republican',
  HEBREW: 'Hebrew',
}

const christianNames =
  'January February March April May June July August September October November December'.split(' ')

const monthNames: Record<CalendarName, string[]> = {
  GREGORIAN: christianNames,
  JULIAN: christianNames,
  FRENCH_R:
    'Vendémiaire Brumaire Frimaire Nivôse Pluviôse Ventôse Germinal Floréal Prairial Messidor Thermidor Fructidor'
      .split(' ')
      .concat('jour complémentaire'),
  HEBREW: 'Tishrei Cheshvan Kislev Tevet Shevat,Adar I,Adar,Nisan Iyar Sivan Tammuz Av Elul'
    .split(',')
    .flatMap(names => (names === 'Adar I' ? [names] : names.split(' '))),
}

const christianMonths = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/** 5.5.1 chapter 2, MONTH…; 7.0 Appendix A. */
const monthTags: Record<CalendarName, string[]> = {
  GREGORIAN: christianMonths,
  JULIAN: christianMonths,
  FRENCH_R: 'VEND BRUM FRIM NIVO PLUV VENT GERM FLOR PRAI MESS THER FRUC COMP'.split(' '),
  HEBREW: 'TSH CSH KSL TVT SHV ADR ADS NSN IYR SVN TMZ AAV ELL'.split(' '),
}

/** What a date begins with in 7.0; `parseDateValue` writes the escapes of 5.5.1 in the same way. */
const calendarWords: Record<string, CalendarName> = {
  GREGORIAN: 'GREGORIAN',
  JULIAN: 'JULIAN',
  FRENCH_R: 'FRENCH_R',
  HEBREW: 'HEBREW',
}

/** A month that only one calendar has tells the calendar, where a program has left it out. */
function calendarOfMonth(word: string | undefined): CalendarName | undefined {
  const tag = word?.toUpperCase() ?? ''
  return monthTags.FRENCH_R.includes(tag) ? 'FRENCH_R' : monthTags.HEBREW.includes(tag) ? 'HEBREW' : undefined
}

function monthOf(word: string, calendar: CalendarName): number | undefined {
  const found = monthTags[calendar].indexOf(word.toUpperCase())
  if (found !== -1) return found + 1
  return calendar === 'GREGORIAN' || calendar === 'JULIAN' ? monthNamed(word) : undefined
}

function yearsOf(word: string, calendar: CalendarName): Pick<GedcomPoint, 'year' | 'secondYear'> | undefined {
  if (/^\d{1,5}$/.test(word)) return { year: Number(word) }
  if (calendar === 'FRENCH_R') return romanYear(word)
  const dual = /^(\d{3,4})\/(\d{1,2}|\d{4})$/.exec(word)
  if (dual === null) return undefined
  const [, first = '', second = ''] = dual
  const year = Number(first)
  const unit = 10 ** second.length
  let secondYear = second.length === 4 ? Number(second) : Math.floor(year / unit) * unit + Number(second)
  // 1799/00 ends with 1800.
  if (secondYear < year && second.length < 4) secondYear += unit
  return secondYear > year ? { year, secondYear } : undefined
}

/** The years of the Republic were written as I to XIV. */
function romanYear(word: string): { year: number } | undefined {
  const year = 'I II III IV V VI VII VIII IX X XI XII XIII XIV'.split(' ').indexOf(word.toUpperCase()) + 1
  return year === 0 ? undefined : { year }
}
