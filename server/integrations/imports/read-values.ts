import type { DateOrder, DecimalMark } from '#contract/integrations/integration-choices.ts'
import type { ActivityKind } from '#contract/investments/choices.ts'

/** A calendar date from the text of a cell; null for one that does not exist. A time after it is ignored. */
export function readDate(text: string, order: DateOrder): string | null {
  const compact = /^(\d{4})(\d\d)(\d\d)(?:\d{4}(?:\d\d)?)?(?:\D|$)/.exec(text.trim())
  const parts = compact ?? /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:\D|$)/.exec(text.trim())
  if (parts === null) return null
  const [, first = '', second = '', third = ''] = parts
  // Four digits in front are a year, whatever the order says.
  const actual = first.length === 4 ? 'ymd' : order
  const [year, month, day] =
    actual === 'ymd'
      ? [first, second, third]
      : actual === 'mdy'
        ? [third, first, second]
        : [third, second, first]
  return toCalendarDate(year.length === 2 ? `20${year}` : year, month, day)
}

function toCalendarDate(year: string, month: string, day: string): string | null {
  if (year.length !== 4) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null
}

/**
 * Exact decimal text from the text of a cell: without currency signs and separators of thousands. Parentheses and a
 * minus at either end are negative. Null for anything else.
 */
export function readDecimal(text: string, mark: DecimalMark): string | null {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]|\p{Sc}|USD|EUR|GBP|CHF/gu, '')
  const inParentheses = /^\((.*)\)$/.exec(bare)
  const unsigned = (inParentheses?.[1] ?? bare).replace(/^[+-]|[-+]$/, '').replace(/^\p{Sc}/u, '')
  const isNegative = inParentheses !== null || /^[-−]|-$/.test(bare)
  const [thousands, point] = mark === 'point' ? [',', '.'] : ['.', ',']
  const digits = unsigned.replaceAll(thousands, '').replace(point, '.')
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(digits)) return null
  const [whole = '', fraction = ''] = digits.split('.')
  const value = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction.replace(/0+$/, '') && `.${fraction.replace(/0+$/, '')}`}`
  return isNegative && value !== '0' ? `-${value}` : value
}

/** The kind of activity that a word of a statement names; null for an unknown one. */
export function readKind(text: string): ActivityKind | null {
  const words = text.toLowerCase().replaceAll(/[_-]/g, ' ')
  return kindPatterns.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

/** The first that matches decides. */
const kindPatterns: readonly (readonly [RegExp, ActivityKind])[] = [
  [/\b(opening|initial)\b/, 'opening'],
  [/\bcapital call\b/, 'capital_call'],
  [/\bdistribution\b/, 'distribution'],
  [/\breinvest\w*|\b(buy|bought|purchase[ds]?)\b/, 'buy'],
  [/\b(sell|sold|sale|redemption)\b/, 'sell'],
  [/\bdiv\w*/, 'dividend'],
  [/\b(interest|int|coupon)\b/, 'interest'],
  [/\b(fees?|commission|charges?)\b/, 'fee'],
  [/\b(tax|taxes|withholding)\b/, 'tax'],
  [/\bsplit\b/, 'split'],
  [/\btransfer(red)? (out|to)\b|\bdelivered\b/, 'transfer_out'],
  [/\btransfer(red)? (in|from)\b|\breceived\b/, 'transfer_in'],
  [/\b(withdraw\w*|debit)\b/, 'withdrawal'],
  [/\b(deposit\w*|contribution|credit)\b/, 'deposit'],
  [/\b(valuation|price|nav)\b/, 'valuation'],
]
