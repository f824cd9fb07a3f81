import {
  boundsOf,
  dateInWords,
  readVagueDate,
  understandDate,
  type UnderstoodDate,
  type VagueDate,
} from '#contract/vague-dates.ts'

import { formatIsoDate } from './calendars.ts'
import {
  type DateValue,
  type GedcomPoint,
  parseDateValue,
  describePoint,
  pointSpan,
  formatPoint,
  resolveDualYear,
} from './date-values.ts'
import type { GedcomVersion } from './record.ts'

/** A date of a file. `text` is what stands there: `BET 1901 AND 1903`. */
export interface GedcomDate extends VagueDate {
  /** As people say it, and as `readVagueDate` understands to the same days: 'between 1901 and 1903'. */
  words: string
}

/** How a date stands in a file: the text of DATE, and in 7.0 of the PHRASE under it. */
export interface GedcomDateLines {
  value: string
  phrase?: string | undefined
}

/**
 * Reads a DATE (5.5.1 chapter 2, DATE_VALUE; 7.0 section 2.4), in every calendar of the standard; what programs
 * write there that is none, such as 'Spring 1902', is read as people's words.
 *
 * `BEF` and `AFT` leave out what they name, as 5.5.1 says it ("before the given date"). 7.0 would let the day
 * itself in; one reading for both keeps a date from changing when the version does.
 */
export function readGedcomDate(value: string, phrase?: string): GedcomDate {
  const text = value.trim() === '' && phrase !== undefined ? phrase.trim() : value.trim()
  const parsed = parseDateValue(value, phrase)
  if (parsed === null) {
    const read = readVagueDate(text)
    return { ...read, words: text }
  }
  return { text, ...meaningOf(parsed) }
}

/** A date for an event that no file held, from what somebody wrote: 'about 1890'. */
export function dateFromWords(words: string): GedcomDate {
  const read = readVagueDate(words)
  return { ...read, words: read.text }
}

/** The spelling of what people wrote: 'about 1890' → `ABT 1890`. What GEDCOM cannot say is its phrase. */
export function writeGedcomDate(words: string, version: GedcomVersion): GedcomDateLines {
  const text = words.trim().replaceAll(/\s+/g, ' ')
  const understood = understandDate(text)
  if (understood === null) return spellValue({ kind: 'phrase', phrase: text }, version)
  const value: DateValue = {
    kind: understood.kind,
    from: understood.from && gregorian(understood.from),
    to: understood.to && gregorian(understood.to),
  }
  const isMore = understood.isFigureOfSpeech === true || text.endsWith(')')
  return spellValue(isMore ? { ...value, phrase: text } : value, version)
}

/** The same date in the spelling of the other version: `@#DJULIAN@ 1700` ↔ `JULIAN 1700`. */
export function convertGedcomDate(
  { value, phrase }: GedcomDateLines,
  version: GedcomVersion,
): GedcomDateLines {
  const parsed = parseDateValue(value, phrase)
  if (parsed !== null) return spellValue(parsed, version)
  return value.trim() === '' ? { value, phrase } : writeGedcomDate(value, version)
}

type Meaning = Omit<GedcomDate, 'text'>

function meaningOf(parsed: DateValue): Meaning {
  // The words are what was meant, and the date beside them what somebody or a program made of it.
  const said = parsed.phrase === undefined ? null : understandDate(parsed.phrase)
  if (parsed.kind === 'phrase' || (said !== null && parsed.phrase !== undefined)) {
    const { text, ...read } = readVagueDate(parsed.phrase ?? '')
    return { ...read, words: text }
  }
  const understood = gregorianOf(parsed)
  if (understood === undefined)
    return { earliest: null, latest: null, kind: 'phrase', words: wordsOf(parsed) }
  const remark = parsed.phrase ?? (isForeign(parsed) ? wordsOf(parsed) : undefined)
  const plain = dateInWords(understood)
  return {
    ...boundsOf(understood),
    kind: understood.kind,
    words: remark === undefined ? plain : `${plain} (${remark.replaceAll(/[()]/g, '')})`,
  }
}

