import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { toDate, toDayNumber } from '#server/performance/day-numbers.ts'
import { formatFixed } from '#server/performance/fixed-point.ts'

import { parsePriceSeries } from './price-series.ts'

test('reads prices of up to eighteen digits exactly', () => {
  const price = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n })
  fc.assert(
    fc.property(fc.array(price, { maxLength: 40 }), fc.boolean(), (prices, endsWithNewline) => {
      const lines = prices.map((value, day) => `${toDate(20_400 + day * 3)} ${formatFixed(value, 8)}`)
      const series = parsePriceSeries(lines.join('\n') + (endsWithNewline && lines.length > 0 ? '\n' : ''))
      expect([...series.prices]).toEqual(prices)
      expect([...series.days]).toEqual(prices.map((_, day) => 20_400 + day * 3))
    }),
  )
})

test('crosses the ends of months and years', () => {
  const dates = ['2023-12-31', '2024-01-01', '2024-02-29', '2024-03-01']
  const { days } = parsePriceSeries(dates.map(date => `${date} 1`).join('\n'))
  expect([...days]).toEqual(dates.map(toDayNumber))
})

test.each(['2026-01-01 1.123456789', '2026-01-01 1,5', '2026-01-01 -1.5x', '2026-01-01 '])(
  'rejects %j',
  points => {
    expect(() => parsePriceSeries(points)).toThrow(RangeError)
  },
)

test('rejects days that do not ascend', () => {
  expect(() => parsePriceSeries('2026-01-02 1\n2026-01-02 2')).toThrow('must ascend')
})
