import {
  dateBounds,
  formatVagueDate,
  readVagueDate,
  parseVagueDate,
  type ParsedDate,
  type VagueDate,
} from '#contract/vague-dates.ts'

import { formatIsoDate } from './calendars.ts'
import {
  type DateValue,
  describeDateValue,
  formatDateValue,
  type GedcomDateLines,
  type GedcomPoint,
  parseDateValue,
  pointSpan,
  resolveDualYear,
} from './date-values.ts'
import type { GedcomVersion } from './record.ts'

/** A date of a file. `text` is its payload: `BET 1901 AND 1903`. */
export interface GedcomDate extends VagueDate {
  /** As people write it; `readVagueDate` reads the same days from it: 'between 1901 and 1903'. */
  words: string
}

/**
 * Interprets a DATE (5.5.1 chapter 2, DATE_VALUE; 7.0 section 2.4) in any calendar of the standard. Text that is not
 * a date of the standard, such as 'Spring 1902', is read as people's words.
 *
 * `BEF` and `AFT` exclude the day that they name (5.5.1: "before the given date"). 7.0 would include it; one
 * interpretation for both prevents a date from changing with the version.
 */
export function readGedcomDate(value: string, phrase?: string): GedcomDate {
  const date = parseDateValue(value, phrase)
  if (date === null) return dateFromWords(value)
  const text = value.trim() || date.phrase || ''
  // The phrase is what was meant; the date beside it is someone's or a program's interpretation.
  if (date.phrase !== undefined && (date.kind === 'phrase' || parseVagueDate(date.phrase) !== null))
    return { ...dateFromWords(date.phrase), text }
  const understood = toGregorian(date)
  if (understood === undefined)
    return { text, earliest: null, latest: null, kind: 'phrase', words: describeDateValue(date) }
  const isConverted = [date.from, date.to].some(point => point && !isPlain(point))
  const remark = date.phrase ?? (isConverted ? describeDateValue(date) : undefined)
  const words = formatVagueDate(understood)
  return {
    text,
    ...dateBounds(understood),
    kind: understood.kind,
    words: remark === undefined ? words : `${words} (${remark.replaceAll(/[()]/g, '')})`,
  }
}

/** A date that was not read from a file: 'about 1890'. */
export function dateFromWords(words: string): GedcomDate {
  const date = readVagueDate(words)
  return { ...date, words: date.text }
}

/** Writes people's words as a DATE: 'about 1890' becomes `ABT 1890`. Words that GEDCOM cannot express are a phrase. */
export function writeGedcomDate(words: string, version: GedcomVersion): GedcomDateLines {
  const text = words.trim().replaceAll(/\s+/g, ' ')
  const understood = parseVagueDate(text)
  if (understood === null) return formatDateValue({ kind: 'phrase', phrase: text }, version)
  const { kind, from, to, isFigureOfSpeech } = understood
  const date: DateValue = {
    kind,
    from: from && { calendar: 'GREGORIAN', ...from },
    to: to && { calendar: 'GREGORIAN', ...to },
  }
  if (isFigureOfSpeech === true || text.endsWith(')')) date.phrase = text
  return formatDateValue(date, version)
}

/** Converts a DATE to the syntax of another version: `@#DJULIAN@ 1700` to `JULIAN 1700`, and back. */
export function convertGedcomDate(lines: GedcomDateLines, version: GedcomVersion): GedcomDateLines {
  const date = parseDateValue(lines.value, lines.phrase)
  if (date !== null) return formatDateValue(date, version)
  return lines.value.trim() === '' ? lines : writeGedcomDate(lines.value, version)
}

/** A month or a year of another calendar becomes the days between which it was; undefined for an impossible date. */
function toGregorian({ kind, from, to }: DateValue): ParsedDate | undefined {
  if (kind === 'phrase') return undefined
  const [start, end] = [from && pointSpan(from), to && pointSpan(to)]
  if (start && end && start.first > end.last) return undefined
  const understood: ParsedDate = { kind }
  if (from && start) {
    const plain = toPlainPoint(from)
    if (plain !== undefined) understood.from = plain
    else if (kind === 'after') understood.from = toPoint(start.last)
    else {
      understood.from = toPoint(start.first)
      if (kind === 'day' || kind === 'month') understood.kind = 'day'
      if (kind !== 'between' && kind !== 'period' && start.first !== start.last) {
        understood.kind = 'between'
        understood.to = toPoint(start.last)
      }
    }
  }
  if (to && end) understood.to = toPlainPoint(to) ?? toPoint(kind === 'before' ? end.first : end.last)
  return understood
}

/** Gregorian, and of one year. */
function isPlain({ calendar, secondYear }: GedcomPoint): boolean {
  return calendar === 'GREGORIAN' && secondYear === undefined
}

function toPlainPoint(point: GedcomPoint): ParsedDate['from'] {
  const resolved = resolveDualYear(point)
  if (!isPlain(resolved)) return undefined
  const { year, month, day, isBce } = resolved
  return {
    year,
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
    ...(isBce && { isBce }),
  }
}

function toPoint(dayNumber: number): NonNullable<ParsedDate['from']> {
  const [year = 1, month = 1, day = 1] = formatIsoDate(dayNumber).split('-').map(Number)
  return { year, month, day }
}
