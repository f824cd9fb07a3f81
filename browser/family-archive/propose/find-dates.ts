import { strict } from 'chrono-node/en'

import { parseDatePoint, type DatePoint } from '#contract/dates/date-point.ts'
import { formatVagueDate, parseVagueDate, readVagueDate } from '#contract/dates/vague-dates.ts'
import type { DocumentKind } from '#contract/documents/document-choices.ts'

import type { Proposal } from './proposal.ts'

interface FoundDate extends Proposal<string> {
  index: number
  length: number
  score: number
}

/** The dates of a text as date texts, the most probable date of a document of this kind first. */
export function findDates(text: string, kind: DocumentKind, today: Date): Proposal<string>[] {
  const plain = simplifyFormalDates(text)
  const found: FoundDate[] = []
  const addDate = (date: Omit<FoundDate, 'reason' | 'score'>, base: number) => {
    const overlaps = found.some(
      ({ index, length }) => date.index < index + length && index < date.index + date.length,
    )
    if (!overlaps) found.push({ ...date, ...rateDate(plain, date.index, date.length, kind, base) })
  }
  for (const date of listVagueDates(plain)) addDate(date, baseScores.vague)
  for (const { base, ...date } of listCalendarDates(plain, today)) addDate(date, base)
  for (const date of listMonths(plain)) addDate(date, baseScores.month)
  for (const date of listYears(plain, today)) addDate(date, baseScores.year)

  const best = new Map<string, FoundDate>()
  for (const date of found)
    if (date.score > (best.get(date.value)?.score ?? Number.NEGATIVE_INFINITY)) best.set(date.value, date)
  return [...best.values()]
    .sort((first, second) => second.score - first.score || first.index - second.index)
    .map(({ value, reason }) => ({ value, reason }))
}

const baseScores = { day: 3, month: 2.5, vague: 2.5, year: 1 }

/** 'the 4th day of July, A.D. 1931' → '4 July, 1931', as certificates and deeds write it. */
function simplifyFormalDates(text: string): string {
  return text.replaceAll(
    /\b(\d{1,2})(?:st|nd|rd|th)?\s+day\s+of\s+(\p{L}{3,9})\.?,?\s+(?:A\.?\s?D\.?,?\s+|in\s+the\s+year\s+(?:of\s+our\s+lord\s+)?)?(\d{4})\b/giu,
    '$1 $2 $3',
  )
}

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?'
const year = '[12]\\d{3}'
const vaguePatterns = [
  `(?:about|abt\\.?|around|circa|ca\\.|c\\.|approximately|before|bef\\.|after|aft\\.)\\s?(?:(?:\\d{1,2}\\s+)?${month}(?:\\s\\d{1,2},?)?\\s+)?${year}(?!\\d)`,
  `between\\s+(?:${month}\\s+)?${year}\\s+and\\s+(?:${month}\\s+)?${year}(?!\\d)`,
  `(?:spring|summer|autumn|fall|winter)(?:\\s+of)?,?\\s+${year}(?:[/-]\\d{2,4})?(?!\\d)`,
  `(?:(?:early|mid|late)[ -](?:the\\s+)?)?[12]\\d{2}0['’]?s\\b`,
]
const monthPattern = new RegExp(`\\b${month},?\\s+(?:of\\s+)?${year}(?!\\d)`, 'gi')
const vaguePattern = new RegExp(`\\b(?:${vaguePatterns.join('|')})`, 'gi')

/** 'about 1890', 'spring of 1902', 'between 1901 and 1903', 'the 1890s'. */
function listVagueDates(text: string): { value: string; index: number; length: number }[] {
  return Array.from(text.matchAll(vaguePattern), ({ 0: written, index }) => {
    const words = written.replaceAll(/\s+/g, ' ').replaceAll('’', "'")
    const parsed = parseVagueDate(words)
    if (parsed === null) return []
    const value = parsed.isFigureOfSpeech ? words.toLowerCase() : formatVagueDate(parsed)
    return { value, index, length: written.length }
  }).flat()
}

