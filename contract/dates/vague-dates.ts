/**
 * Dates as families write them: 'about 1890', 'between 1901 and 1903', 'before May 1910', 'spring 1902'. The date text
 * is stored as written. Its meaning is the earliest and the latest possible day; the earliest date is stored for
 * sorting.
 *
 * Contains no schemas, so that a form that only reads a date does not load zod. GEDCOM's notation is parsed in
 * `server/gedcom/model/dates.ts`.
 */
import {
  findDayAfter,
  findDayBefore,
  countDaysInMonth,
  findAmbiguousBounds,
  toFirstDay,
  isValidPoint,
  toLastDay,
  formatDatePoint,
  parseDatePoint,
  type DatePoint,
} from './date-point.ts'

export interface VagueDate {
  /** The text as written, trimmed. */
  dateText: string
  /** `YYYY-MM-DD`; null if unbounded. Dates before the year 1 become `0001-01-01`. */
  earliest: string | null
  latest: string | null
  kind: VagueDateKind
}

/**
 * `about`, `calculated` and `estimated` are approximate: their days are those of the stated date. They are not bounds.
 * `phrase` is text that was not understood, or that names several days.
 */
export type VagueDateKind =
  | 'day'
  | 'month'
  | 'year'
  | 'about'
  | 'calculated'
  | 'estimated'
  | 'before'
  | 'after'
  | 'between'
  | 'period'
  | 'phrase'

/** The parsed form of a vague date. */
export interface ParsedDate<Point extends DatePoint = DatePoint> {
  kind: Exclude<VagueDateKind, 'phrase'>
  /** Absent for 'before' and for a period without a start. */
  from?: Point | undefined
  /** Present for 'before', 'between' and periods with an end. */
  to?: Point | undefined
  /** Only the written words carry the full meaning: 'spring 1902', '1890s'. */
  isFigureOfSpeech?: boolean
}

/** Reads a date text. A text that is not understood becomes a 'phrase' without days. */
export function readVagueDate(written: string): VagueDate {
  const dateText = written.trim().replaceAll(/\s+/g, ' ')
  const understood = parseVagueDate(dateText)
  if (understood === null) return { dateText, ...findAmbiguousBounds(dateText), kind: 'phrase' }
  return { dateText, ...findDateBounds(understood), kind: understood.kind }
}

/**
 * The date that sorts a vague date: its first possible day, or the last one if there is no first. Null when the text
 * was not understood.
 */
export function toEarliestDate(date: DayRange | string | null): string | null {
  if (date === null) return null
  const { earliest, latest } = typeof date === 'string' ? readVagueDate(date) : date
  return earliest ?? latest
}

/** The date that members of a generation are sorted by: the birth date, or the earliest date of a vague one. */
export function toEarliestBirthDate(birth: {
  birthDate: string | null
  birthText: string | null
}): string | null {
  return birth.birthDate ?? toEarliestDate(birth.birthText)
}

/** The first and the last possible day; null if unbounded. */
export interface DayRange {
  earliest: string | null
  latest: string | null
}

/** An approximate year is rarely wrong by more than this. */
const tolerance = 10

/** The possible days of an exact date, or else of a date text: 'about 1890' is 1880 to 1900. */
export function findPossibleDays(date: string | null, text: string | null): DayRange {
  if (date !== null) return { earliest: date, latest: date }
  if (text === null) return { earliest: null, latest: null }
  const { kind, earliest, latest } = readVagueDate(text)
  if (kind === 'phrase') return { earliest: null, latest: null }
  const isApproximate = kind === 'about' || kind === 'calculated' || kind === 'estimated'
  return isApproximate
    ? { earliest: shiftYears(earliest, -tolerance), latest: shiftYears(latest, tolerance) }
    : { earliest, latest }
}

/** The same day some years later or earlier, within the years 1 to 9999. */
export function shiftYears(day: string | null, years: number): string | null {
  if (day === null) return null
  const year = Math.min(9999, Math.max(1, Number(day.slice(0, 4)) + years))
  return `${String(year).padStart(4, '0')}${day.slice(4)}`
}

/** Whether every possible day of the first is before every possible day of the second. */
export function isBefore(first: DayRange, second: DayRange): boolean {
  return first.latest !== null && second.earliest !== null && first.latest < second.earliest
}

/** Null when the text is not understood. */
export function parseVagueDate(written: string): ParsedDate | null {
  const text = normalizeDateText(written)
  if (text === '' || text.length > maxLength) return null
  const point = parseDatePoint(text)
  if (point !== null) return { kind: findPointKind(point), from: point }
  return parseQualified(text) ?? parseRange(text) ?? parseFigureOfSpeech(text)
}