/** The date in the Gregorian calendar; what was a month or a year of another one is the days that it had. */
function gregorianOf(value: DateValue): UnderstoodDate | undefined {
  const { kind } = value
  if (kind === 'phrase') return undefined
  const [from, to] = [value.from && resolveDualYear(value.from), value.to && resolveDualYear(value.to)]
  const [start, end] = [from && pointSpan(from), to && pointSpan(to)]
  if ((from && start === undefined) || (to && end === undefined)) return undefined
  const isExact = kind !== 'between' && kind !== 'period' && kind !== 'before' && kind !== 'after'
  if (isExact && from && start && !isPlain(from)) {
    // A month of another calendar, or a year of two numbers, lies between two days.
    const days = { from: pointAt(start.first), to: pointAt(start.last) }
    return start.first === start.last
      ? {
          kind: kind === 'about' || kind === 'estimated' || kind === 'calculated' ? kind : 'day',
          from: days.from,
        }
      : { kind: 'between', ...days }
  }
  const understood: UnderstoodDate = { kind }
  if (from && start)
    understood.from = isPlain(from) ? plain(from) : pointAt(kind === 'after' ? start.last : start.first)
  if (to && end) understood.to = isPlain(to) ? plain(to) : pointAt(kind === 'before' ? end.first : end.last)
  if (start && end && start.first > end.last) return undefined
  return understood
}

function spellValue({ kind, from, to, phrase }: DateValue, version: GedcomVersion): GedcomDateLines {
  const [start, end] = [from && formatPoint(from, version), to && formatPoint(to, version)]
  const value = spelled(kind, start, end)
  if (version === '7.0') {
    // 7.0 Appendix A: a year of two numbers is told by the phrase.
    const dual = [from, to].some(point => point?.secondYear !== undefined)
    const told =
      phrase ??
      (dual ? spelled(kind, from && formatPoint(from, '5.5.1'), to && formatPoint(to, '5.5.1')) : undefined)
    return told === undefined ? { value } : { value, phrase: told }
  }
  if (phrase === undefined) return { value }
  // 5.5.1 has a phrase alone, or behind INT and one date.
  const told = `(${phrase.replaceAll(/[()]/g, '').replaceAll(/\s+/g, ' ').trim()})`
  const isSingle =
    start !== undefined && end === undefined && (kind === 'day' || kind === 'month' || kind === 'year')
  return { value: isSingle ? `INT ${start} ${told}` : told }
}

function spelled(kind: DateValue['kind'], start: string | undefined, end: string | undefined): string {
  switch (kind) {
    case 'phrase':
      return ''
    case 'day':
    case 'month':
    case 'year':
      return start ?? ''
    case 'about':
      return `ABT ${start}`
    case 'calculated':
      return `CAL ${start}`
    case 'estimated':
      return `EST ${start}`
    case 'before':
      return `BEF ${end}`
    case 'after':
      return `AFT ${start}`
    case 'between':
      return `BET ${start} AND ${end}`
    case 'period':
      if (start === undefined) return `TO ${end}`
      return end === undefined ? `FROM ${start}` : `FROM ${start} TO ${end}`
  }
}

/** `@#DJULIAN@ 25 OCT 1917` → '25 October 1917 Julian': what stands in brackets behind the day that it was. */
function wordsOf({ kind, from, to, phrase }: DateValue): string {
  if (phrase !== undefined) return phrase
  const [start, end] = [from && describePoint(from), to && describePoint(to)]
  if (kind === 'between') return `between ${start} and ${end}`
  if (kind === 'period') return [start && `from ${start}`, end && `to ${end}`].filter(Boolean).join(' ')
  return kind === 'day' || kind === 'month' || kind === 'year' ? (start ?? '') : `${kind} ${start ?? end}`
}

function isForeign({ from, to }: DateValue): boolean {
  return (from !== undefined && !isPlain(from)) || (to !== undefined && !isPlain(to))
}

/** Gregorian, and of one year. */
function isPlain({ calendar, secondYear }: GedcomPoint): boolean {
  return calendar === 'GREGORIAN' && secondYear === undefined
}

function plain({ year, month, day, isBeforeChrist }: GedcomPoint) {
  return {
    year,
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
    ...(isBeforeChrist && { isBeforeChrist }),
  }
}

function pointAt(dayNumber: number) {
  const [year = 1, month = 1, day = 1] = formatIsoDate(dayNumber).split('-').map(Number)
  return { year, month, day }
}

function gregorian(point: NonNullable<UnderstoodDate['from']>): GedcomPoint {
  return { calendar: 'GREGORIAN', ...point }
}
