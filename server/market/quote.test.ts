import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { findCoin } from '#server/test/exchange.ts'

import { readStats } from './coinbase.ts'
import { findPrice, readHistory } from './kraken-history.ts'
import { readTicker } from './kraken.ts'
import { CoinUnavailable, Price, Volume } from './quote.ts'

const at = new Date('2026-11-21T08:00:00.000Z')

/** Any JSON value, often one that resembles a figure. */
const figure = fc.oneof(
  { weight: 4, arbitrary: fc.double({ noNaN: false }).map(String) },
  { weight: 4, arbitrary: fc.bigInt().map(String) },
  { weight: 4, arbitrary: fc.tuple(fc.nat(), fc.nat()).map(([whole, rest]) => `${whole}.${rest}`) },
  { weight: 2, arbitrary: fc.stringMatching(/^[-+0-9.eExX, ]{0,24}$/) },
  { weight: 1, arbitrary: fc.jsonValue() },
  fc.constantFrom('0', '0.000', '-1', 'NaN', 'Infinity', '1e5', '1e-400', '9'.repeat(400), '０.５', '1\n'),
)

test('readStats accepts only positive finite prices', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.record({ last: figure, open: figure, volume: figure }), body => {
      const quote = ignoreUnavailable(() => readStats(findCoin('BTC'), { body, at }))
      if (quote === undefined) return
      accepted += 1
      expectPrice(quote.price)
      expectPrice(quote.priceDayAgo)
      expectVolume(quote.volume)
    }),
    { numRuns: 5000 },
  )
  expect(accepted, 'Some of the generated figures are valid prices').toBeGreaterThan(10)
})

test('the Kraken parsers accept only positive finite prices', () => {
  let accepted = 0
  fc.assert(
    fc.property(figure, figure, figure, (last, volume, close) => {
      const end = at.getTime() / 1000 - 3600
      const ticker = ignoreUnavailable(() => readTicker({ c: [last, '1'], v: ['1', volume] }))
      const history = ignoreUnavailable(() =>
        readHistory([[end - 300, '1', '1', '1', close, '1', '1', 1]], at),
      )
      if (ticker !== undefined) {
        expectPrice(ticker.price)
        expectVolume(ticker.volume)
      }
      if (history !== undefined) expectPrice(findPrice(history, new Date(end * 1000)))
      if (ticker !== undefined && history !== undefined) accepted += 1
    }),
    { numRuns: 5000 },
  )
  expect(accepted, 'Some of the generated figures are valid prices').toBeGreaterThan(10)
})

test('the parsers throw nothing but CoinUnavailable', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), body => {
      expect(() => readStats(findCoin('BTC'), { body, at })).toThrow(CoinUnavailable)
      expect(() => readTicker(body)).toThrow(CoinUnavailable)
      ignoreUnavailable(() => readHistory(body, at))
    }),
  )
})

test('the error names the invalid figure', () => {
  const stats = { last: '67250.00', open: '0.00', volume: '9400' }
  expect(() => readStats(findCoin('BTC'), { body: stats, at })).toThrow('invalid figures: open is zero')
})

test.for([
  ['0', false],
  ['0.000000000000000001', true],
  ['999999999.99', true],
  ['1000000000', false],
  ['-1', false],
  ['1e5', false],
  ['1.', false],
  ['.5', false],
  [' 1', false],
  [1, false],
] as const)('accepts %j as a price: %s', ([text, expected]) => {
  expect(Price.safeParse(text).success).toBe(expected)
})

test('a volume may be zero but not negative', () => {
  expect(Volume.safeParse('0.00000000').success).toBe(true)
  expect(Volume.safeParse('-0.1').success).toBe(false)
})

function ignoreUnavailable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CoinUnavailable)) throw error
  }
}

function expectPrice(text: string): void {
  expect(Number(text)).toBeGreaterThan(0)
  expect(Number(text)).toBeLessThan(1e9)
}

function expectVolume(text: string): void {
  expect(Number(text)).toBeGreaterThanOrEqual(0)
  expect(Number.isFinite(Number(text))).toBe(true)
}