/** Days and months with a stated year. */
function listCalendarDates(text: string, today: Date) {
  return strict.parse(text, today).flatMap(({ index, text: written, start, end }) => {
    if (!start.isCertain('year') || !start.isCertain('month')) return []
    // 7/4/1931 may be either day, and so is proposed as written. Two digits of a year are a guess.
    if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(written)) return []
    const isAmbiguous = /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(written) && parseDatePoint(written) === null
    const from = toPoint(start)
    const to = end === null || end === undefined ? undefined : toPoint(end)
    const value = isAmbiguous
      ? written
      : formatVagueDate(
          to === undefined
            ? { kind: from.day === undefined ? 'month' : 'day', from }
            : { kind: 'period', from, to },
        )
    // Only what the portal understands again.
    const { kind, earliest } = readVagueDate(value)
    if (kind === 'phrase' && earliest === null) return []
    const base = from.day === undefined ? baseScores.month : baseScores.day
    return { value, index, length: written.length, base }
  })
}

function toPoint(components: {
  get: (part: 'year' | 'month' | 'day') => number | null
  isCertain: (part: 'day') => boolean
}): DatePoint {
  return {
    year: components.get('year') ?? 1,
    month: components.get('month') ?? 1,
    day: components.isCertain('day') ? (components.get('day') ?? undefined) : undefined,
  }
}

/** 'July 1931', 'July of 1931'. */
function listMonths(text: string): { value: string; index: number; length: number }[] {
  return Array.from(text.matchAll(monthPattern), ({ 0: written, index }) => {
    const from = parseDatePoint(written.toLowerCase().replaceAll(/\s+/g, ' '))
    return from === null
      ? []
      : { value: formatVagueDate({ kind: 'month', from }), index, length: written.length }
  }).flat()
}

/** Years that are not part of a number, an address or an amount. */
function listYears(text: string, today: Date): { value: string; index: number; length: number }[] {
  const latest = today.getFullYear() + 1
  const years = text.matchAll(
    /(?<![\d$€£#.,/-]|\bno\.? ?|\bpage |\bp\. ?)\b(1[5-9]\d{2}|20\d{2})\b(?![\d/-]|[.,]\d| +\p{Lu}\p{Ll}+ (?:Street|St|Avenue|Ave|Road|Rd|Drive|Lane)\b)/giu,
  )
  return Array.from(years, ({ 0: value, index }) => ({ value, index, length: value.length })).filter(
    ({ value }) => Number(value) <= latest,
  )
}

/** The words before the date of a document, by its kind. */
const dateWords: Partial<Record<DocumentKind, RegExp>> = {
  'birth-certificate': /\b(born|(date of )?birth)\b/gi,
  'marriage-certificate': /\b(married|(date of )?marriage|wedding|matrimony|solemnized)\b/gi,
  'death-certificate': /\b(died|(date of )?death|deceased|passed away)\b/gi,
  'military-record': /\b(discharged?|separation|enlisted)\b/gi,
  'school-record': /\b(conferred|awarded|given|graduated?)\b/gi,
}
const generalDateWords = /\b(dated|date|made this|made on|this|signed|witness whereof)\b/gi
/** What happens to a copy of a document later. */
const laterWords =
  /\b(issued?|filed|registered|printed|copied|certified copy|expires?|expiry|received|recorded)\b/gi
/** How far before a date its words are, in characters. */
const contextCharacters = 45

function rateDate(
  text: string,
  index: number,
  length: number,
  kind: DocumentKind,
  base: number,
): { score: number; reason: string } {
  // The words of another date do not count.
  const before =
    text
      .slice(Math.max(0, index - contextCharacters), index)
      .split(/\d{4}|\n\n/)
      .at(-1) ?? ''
  const own = findLast(before, dateWords[kind])
  const later = findLast(before, laterWords)
  const general = findLast(before, generalDateWords)
  const isOwn = own !== undefined && own.index >= (later?.index ?? -1)
  const isLater = later !== undefined && !isOwn
  const score =
    base + (isOwn ? 5 : 0) + (general ? 1.5 : 0) - (isLater ? 4 : 0) + (index < firstCharacters ? 1 : 0)
  const word = (isOwn ? own : (later ?? general))?.[0]
  const written = text.slice(index, index + length).replaceAll(/\s+/g, ' ')
  return { score, reason: word === undefined ? `Written as “${written}”` : `After “${word}”` }
}

/** The date of a letter or a newspaper is in its first lines. */
const firstCharacters = 300

function findLast(text: string, pattern: RegExp | undefined): RegExpExecArray | undefined {
  return pattern === undefined ? undefined : [...text.matchAll(pattern)].at(-1)
}
