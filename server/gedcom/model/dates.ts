import type { DatePoint } from '#contract/dates/date-point.ts'
import {
  findDateBounds,
  formatVagueDate,
  readVagueDate,
  parseVagueDate,
  type ParsedDate,
  type VagueDate,
} from '#contract/dates/vague-dates.ts'

import { type DaySpan, formatIsoDate } from './calendars.ts'
import {
  type CalendarDate,
  describeCalendarDate,
  formatDateValue,
  type GedcomDateLines,
  type GedcomPoint,
  parseDateValue,
  findPointSpan,
  resolveDualYear,
} from './date-values.ts'
import type { GedcomVersion } from './record.ts'

/**
 * Interprets a DATE (5.5.1 chapter 2, DATE_VALUE; 7.0 section 2.4) in any calendar of the standard. Text that is not a
 * date of the standard, such as 'Spring 1902', is read as a date text.
 *
 * `BEF` and `AFT` exclude the day that they name (5.5.1: "before the given date"). 7.0 would include it. One
 * interpretation for both prevents a date from changing with the version.
 */
export function readGedcomDate(value: string, phrase?: string): VagueDate {
  const date = parseDateValue(value, phrase)
  if (date === null) return readVagueDate(value)
  if (date.kind === 'phrase') return readVagueDate(date.phrase)
  // The phrase has the meaning; the date beside it is someone's or a program's interpretation.
  if (date.phrase !== undefined && parseVagueDate(date.phrase) !== null) return readVagueDate(date.phrase)
  const understood = toGregorian(date)
  if (understood === undefined)
    return { earliest: null, latest: null, kind: 'phrase', dateText: describeCalendarDate(date) }
  const isConverted = [date.from, date.to].some(point => point && !isPlain(point))
  const remark = date.phrase ?? (isConverted ? describeCalendarDate(date) : undefined)
  const dateText = formatVagueDate(understood)
  return {
    ...findDateBounds(understood),
    kind: understood.kind,
    dateText: remark === undefined ? dateText : `${dateText} (${remark.replaceAll(/[()]/g, '')})`,
  }
}

/** Writes a date text as a DATE: 'about 1890' becomes `ABT 1890`. A text that GEDCOM cannot express is a phrase. */
export function writeGedcomDate(dateText: string, version: GedcomVersion): GedcomDateLines {
  const text = dateText.trim().replaceAll(/\s+/g, ' ')
  const understood = parseVagueDate(text)
  if (understood === null) return formatDateValue({ kind: 'phrase', phrase: text }, version)
  const isInWords = understood.isFigureOfSpeech === true || text.endsWith(')')
  return formatDateValue(isInWords ? { ...understood, phrase: text } : understood, version)
}

/** Converts a DATE to the syntax of another version: `@#DJULIAN@ 1700` to `JULIAN 1700`, and back. */
export function convertGedcomDate(lines: GedcomDateLines, version: GedcomVersion): GedcomDateLines {
  const date = parseDateValue(lines.value, lines.phrase)
  if (date !== null) return formatDateValue(date, version)
  return lines.value.trim() === '' ? lines : writeGedcomDate(lines.value, version)
}

/** A month or a year of another calendar becomes the days between which it was; undefined for an impossible date. */
function toGregorian({ kind, from, to }: CalendarDate): ParsedDate | undefined {
  const [start, end] = [from && findPointSpan(from), to && findPointSpan(to)]
  if (start && end && start.first > end.last) return undefined
  const isBound = kind === 'after' || kind === 'between' || kind === 'period'
  if (from && start && !isBound && !isPlain(resolveDualYear(from)))
    return start.first === start.last
      ? { kind, from: toPoint(start.first) }
      : { kind: 'between', from: toPoint(start.first), to: toPoint(start.last) }
  return {
    kind,
    from: from && toPlainPoint(from, kind === 'after' ? 'last' : 'first'),
    to: to && toPlainPoint(to, kind === 'before' ? 'first' : 'last'),
  }
}

/** Gregorian, and of one year. */
function isPlain({ calendar = 'GREGORIAN', secondYear }: GedcomPoint): boolean {
  return calendar === 'GREGORIAN' && secondYear === undefined
}

/** The point itself if it is plain, else its first or last day. */
function toPlainPoint(point: GedcomPoint, edge: keyof DaySpan): DatePoint {
  const resolved = resolveDualYear(point)
  return isPlain(resolved) ? resolved : toPoint(findPointSpan(point)![edge])
}

function toPoint(dayNumber: number): DatePoint {
  const [year = 1, month = 1, day = 1] = formatIsoDate(dayNumber).split('-').map(Number)
  return { year, month, day }
}
