/**
 * Dates as families tell them: 'about 1890', 'between 1901 and 1903', 'before May 1910', 'spring 1902'. They are
 * kept as they were written; what they mean is the earliest and the latest day they may have been.
 *
 * No schema stands here, so that a form which only reads a date does not load zod. GEDCOM's own spelling is in
 * `server/gedcom/model/dates.ts`.
 */
import {
  dayAfter,
  dayBefore,
  daysInMonth,
  ambiguousBounds,
  firstDay,
  isValidPoint,
  lastDay,
  formatDatePoint,
  parseDatePoint,
  type DatePoint,
} from './date-point.ts'

export interface VagueDate {
  /** As it was written, without spaces around it. */
  text: string
  /** `YYYY-MM-DD`; null where nothing bounds it. What was before the year 1 is `0001-01-01`. */
  earliest: string | null
  latest: string | null
  kind: VagueDateKind
}

/**
 * `about`, `calculated` and `estimated` mean near what they name: their days are those of what they name, and
 * not a bound. `phrase` is what was kept but not understood, or a text that names several days.
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

/** What a text was understood as. */
export interface ParsedDate {
  kind: Exclude<VagueDateKind, 'phrase'>
  /** Of 'before' and of a period without a beginning, none. */
  from?: DatePoint
  /** Of 'before', 'between' and periods. */
  to?: DatePoint
  /** Said in a way that only these words tell: 'spring 1902', '1890s'. */
  isFigureOfSpeech?: boolean
}

/** Reads what somebody typed. What is not understood is kept: kind 'phrase', without days. */
export function readVagueDate(written: string): VagueDate {
  const text = written.trim().replaceAll(/\s+/g, ' ')
  const understood = parseVagueDate(text)
  if (understood === null) return { text, ...ambiguousBounds(text), kind: 'phrase' }
  return { text, ...dateBounds(understood), kind: understood.kind }
}

/** Dates are sorted by their earliest day; one that has only a latest day, by that. */
export function sortDate({ earliest, latest }: Pick<VagueDate, 'earliest' | 'latest'>): string | null {
  return earliest ?? latest
}

/** Null when the text is not understood. */
export function parseVagueDate(written: string): ParsedDate | null {
  const text = normalizeDateText(written)
  if (text === '' || text.length > maxLength) return null
  const point = parseDatePoint(text)
  if (point !== null) return { kind: pointKind(point), from: point }
  return parseQualified(text) ?? parseRange(text) ?? parseFigureOfSpeech(text)
}

/** The first and the last day that it may have been. */
export function dateBounds({ kind, from, to }: ParsedDate): {
  earliest: string | null
  latest: string | null
} {
  if (kind === 'before') return { earliest: null, latest: to ? dayBefore(to) : null }
  if (kind === 'after') return { earliest: from ? dayAfter(from) : null, latest: null }
  if (kind === 'between' || kind === 'period')
    return { earliest: from ? firstDay(from) : null, latest: to ? lastDay(to) : null }
  return { earliest: from ? firstDay(from) : null, latest: from ? lastDay(from) : null }
}

/** In words that are understood as the same: 'about 1890', 'between 1901 and 1903', 'Jul 4, 1931'. */
export function formatVagueDate({ kind, from, to }: ParsedDate): string {
  const [start, end] = [from && formatDatePoint(from), to && formatDatePoint(to)]
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

/** Longer than any date that somebody tells, and short enough for every expression below. */
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

/** 'between 1901 and 1903', 'from May to July 1910', '1890-95': what the first leaves out, the second tells. */
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
    if (from !== null && firstDay(from) <= lastDay(to)) return { kind, from, to }
  }
  return null
}

/** 'May' of 'May and July 1910', '4' of '4 and 6 May 1910'. */
function completeStart(
  start: string,
  { year, month, day, isBce: isBeforeChrist }: DatePoint,
): DatePoint | null {
  if (isBeforeChrist === true) return null
  const isDay = /^\d{1,2}(?:st|nd|rd|th)?$/.test(start)
  if (isDay && month !== undefined && day !== undefined) {
    const point = { year, month, day: Number.parseInt(start, 10) }
    return isValidPoint(point) ? point : null
  }
  return isDay ? null : (parseDatePoint(`${start} ${year}`) ?? parseDatePoint(`${start}, ${year}`))
}

/** Months of the northern seasons. Winter alone may be the one that ends or the one that begins in the year. */
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
      return next === undefined ? monthSpan([first, 1], [first + 1, 2]) : winterSpan(first, next)
    const ends = seasons[name]
    return next === undefined && ends ? monthSpan([first, ends[0]], [first, ends[1]]) : null
  }
  const part = /^(early|mid|middle of|late|beginning of|end of)[ -](?:the )?(.+)$/.exec(text)
  const decade = /^(\d{3}0)'?s$/.exec(part?.[2] ?? text)?.[1]
  if (decade !== undefined) return yearSpan(Number(decade), 10, part?.[1])
  const century = /^(\d{1,2})(?:st|nd|rd|th) century$/.exec(part?.[2] ?? text)?.[1]
  if (century !== undefined) return yearSpan(Number(century) * 100 - 99, 100, part?.[1])
  const point = part === null ? null : parseDatePoint(part[2] ?? '')
  if (point === null || part === null || point.day !== undefined || point.isBce) return null
  const third = thirdOf(part[1])
  const { year, month } = point
  if (month === undefined) return monthSpan([year, third * 4 + 1], [year, third * 4 + 4])
  const from = { year, month, day: third * 10 + 1 }
  const to = { year, month, day: third === 2 ? daysInMonth(year, month) : third * 10 + 10 }
  return { kind: 'between', from, to, isFigureOfSpeech: true }
}

function winterSpan(year: number, next: string): ParsedDate | null {
  return Number(next.slice(-2)) === (year + 1) % 100 ? monthSpan([year, 12], [year + 1, 2]) : null
}

function yearSpan(first: number, count: number, part: string | undefined): ParsedDate | null {
  const third = Math.floor(count / 3)
  const start = part === undefined ? first : first + thirdOf(part) * third
  const end = part === undefined || thirdOf(part) === 2 ? first + count - 1 : start + third
  if (!isValidPoint({ year: start }) || !isValidPoint({ year: end })) return null
  return { kind: 'between', from: { year: start }, to: { year: end }, isFigureOfSpeech: true }
}

function monthSpan(from: [number, number], to: [number, number]): ParsedDate | null {
  const start = { year: from[0], month: from[1] }
  const end = { year: to[0], month: to[1] }
  if (!isValidPoint(start) || !isValidPoint(end)) return null
  return { kind: 'between', from: start, to: end, isFigureOfSpeech: true }
}

function thirdOf(part: string | undefined): 0 | 1 | 2 {
  if (part === 'early' || part === 'beginning of') return 0
  return part === 'late' || part === 'end of' ? 2 : 1
}

/** Small letters, single spaces, plain hyphens, and without what says nothing: 'on the', 'Saturday,', '(a note)'. */
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

function pointKind({ month, day }: DatePoint): 'day' | 'month' | 'year' {
  return day !== undefined ? 'day' : month !== undefined ? 'month' : 'year'
}