/** The first and the last possible day. */
export function findDateBounds({ kind, from, to }: ParsedDate): {
  earliest: string | null
  latest: string | null
} {
  if (kind === 'before') return { earliest: null, latest: to ? findDayBefore(to) : null }
  if (kind === 'after') return { earliest: from ? findDayAfter(from) : null, latest: null }
  if (kind === 'between' || kind === 'period')
    return { earliest: from ? toFirstDay(from) : null, latest: to ? toLastDay(to) : null }
  return { earliest: from ? toFirstDay(from) : null, latest: from ? toLastDay(from) : null }
}

/**
 * Formats a date so that it parses to the same value: 'about 1890', 'between 1901 and 1903', 'Jul 4, 1931'. Points of
 * another calendar need their own format.
 */
export function formatVagueDate<Point extends DatePoint>(
  { kind, from, to }: ParsedDate<Point>,
  formatPoint: (point: Point) => string = formatDatePoint,
): string {
  const [start, end] = [from && formatPoint(from), to && formatPoint(to)]
  switch (kind) {
    case 'day':
    case 'month':
    case 'year':
      return start ?? ''
    case 'before':
      return `before ${end}`
    case 'between':
      return `between ${start} and ${end}`
    case 'period':
      if (start === undefined) return `until ${end}`
      return end === undefined ? `from ${start}` : `from ${start} to ${end}`
    case 'about':
    case 'calculated':
    case 'estimated':
    case 'after':
      return `${kind} ${start}`
  }
}

/** Longer than any real date, and short enough for every regular expression below. */
const maxLength = 120

const qualifiers: [ParsedDate['kind'], RegExp][] = [
  ['before', /^(?:before|bef\.?|prior to|earlier than|<) ?(.+)$/],
  ['after', /^(?:after|aft\.?|later than|>) ?(.+)$/],
  ['calculated', /^(?:calculated|calc\.?|cal\.?) (.+)$/],
  ['estimated', /^(?:estimated|est\.?) (.+)$/],
  ['about', /^(?:about|abt\.?|around|circa|approximately|approx\.?|roughly|near|probably|perhaps) (.+)$/],
  ['about', /^(?:maybe|possibly|likely|some time in|sometime in) (.+)$/],
  ['about', /^(?:ca\.?|c\.?|~) ?(\d.*)$/],
  ['about', /^(?:ca\.?|c\.) ?(.+)$/],
  ['about', /^(.+?) ?(?:\(\?\)|\?)$/],
]

/** 'about 1890', 'before May 1910', '1890?', 'since 1902'. */
function parseQualified(text: string): ParsedDate | null {
  for (const [kind, pattern] of qualifiers) {
    const rest = pattern.exec(text)?.[1]
    if (rest === undefined) continue
    const point = parseDatePoint(rest)
    if (point !== null) return kind === 'before' ? { kind, to: point } : { kind, from: point }
    // 'about the 1890s': a span is vague already.
    const span = kind === 'about' ? parseFigureOfSpeech(rest) : null
    if (span !== null) return span
  }
  const since = /^(?:from|since) (.+)$/.exec(text)?.[1]
  const from = since === undefined ? null : parseDatePoint(since)
  if (from !== null) return { kind: 'period', from }
  const until = /^(?:until|till|up to|to) (.+)$/.exec(text)?.[1]
  const to = until === undefined ? null : parseDatePoint(until)
  return to === null ? null : { kind: 'period', to }
}

const ranges: ['between' | 'period', RegExp][] = [
  ['between', /^(?:between|betw\.?|btw\.?|bet\.?) (.+?) (?:and|&|to|-) (.+)$/],
  ['between', /^(?:between|betw\.?|btw\.?|bet\.?) (\d{3,4})-(\d{3,4})$/],
  ['period', /^from (.+?) (?:to|until|till|through|-) (.+)$/],
  ['between', /^(\d{3,4}) ?- ?(\d{2,4})$/],
  ['between', /^(.+?) (?:or|-) (.+)$/],
  ['period', /^(.+?) (?:to|until|till|through) (.+)$/],
  ['between', /^([a-z]+\.?)-([a-z]+\.? \d{3,4})$/],
]

/** 'between 1901 and 1903', 'from May to July 1910', '1890-95': the second date completes the first. */
function parseRange(text: string): ParsedDate | null {
  for (const [kind, pattern] of ranges) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [, start = '', end = ''] = match
    const to =
      /^\d{2}$/.test(end) && /^\d{4}$/.test(start)
        ? parseDatePoint(start.slice(0, 2) + end)
        : parseDatePoint(end)
    if (to === null) continue
    const from = parseDatePoint(start) ?? completeStart(start, to)
    if (from !== null && toFirstDay(from) <= toLastDay(to)) return { kind, from, to }
  }
  return null
}

