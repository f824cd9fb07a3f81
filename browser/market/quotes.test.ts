import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatFigure, formatQuote, isStale } from './quotes.ts'

const bitcoin = {
  symbol: 'BTC',
  name: 'Bitcoin',
  price: 67123.456,
  change24h: 812.3,
  changePercent24h: 1.225,
  volume24h: 1234567890.7,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

const now = Date.parse('2026-11-21T09:00:00.000Z')

test('formats price, change, volume as section 9 states', () => {
  expect(formatQuote(bitcoin, now)).toMatchObject({
    price: '$67,123.46',
    change: '+1.23%',
    volume: '$1,234,567,891',
    rises: true,
  })
  expect(formatQuote({ ...bitcoin, changePercent24h: -0.5 }, now)).toMatchObject({
    change: '-0.50%',
    rises: false,
  })
})

test('treats no change as a rise (green at or above 0)', () => {
  expect(formatQuote({ ...bitcoin, changePercent24h: 0 }, now)).toMatchObject({
    change: '+0.00%',
    rises: true,
  })
})

test('reports a price older than five minutes as stale', () => {
  const then = Date.parse(bitcoin.lastUpdated)
  expect(isStale(bitcoin, then + 300_000)).toBe(false)
  expect(isStale(bitcoin, then + 300_001)).toBe(true)
})

test('shows the day of a price that is not from today', () => {
  expect(formatQuote(bitcoin, now).time).toMatch(/^\d+:\d\d:\d\d [AP]M$/)
  const yesterday = { ...bitcoin, lastUpdated: '2026-11-20T03:00:00.000Z' }
  expect(formatQuote(yesterday, now).time).toMatch(/^Nov (19|20), \d+:\d\d:\d\d [AP]M$/)
})

test.each([0, 2] as const)('formats figures with %i places as Intl would', places => {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  const figure = fc.oneof(
    fc.double({ min: 0, max: 1e13 }),
    fc.integer({ min: 0, max: 1e9 }).map(n => n / 1000),
  )
  fc.assert(
    fc.property(figure, value => {
      expect(formatFigure(value, places)).toBe(format.format(value))
    }),
  )
})
