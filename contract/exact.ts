import { Big } from 'big.js'

/**
 * The arithmetic of the house, on exact decimal text. No amount is ever a binary fraction on the way: a sum, a
 * difference and a product keep every digit, and only what divides or rounds loses any, to the places it names.
 *
 * Rounding goes to the nearest, and a half away from zero: what everybody learned at school, what PostgreSQL's
 * `round(numeric)` and the browser's `Intl.NumberFormat` do, so that a figure is the same wherever it is worked
 * out. (Half to even would favour no side over many roundings; here nothing that was rounded is summed again.)
 *
 * No schema stands here, so that a page which only shows figures does not load zod: those are in `money.ts`.
 * Every function throws when a text is no decimal.
 */

// A constructor of our own: strict, so that a number which may have lost digits already is refused as one.
const Exact = Big()
Exact.strict = true
Exact.RM = Big.roundHalfUp

/** `toText(1e-7)` → `'0.0000001'`: the decimal that a JSON number shows, all its digits written out. */
export function toText(number: number): string {
  return written(new Exact(String(number)))
}

/** `add('0.10', '0.20')` → `'0.3'`. */
export function add(left: string, right: string): string {
  return written(new Exact(left).plus(right))
}

/** The sum of all terms; of none, `'0'`. */
export function sum(terms: Iterable<string>): string {
  let total = new Exact('0')
  for (const term of terms) total = total.plus(term)
  return written(total)
}

/** `subtract('1', '0.99')` → `'0.01'`. */
export function subtract(left: string, right: string): string {
  return written(new Exact(left).minus(right))
}

/** `multiply('67250.5', '25.5')` → `'1714887.75'`. */
export function multiply(left: string, right: string): string {
  return written(new Exact(left).times(right))
}

/**
 * `divide('1', '3', 4)` → `'0.3333'`, rounded once, from all digits of the quotient.
 * @throws when the divisor is zero.
 */
export function divide(dividend: string, divisor: string, places: number): string {
  Exact.DP = places
  return written(new Exact(dividend).div(divisor))
}

/** `percentOf('1', '8', 2)` → `'12.5'`: part ÷ whole × 100 to so many places, and 0 of a whole of 0. */
export function percentOf(part: string, whole: string, places: number): string {
  return compare(whole, '0') === 0 ? '0' : divide(multiply(part, '100'), whole, places)
}

/** Negative, zero or positive, as sorting wants it. */
export function compare(left: string, right: string): -1 | 0 | 1 {
  return new Exact(left).cmp(right)
}

/** `round('2.5', 0)` → `'3'`, `round('-2.5', 0)` → `'-3'`: always with so many places. */
export function round(value: string, places: number): string {
  return new Exact(value).round(places).toFixed(places)
}

/** `roundToCents('0.125')` → `'0.13'`: dollars as a column keeps them, always with two places. */
export function roundToCents(amount: string): string {
  return round(amount, 2)
}

/**
 * Section 5: US dollars with two decimals, `-1234.5` → `-$1,234.50`. With a sign always, a change of zero or
 * more has a plus, and any loss its minus, even one that is too small to show a cent (section 4).
 */
export function formatDollars(amount: string, { sign = 'negative' }: Sign = {}): string {
  const { before, digits } = signed(amount, 2, sign)
  return `${before}$${digits}`
}

/** `formatPercent('-0.5', { sign: 'always' })` → `-0.50%`: two decimals, signs as in `formatDollars`. */
export function formatPercent(percent: string, { sign = 'negative' }: Sign = {}): string {
  const { before, digits } = signed(percent, 2, sign)
  return `${before}${digits}%`
}

/** `formatQuantity('12500')` → `12,500`: every digit there is, grouped by thousands. */
export function formatQuantity(quantity: string): string {
  const { before, digits } = signed(quantity, undefined, 'negative')
  return `${before}${digits}`
}

type Sign = { sign?: 'negative' | 'always' }

function signed(value: string, places: number | undefined, sign: 'negative' | 'always') {
  const shown = places === undefined ? written(new Exact(value)) : round(value, places)
  const isNegative = sign === 'always' ? compare(value, '0') < 0 : shown.startsWith('-')
  const [whole = '', ...fraction] = shown.replace('-', '').split('.')
  return {
    before: isNegative ? '-' : sign === 'always' ? '+' : '',
    digits: [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.'),
  }
}

/** Plain notation, never an exponent, and no zero below zero. */
function written(value: Big): string {
  return value.eq('0') ? '0' : value.toFixed()
}
