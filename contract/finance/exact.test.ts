import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  add,
  compare,
  divide,
  formatDollars,
  formatPercent,
  formatPoints,
  formatQuantity,
  multiply,
  calculatePercent,
  round,
  roundToCents,
  subtract,
  sum,
  toText,
} from './exact.ts'

test('arithmetic is exact where floating point is not', () => {
  expect(add('0.10', '0.20')).toBe('0.3')
  expect(subtract('1.00', '0.99')).toBe('0.01')
  expect(multiply('1.005', '100')).toBe('100.5')
  expect(multiply('9999999999.99999999', '9999999999999999.99')).toBe('99999999999999999800000000.0000000001')
  expect(roundToCents('1.005')).toBe('1.01')
})

test('rounds half away from zero, once', () => {
  expect(['2.5', '-2.5', '2.49', '-2.51', '-0.4'].map(value => round(value, 0))).toEqual([
    '3',
    '-3',
    '2',
    '-3',
    '0',
  ])
  expect(roundToCents('-0.001')).toBe('0.00')
  expect(divide('2', '3', 4)).toBe('0.6667')
  // Rounding to three places first would give 0.445, and then 0.45.
  expect(divide('4449', '10000', 2)).toBe('0.44')
  expect(divide('1', '-3', 2)).toBe('-0.33')
  expect(() => divide('1', '0', 2)).toThrow('Division by zero')
})

test('calculatePercent of zero is 0', () => {
  expect(calculatePercent('1', '8', 2)).toBe('12.5')
  expect(calculatePercent('5', '0.00', 2)).toBe('0')
})

test('toText formats numbers and rejects any other input', () => {
  expect([67250.5, 1e-7, 1e21, -0, 0.1].map(toText)).toEqual([
    '67250.5',
    '0.0000001',
    '1000000000000000000000',
    '0',
    '0.1',
  ])
  expect(() => toText(NaN)).toThrow('Invalid')
  expect(() => toText(Infinity)).toThrow('Invalid')
  expect(() => add('twelve', '1')).toThrow('Invalid')
  // A caller without types cannot pass a number that has already lost digits.
  expect(() => add(0.1 as unknown as string, '1')).toThrow('Invalid value')
})

test('formats US dollars with two decimals', () => {
  expect(
    ['0', '0.125', '-0.001', '1234.5', '-1234567.891', '9999999999999999.99'].map(amount =>
      formatDollars(amount),
    ),
  ).toEqual(['$0.00', '$0.13', '$0.00', '$1,234.50', '-$1,234,567.89', '$9,999,999,999,999,999.99'])
})

test('signs zero or more with a plus, less with a minus', () => {
  const changes = ['0', '999.994', '-0.001', '-1000']
  expect(changes.map(change => formatDollars(change, { sign: 'always' }))).toEqual([
    '+$0.00',
    '+$999.99',
    '-$0.00',
    '-$1,000.00',
  ])
  expect(changes.map(change => formatPercent(change, { sign: 'always' }))).toEqual([
    '+0.00%',
    '+999.99%',
    '-0.00%',
    '-1,000.00%',
  ])
})

test('zero has no sign, unless each change has one', () => {
  const changes = ['0', '0.004', '-0.004', '0.005', '-0.005']
  expect(changes.map(change => formatDollars(change, { sign: 'exceptZero' }))).toEqual([
    '$0.00',
    '$0.00',
    '$0.00',
    '+$0.01',
    '-$0.01',
  ])
  expect(formatPercent('0', { sign: 'exceptZero' })).toBe('0.00%')
  expect(['1.234', '-0.5', '0'].map(formatPoints)).toEqual(['+1.23 points', '-0.50 points', '0.00 points'])
})

test('formatQuantity shows every digit', () => {
  expect(['25.50', '12500', '0.00000001', '-1234.5'].map(formatQuantity)).toEqual([
    '25.5',
    '12,500',
    '0.00000001',
    '-1,234.5',
  ])
})

