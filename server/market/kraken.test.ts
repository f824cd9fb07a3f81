import { describe, expect, test } from 'vitest'

import { sampleCoins, calculateSamplePrice } from '#server/demo/sample-market.ts'
import { addDuration, day, hour, minute } from '#server/platform/clock.ts'
import { openTestExchange, openTestLog, readQuotes } from '#server/test/exchange.ts'

import { ExchangeUnavailable } from './client.ts'
import { coins } from './coins.ts'
import { findPrice, readHistory } from './kraken-history.ts'
import { openKraken, readResult, readTicker } from './kraken.ts'

const noon = new Date('2026-11-21T12:02:30.000Z')

test('readTicker returns the last price and the 24-hour volume', () => {
  const ticker = {
    a: ['30300.10000', '1', '1.000'],
    b: ['30300.00000', '1', '1.000'],
    c: ['30303.20000', '0.00067643'],
    v: ['4083.67001100', '4412.73601799'],
    p: ['30706.77771', '30689.13205'],
    t: [34_619, 38_907],
    l: ['29868.30000', '29868.30000'],
    h: ['31631.00000', '31631.00000'],
    o: '30502.80000',
  }
  expect(readTicker(ticker)).toEqual({ price: '30303.20000', volume: '4412.73601799' })
})

test('readResult finds errors in an answer with status 200', () => {
  const readBody = (body: unknown) => readResult({ body, at: noon })
  expect(() => readBody({ error: ['EQuery:Unknown asset pair'] })).toThrow('not listed')
  expect(() => readBody({ error: ['EService:Unavailable'] })).toThrow(
    new ExchangeUnavailable('answered with EService:Unavailable'),
  )
  expect(() => readBody({ error: [], result: {} })).toThrow(new ExchangeUnavailable('answered with nothing'))
  expect(() => readBody('offline')).toThrow(ExchangeUnavailable)
  expect(readBody({ error: ['EQuery:Unknown asset pair'], result: { SOLUSD: 1 } }).result).toEqual({
    SOLUSD: 1,
  })
})

describe('openKraken', () => {
  test('quotes each coin with its price of 24 hours ago', async () => {
    const { source, exchange } = await openSource()
    const quotes = await readQuotes(source)

    expect(quotes.map(quote => quote.symbol)).toEqual(coins.map(coin => coin.symbol))
    const dayAgo = addDuration(noon, -day).getTime()
    for (const coin of sampleCoins) {
      const quote = quotes.find(quote => quote.symbol === coin.symbol)
      // The candle that had ended by 12:02:30 ended at 12:00.
      const endedPrice = calculateSamplePrice(coin, dayAgo - (dayAgo % (5 * minute)), 1)
      expect(quote).toMatchObject({
        price: calculateSamplePrice(coin, noon.getTime(), 1),
        priceDayAgo: endedPrice,
      })
      expect(quote?.priceDayAgo).not.toBe(
        calculateSamplePrice(coin, noon.getTime() - (noon.getTime() % day), 1),
      )
    }
    expect(exchange.requests.kraken, 'One ticker for all coins, and candles for each').toBe(1 + coins.length)
  })

  test('requests the candles once a day', async () => {
    const { source, exchange, time } = await openSource()
    const btc = coins.slice(0, 1)
    await readQuotes(source, btc)
    expect(exchange.requests.kraken).toBe(2)

    time.now = addDuration(noon, 23 * hour)
    const [later] = await readQuotes(source, btc)
    expect(exchange.requests.kraken).toBe(3)
    const [bitcoin] = sampleCoins
    const endedPrice = addDuration(noon, -hour - 2.5 * minute).getTime()
    expect(later?.priceDayAgo).toBe(bitcoin && calculateSamplePrice(bitcoin, endedPrice, 1))

    time.now = addDuration(noon, day + minute)
    await readQuotes(source, btc)
    expect(exchange.requests.kraken).toBe(5)
  })

  test('yields finished quotes before the next request', async () => {
    const { source, exchange } = await openSource()
    await readQuotes(source, coins.slice(0, 2))
    const portions = []
    for await (const quotes of source.read(coins.slice(0, 3), new AbortController().signal))
      portions.push(quotes.map(quote => quote.symbol))
    expect(portions).toEqual([['BTC', 'ETH'], ['SOL']])
    expect(exchange.requests.kraken).toBe(3 + 2)
  })

  test('an unknown pair does not affect the others', async () => {
    const { source, exchange } = await openSource()
    exchange.delist('kraken', 'DOGE')
    const quotes = await readQuotes(source)
    expect(quotes.map(quote => quote.symbol)).toEqual(
      coins.map(coin => coin.symbol).filter(symbol => symbol !== 'DOGE'),
    )
  })
})

const createCandle = (time: string, close: string) => [
  Date.parse(time) / 1000,
  '1',
  '1',
  '1',
  close,
  '1',
  '1',
  1,
]

describe('findPrice', () => {
  test('returns the close of the last finished candle', () => {
    const at = new Date('2026-11-21T12:13:00Z')
    const history = readHistory(
      [
        createCandle('2026-11-21T12:00Z', '10'),
        createCandle('2026-11-21T12:05Z', '11'),
        createCandle('2026-11-21T12:10Z', '12'),
      ],
      at,
    )
    expect(findPrice(history, new Date('2026-11-21T12:09:59Z'))).toBe('10')
    expect(findPrice(history, new Date('2026-11-21T12:10:00Z'))).toBe('11')
    expect(findPrice(history, at)).toBe('11')
  })

  test('throws when the hour before has no known trade', () => {
    const at = new Date('2026-11-21T15:00:00Z')
    const history = readHistory(
      [createCandle('2026-11-21T12:00Z', '10'), createCandle('2026-11-21T14:55Z', '11')],
      at,
    )
    for (const moment of ['2026-11-21T12:04:59Z', '2026-11-21T13:05:01Z', '2026-11-21T15:00:01Z'])
      expect(() => findPrice(history, new Date(moment))).toThrow('no trade in the hour before')
    expect(findPrice(history, new Date('2026-11-21T13:05:00Z'))).toBe('10')
  })
})

test.for([
  ['in descending order', [createCandle('2026-11-21T12:05Z', '1'), createCandle('2026-11-21T12:00Z', '1')]],
  ['with the same time', [createCandle('2026-11-21T12:05Z', '1'), createCandle('2026-11-21T12:05Z', '1')]],
  ['of tomorrow', [createCandle('2026-11-22T12:05Z', '1')]],
  ['beyond the range of dates', [[Number.MAX_SAFE_INTEGER, '1', '1', '1', '1']]],
] as const)('readHistory rejects candles %s', ([, candles]) => {
  expect(() => readHistory(candles, noon)).toThrow('its candles are not in chronological order')
})

/** Kraken without a request interval, at a time that the test sets. */
async function openSource() {
  const time = { now: noon }
  const clock = () => time.now
  const exchange = await openTestExchange({ now: clock })
  const { log, lines } = openTestLog()
  const source = openKraken({ url: exchange.krakenUrl, clock, log }, { intervalMs: 0 })
  return { exchange, source, time, lines }
}
