import { Big } from 'big.js'

/**
 * Exact decimal arithmetic on text, without floating point. Sums, differences and products keep every digit; only
 * division and rounding lose digits, to the number of places that they state.
 *
 * Rounds half away from zero, like PostgreSQL's `round(numeric)` and the browser's `Intl.NumberFormat`, so a figure is
 * the same wherever it is computed. Half to even would reduce bias, but rounded figures are never summed here.
 *
 * Has no schemas, so that a page which only displays figures does not load zod: see `money.ts`. Every function throws
 * when a text is not a decimal.
 */

// A separate strict constructor: it rejects JavaScript numbers, which may have lost digits.
const Exact = Big()
Exact.strict = true
Exact.RM = Big.roundHalfUp

/** `toText(1e-7)` → `'0.0000001'`: the decimal of a JSON number without an exponent. */
export function toText(number: number): string {
  return toPlainText(new Exact(String(number)))
}

/** `add('0.10', '0.20')` → `'0.3'`. */
export function add(left: string, right: string): string {
  return toPlainText(new Exact(left).plus(right))
}

/** The sum of all terms; `'0'` without terms. */
export function sum(terms: Iterable<string>): string {
  let total = new Exact('0')
  for (const term of terms) total = total.plus(term)
  return toPlainText(total)
}

/** `subtract('1', '0.99')` → `'0.01'`. */
export function subtract(left: string, right: string): string {
  return toPlainText(new Exact(left).minus(right))
}

/** `multiply('67250.5', '25.5')` → `'1714887.75'`. */
export function multiply(left: string, right: string): string {
  return toPlainText(new Exact(left).times(right))
}

/**
 * `divide('1', '3', 4)` → `'0.3333'`, rounded once, from the exact quotient.
 * @throws when the divisor is zero.
 */
export function divide(dividend: string, divisor: string, places: number): string {
  Exact.DP = places
  return toPlainText(new Exact(dividend).div(divisor))
}

/** `calculatePercent('1', '8', 2)` → `'12.5'`: part ÷ whole × 100, rounded; 0 if the whole is 0. */
export function calculatePercent(part: string, whole: string, places: number): string {
  return compare(whole, '0') === 0 ? '0' : divide(multiply(part, '100'), whole, places)
}

/** Negative, zero or positive, for sorting. */
export function compare(left: string, right: string): -1 | 0 | 1 {
  return new Exact(left).cmp(right)
}

/** `round('2.5', 0)` → `'3'`, `round('-2.5', 0)` → `'-3'`: always with that many places. */
export function round(value: string, places: number): string {
  return new Exact(value).round(places).toFixed(places)
}

/** `roundToCents('0.125')` → `'0.13'`: dollars with two places, as stored. */
export function roundToCents(amount: string): string {
  return round(amount, 2)
}

/**
 * Section 5: US dollars with two decimals, `-1234.5` → `-$1,234.50`. With `sign: 'always'`, zero and gains have a plus.
 * Any loss has a minus, even one below a cent (section 4). With `sign: 'exceptZero'`, a shown zero has no sign.
 */
export function formatDollars(amount: string, { sign = 'negative' }: Sign = {}): string {
  const { before, digits } = formatSigned(amount, 2, sign)
  return `${before}$${digits}`
}

/** `formatPercent('-0.5', { sign: 'always' })` → `-0.50%`: two decimals, signs as in `formatDollars`. */
export function formatPercent(percent: string, { sign = 'negative' }: Sign = {}): string {
  const { before, digits } = formatSigned(percent, 2, sign)
  return `${before}${digits}%`
}

/** The difference of two percentages: `formatPoints('1.234')` → `+1.23 points`. */
export function formatPoints(difference: string): string {
  const { before, digits } = formatSigned(difference, 2, 'exceptZero')
  return `${before}${digits} points`
}

/** `formatQuantity('12500')` → `12,500`: all digits, with thousands separators. */
export function formatQuantity(quantity: string): string {
  const { before, digits } = formatSigned(quantity, undefined, 'negative')
  return `${before}${digits}`
}

type SignDisplay = 'negative' | 'always' | 'exceptZero'
type Sign = { sign?: SignDisplay }

function formatSigned(value: string, places: number | undefined, sign: SignDisplay) {
  const shown = places === undefined ? toPlainText(new Exact(value)) : round(value, places)
  const isNegative = compare(sign === 'always' ? value : shown, '0') < 0
  const isPositive = sign === 'always' ? !isNegative : sign === 'exceptZero' && compare(shown, '0') > 0
  const [whole = '', ...fraction] = shown.replace('-', '').split('.')
  return {
    before: isNegative ? '-' : isPositive ? '+' : '',
    digits: [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.'),
  }
}

/** Plain notation without an exponent or a negative zero. */
function toPlainText(value: Big): string {
  return value.eq('0') ? '0' : value.toFixed()
}
