import { expect, test } from 'vitest'

import { isStale, quoteOf } from './quotes.ts'

const bitcoin = {
  symbol: 'BTC',
  name: 'Bitcoin',
  price: 67123.456,
  change24h: 812.3,
  changePercent24h: 1.225,
  volume24h: 1234567890.7,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

test('a price has 2 decimals, a volume 0, a percentage a sign and 2', () => {
  expect(quoteOf(bitcoin)).toMatchObject({
    price: '$67,123.46',
    change: '+1.23%',
    volume: '$1,234,567,891',
    rises: true,
  })
  expect(quoteOf({ ...bitcoin, changePercent24h: -0.5 })).toMatchObject({ change: '-0.50%', rises: false })
})

test('no change at all counts as a rise, as it is green at or above 0', () => {
  expect(quoteOf({ ...bitcoin, changePercent24h: 0 })).toMatchObject({ change: '+0.00%', rises: true })
})

test('a price is stale when it is older than five minutes', () => {
  const then = Date.parse(bitcoin.lastUpdated)
  expect(isStale(bitcoin, then + 300_000)).toBe(false)
  expect(isStale(bitcoin, then + 300_001)).toBe(true)
})
