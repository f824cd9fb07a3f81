import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { add, compare, multiply, subtract, sum } from '#contract/finance/exact.ts'

import { fixedHoldings, valueHoldings, type HoldingPrice } from './holdings.ts'

const at = '2026-11-21T08:00:00.000Z'

const prices: HoldingPrice[] = [
  { symbol: 'BTC', price: '67250.5', change24h: '1250.5', lastUpdated: at },
  { symbol: 'ETH', price: '3480.4', change24h: '-19.6', lastUpdated: at },
  { symbol: 'SOL', price: '171.5', change24h: '0', lastUpdated: at },
  { symbol: 'XRP', price: '0.5284', change24h: '0.0284', lastUpdated: at },
]

test('the fixed holdings are those of section 9', () => {
  expect(fixedHoldings.map(({ symbol, quantity }) => `${symbol} ${quantity}`)).toEqual([
    'BTC 25.5',
    'ETH 180.75',
    'SOL 450.25',
    'XRP 12500',
  ])
})

test('computes value and previous value as section 5 states', () => {
  const { holdings, total } = valueHoldings(fixedHoldings, prices)
  expect(holdings.map(row => [row.symbol, row.value, row.previousValue, row.change24h])).toEqual([
    ['BTC', '1714887.75', '1683000', '31887.75'],
    ['ETH', '629082.3', '632625', '-3542.7'],
    ['SOL', '77217.875', '77217.875', '0'],
    ['XRP', '6605', '6250', '355'],
  ])
  expect(total).toEqual({
    value: '2427792.925',
    previousValue: '2399092.875',
    change24h: '28700.05',
    changePercent24h: '1.196287576',
  })
  expect(holdings.map(row => row.changePercent24h)).toEqual(['1.8946969697', '-0.56', '0', '5.68'])
})

test('percent change is 0 if the previous value is 0', () => {
  const { holdings, total } = valueHoldings(fixedHoldings, [
    { symbol: 'BTC', price: '10', change24h: '10', lastUpdated: at },
  ])
  expect(holdings[0]).toMatchObject({ previousValue: '0', change24h: '255', changePercent24h: '0' })
  expect(total.changePercent24h).toBe('0')
})

test('lists a coin without a price and leaves it out of the total', () => {
  const stranger = { symbol: 'DOGE', price: '0.16', change24h: '0.01', lastUpdated: at }
  const { holdings, unavailable, total } = valueHoldings(fixedHoldings, [...prices.slice(1), stranger])
  expect(unavailable).toEqual([{ symbol: 'BTC', name: 'Bitcoin', quantity: '25.5' }])
  expect(holdings.map(({ symbol }) => symbol)).toEqual(['ETH', 'SOL', 'XRP'])
  expect(total.value).toBe('712905.175')
})

test('lists every holding as unavailable without prices', () => {
  const { holdings, unavailable, total } = valueHoldings(fixedHoldings, [])
  expect([holdings, unavailable]).toEqual([[], fixedHoldings])
  expect(total).toEqual({ value: '0', previousValue: '0', change24h: '0', changePercent24h: '0' })
})

const price = fc
  .tuple(fc.nat({ max: 999_999_999 }), fc.nat({ max: 10 ** 8 - 1 }))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(8, '0')}`)
const anyPrices = fc.subarray(fixedHoldings.map(({ symbol }) => symbol)).chain(symbols =>
  fc.tuple(
    ...symbols.map(symbol =>
      fc.record({
        symbol: fc.constant(symbol),
        price,
        change24h: fc.tuple(fc.constantFrom('', '-'), price).map(([sign, change]) => sign + change),
        lastUpdated: fc.constant(at),
      }),
    ),
  ),
)

test('rows add up to the total for any prices', () => {
  fc.assert(
    fc.property(anyPrices, prices => {
      const { holdings, unavailable, total } = valueHoldings(fixedHoldings, prices)
      expect(holdings.length + unavailable.length).toBe(fixedHoldings.length)
      expect(sum(holdings.map(({ value }) => value))).toBe(total.value)
      expect(sum(holdings.map(({ previousValue }) => previousValue))).toBe(total.previousValue)
      expect(sum(holdings.map(({ change24h }) => change24h))).toBe(total.change24h)
      expect(add(total.previousValue, total.change24h)).toBe(total.value)
    }),
  )
})

test('percentage times previous value is the change', () => {
  fc.assert(
    fc.property(anyPrices, prices => {
      const { total } = valueHoldings(fixedHoldings, prices)
      fc.pre(compare(total.previousValue, '0') !== 0)
      const error = subtract(
        multiply(total.changePercent24h, total.previousValue),
        multiply(total.change24h, '100'),
      )
      const tolerance = multiply(total.previousValue.replace('-', ''), '0.00000000005')
      expect(compare(error.replace('-', ''), tolerance)).toBeLessThanOrEqual(0)
    }),
  )
})