/** 'May' of 'May and July 1910', '4' of '4 and 6 May 1910'. */
function completeStart(start: string, { year, month, day, isBce }: DatePoint): DatePoint | null {
  if (isBce) return null
  const isDay = /^\d{1,2}(?:st|nd|rd|th)?$/.test(start)
  if (isDay && month !== undefined && day !== undefined) {
    const point = { year, month, day: Number.parseInt(start, 10) }
    return isValidPoint(point) ? point : null
  }
  return isDay ? null : (parseDatePoint(`${start} ${year}`) ?? parseDatePoint(`${start}, ${year}`))
}

/** First and last month of the northern seasons. Winter is handled apart, since it spans two years. */
const seasons: Record<string, [number, number]> = {
  spring: [3, 5],
  summer: [6, 8],
  autumn: [9, 11],
  fall: [9, 11],
}

/** 'spring 1902', 'winter 1901/02', 'early 1890s', 'late 1902', '19th century'. */
function parseFigureOfSpeech(text: string): ParsedDate | null {
  const season = /^(spring|summer|autumn|fall|winter),? (?:of )?(\d{4})(?:[/-](\d{2}|\d{4}))?$/.exec(text)
  if (season !== null) {
    const [, name = '', year = '', next] = season
    const first = Number(year)
    if (name === 'winter')
      return next === undefined ? toMonthSpan([first, 1], [first + 1, 2]) : toWinterSpan(first, next)
    const ends = seasons[name]
    return next === undefined && ends ? toMonthSpan([first, ends[0]], [first, ends[1]]) : null
  }
  const part = /^(early|mid|middle of|late|beginning of|end of)[ -](?:the )?(.+)$/.exec(text)
  const decade = /^(\d{3}0)'?s$/.exec(part?.[2] ?? text)?.[1]
  if (decade !== undefined) return toYearSpan(Number(decade), 10, part?.[1])
  const century = /^(\d{1,2})(?:st|nd|rd|th) century$/.exec(part?.[2] ?? text)?.[1]
  if (century !== undefined) return toYearSpan(Number(century) * 100 - 99, 100, part?.[1])
  const point = part === null ? null : parseDatePoint(part[2] ?? '')
  if (point === null || part === null || point.day !== undefined || point.isBce) return null
  const third = parseThird(part[1])
  const { year, month } = point
  if (month === undefined) return toMonthSpan([year, third * 4 + 1], [year, third * 4 + 4])
  const from = { year, month, day: third * 10 + 1 }
  const to = { year, month, day: third === 2 ? countDaysInMonth(year, month) : third * 10 + 10 }
  return { kind: 'between', from, to, isFigureOfSpeech: true }
}

function toWinterSpan(year: number, next: string): ParsedDate | null {
  return Number(next.slice(-2)) === (year + 1) % 100 ? toMonthSpan([year, 12], [year + 1, 2]) : null
}

function toYearSpan(first: number, count: number, part: string | undefined): ParsedDate | null {
  const third = Math.floor(count / 3)
  const start = part === undefined ? first : first + parseThird(part) * third
  const end = part === undefined || parseThird(part) === 2 ? first + count - 1 : start + third
  if (!isValidPoint({ year: start }) || !isValidPoint({ year: end })) return null
  return { kind: 'between', from: { year: start }, to: { year: end }, isFigureOfSpeech: true }
}

function toMonthSpan(from: [number, number], to: [number, number]): ParsedDate | null {
  const start = { year: from[0], month: from[1] }
  const end = { year: to[0], month: to[1] }
  if (!isValidPoint(start) || !isValidPoint(end)) return null
  return { kind: 'between', from: start, to: end, isFigureOfSpeech: true }
}

function parseThird(part: string | undefined): 0 | 1 | 2 {
  if (part === 'early' || part === 'beginning of') return 0
  return part === 'late' || part === 'end of' ? 2 : 1
}

/** Lower case, single spaces, plain hyphens; drops words without meaning: 'on the', 'Saturday,', '(a note)'. */
function normalizeDateText(written: string): string {
  return written
    .slice(0, maxLength * 4)
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ \([^()?]*\)$/, '')
    .replace(/^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? /, '')
    .replace(/^(?:in |on )?(?:the )?/, '')
    .replace(/^(about|around|before|after|since|until|from|between|circa|probably) (?:in |on )?the /, '$1 ')
    .replace(/\.$/, '')
}

function findPointKind({ month, day }: DatePoint): 'day' | 'month' | 'year' {
  return day !== undefined ? 'day' : month !== undefined ? 'month' : 'year'
}
