import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { round } from '#contract/finance/exact.ts'

import { divideRounded, formatFixed, parseFixed } from './fixed-point.ts'

test.each([
  ['1.5', 2, 150n],
  ['0', 8, 0n],
  ['-0.01', 2, -1n],
  ['9999999999.99999999', 8, 999_999_999_999_999_999n],
  ['1.2500', 2, 125n],
])('reads %s with %i places', (text, places, value) => {
  expect(parseFixed(text, places)).toBe(value)
})

test.each(['', '1.234', '1,5', '1e3', '.5', '5.', '1.2.3', ' 1'])('rejects %j', text => {
  expect(() => parseFixed(text, 2)).toThrow(RangeError)
})

test('text of any integer returns to it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(8), (value, minPlaces) => {
      expect(parseFixed(formatFixed(value, 8, minPlaces), 8)).toBe(value)
    }),
  )
})

test('rounds like the exact decimals of the contract', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), value => {
      const rounded = divideRounded(value, 10n ** 6n)
      expect(formatFixed(rounded, 2, 2)).toBe(round(formatFixed(value, 8), 2))
    }),
  )
})
