import { expect, test } from 'vitest'

import { systemClock } from '#server/platform/clock.ts'
import { findCoin, openTestExchange, openTestLog, readQuotes, warn } from '#server/test/exchange.ts'

import { openCoinbase, readStats } from './coinbase.ts'
import { coins } from './coins.ts'

test('readStats copies the 24-hour figures exactly', () => {
  const at = new Date('2026-11-21T08:00:00.000Z')
  const body = {
    open: '66311.16',
    high: '67499.99',
    low: '65900.01',
    last: '67123.46',
    volume: '9059.57593090',
    volume_30day: '271787.27792700',
    rfq_volume_24hour: '12.4',
  }
  expect(readStats(findCoin('BTC'), { body, at })).toEqual({
    symbol: 'BTC',
    price: '67123.46',
    priceDayAgo: '66311.16',
    volume: '9059.57593090',
    at,
  })
})

test('requests each coin once, at most ten a second', async () => {
  const { source, exchange } = await openSource()
  const started = performance.now()
  const quotes = await readQuotes(source)
  expect(quotes.map(quote => quote.symbol)).toEqual(coins.map(coin => coin.symbol))
  expect(exchange.requests).toEqual({ coinbase: coins.length, kraken: 0 })
  expect(performance.now() - started).toBeGreaterThanOrEqual(((coins.length - 1) / 10) * 1000)
})

test('omits only coins that are unknown or have an invalid price', async () => {
  const { source, exchange, lines } = await openSource()
  exchange.delist('coinbase', 'SOL')
  exchange.setPrice('ETH', '-3480.00')
  const four = coins.slice(0, 4)

  const quotes = await readQuotes(source, four)

  expect(quotes.map(quote => quote.symbol)).toEqual(['BTC', 'XRP'])
  await readQuotes(source, four)
  expect(lines).toMatchObject([
    {
      level: warn,
      exchange: 'Coinbase',
      coin: 'ETH',
      reason: 'invalid figures: last is not a price',
    },
    { level: warn, exchange: 'Coinbase', coin: 'SOL', reason: 'not listed' },
  ])
})

async function openSource() {
  const exchange = await openTestExchange()
  const { log, lines } = openTestLog()
  return { exchange, lines, source: openCoinbase({ url: exchange.coinbaseUrl, clock: systemClock, log }) }
}
