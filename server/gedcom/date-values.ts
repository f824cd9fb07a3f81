import type { VagueDateKind } from '#contract/vague-dates.ts'

import { parsePoint, type GedcomPoint } from './gedcom-point.ts'

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