/** Any decimal as an integer and a number of decimal places, for calculations with BigInt. */
const decimal = fc
  .record({ digits: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), places: fc.nat({ max: 10 }) })
  .map(({ digits, places }) => ({ digits, places, text: formatDigits(digits, places) }))

test('sum is commutative and associative', () => {
  fc.assert(
    fc.property(decimal, decimal, decimal, (a, b, c) => {
      const left = add(add(a.text, b.text), c.text)
      expect(add(a.text, add(b.text, c.text))).toBe(left)
      expect(sum([c.text, a.text, b.text])).toBe(left)
    }),
  )
})

test('add, subtract, multiply and compare agree with BigInt', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [x, y] = [a.digits * 10n ** BigInt(b.places), b.digits * 10n ** BigInt(a.places)]
      const places = a.places + b.places
      expect(compare(add(a.text, b.text), formatDigits(x + y, places))).toBe(0)
      expect(compare(subtract(a.text, b.text), formatDigits(x - y, places))).toBe(0)
      expect(compare(multiply(a.text, b.text), formatDigits(a.digits * b.digits, places))).toBe(0)
      expect(compare(a.text, b.text)).toBe(x < y ? -1 : x > y ? 1 : 0)
    }),
  )
})

test('divide gives the nearest quotient', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.nat({ max: 8 }), (a, b, places) => {
      fc.pre(b.digits !== 0n)
      const dividend = toAbsolute(a.digits) * 10n ** BigInt(b.places + places)
      const divisor = toAbsolute(b.digits) * 10n ** BigInt(a.places)
      const nearest = (2n * dividend + divisor) / (2n * divisor)
      const sign = a.digits < 0n === b.digits < 0n ? 1n : -1n
      expect(compare(divide(a.text, b.text, places), formatDigits(sign * nearest, places))).toBe(0)
    }),
  )
})

test('shares of a division add up to the whole', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 1, max: 50 }), (cents, people) => {
      let rest = formatDigits(cents, 2)
      const shares: string[] = []
      for (let left = people; left > 0; left -= 1) {
        const share = roundToCents(divide(rest, String(left), 2))
        shares.push(share)
        rest = subtract(rest, share)
      }
      expect(rest).toBe('0')
      expect(roundToCents(sum(shares))).toBe(formatDigits(cents, 2))
    }),
  )
})

test('rounding changes an amount by half a cent at most', () => {
  fc.assert(
    fc.property(decimal, ({ text }) => {
      const rounded = roundToCents(text)
      expect(rounded).toMatch(/^-?\d+\.\d\d$/)
      const moved = subtract(rounded, text)
      expect(compare(moved, '0.005') <= 0 && compare(moved, '-0.005') >= 0).toBe(true)
      expect(roundToCents(rounded)).toBe(rounded)
    }),
  )
})

test('results have no exponent and no negative zero', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      for (const result of [add(a.text, b.text), subtract(a.text, a.text), multiply(a.text, b.text)]) {
        expect(result).toMatch(/^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/)
        expect(add(result, '0')).toBe(result)
      }
    }),
  )
})

test('formatDollars shows the rounded amount', () => {
  fc.assert(
    fc.property(fc.bigInt(), cents => {
      const amount = formatDigits(cents, 2)
      expect(formatDollars(amount).replaceAll(/[$,]/g, '')).toBe(amount)
      expect(formatDollars(amount)).toMatch(/^-?\$\d{1,3}(?:,\d{3})*\.\d\d$/)
    }),
  )
})

test('toText round-trips finite numbers', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e25, max: 1e25 }), number => {
      expect(Number(toText(number))).toBe(number === 0 ? 0 : number)
      expect(toText(number)).not.toMatch(/e/i)
    }),
  )
})

/** `formatDigits(-5n, 2)` → `-0.05`. */
function formatDigits(digits: bigint, places: number): string {
  const written = String(toAbsolute(digits)).padStart(places + 1, '0')
  const text = places === 0 ? written : `${written.slice(0, -places)}.${written.slice(-places)}`
  return digits < 0n ? `-${text}` : text
}

function toAbsolute(digits: bigint): bigint {
  return digits < 0n ? -digits : digits
}
