import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { LotMethod } from './ledger.ts'
import { replayHolding } from './replay-holding.ts'
import { createActivity } from './test/example-ledger.ts'

const methods: LotMethod[] = ['fifo', 'average', 'chosen']

function replay(method: LotMethod, activities: Parameters<typeof createActivity>[0][]) {
  const result = replayHolding(method, activities.map(createActivity))
  if ('problem' in result) throw new Error(`${result.problem} by ${result.activityId}`)
  return result
}

describe('published examples', () => {
  test('FIFO gives the $940 of the stock queue exercise', () => {
    // The textbook exercise at transtutors.com, question 7870402: 100 at $20, 20 at $24 and 200 at $36, then 150 sold
    // at $30 gain 100 × 10 + 20 × 6 + 30 × (−6).
    const result = replay('fifo', [
      { id: '1', kind: 'buy', date: '2026-01-01', quantity: '100', unitPrice: '20' },
      { id: '2', kind: 'buy', date: '2026-01-02', quantity: '20', unitPrice: '24' },
      { id: '3', kind: 'buy', date: '2026-01-03', quantity: '200', unitPrice: '36' },
      { id: '4', kind: 'sell', date: '2026-01-04', quantity: '150', unitPrice: '30' },
    ])
    expect(result).toMatchObject({ realized: '940.00', quantity: '170', cost: '6120.00' })
  })

  // The Series 7 study guide of certfuel.com, "Cost Valuation Methods": 100 shares each at $30, $40 and $50, of which
  // 100 are sold at $55.
  const purchases = [
    { id: 'jan', kind: 'buy', date: '2026-01-15', quantity: '100', unitPrice: '30' },
    { id: 'apr', kind: 'buy', date: '2026-04-15', quantity: '100', unitPrice: '40' },
    { id: 'jul', kind: 'buy', date: '2026-07-15', quantity: '100', unitPrice: '50' },
  ] as const
  test.each([
    ['fifo', null, '2500.00'],
    ['chosen', 'apr', '1500.00'],
    ['chosen', 'jul', '500.00'],
  ] as const)('%s of lot %s gains %s', (method, lotId, gain) => {
    const result = replay(method, [
      ...purchases,
      { id: 'sale', kind: 'sell', date: '2026-11-15', quantity: '100', unitPrice: '55', lotId },
    ])
    expect(result.realized).toBe(gain)
  })

  test('average cost gives HMRC’s pool of CG51895', () => {
    // HMRC, Capital Gains Manual CG51895, without indexation: 1,000 for £4,300, 200 for £700, 400 of 1,200 sold for
    // £1,640. HMRC rounds the fraction to 0.333, thus £1,665; a third of £5,000 is £1,666.67.
    const result = replay('average', [
      { id: '1', kind: 'buy', date: '1985-05-15', quantity: '1000', amount: '4300' },
      { id: '2', kind: 'buy', date: '1987-10-01', quantity: '200', amount: '700' },
      { id: '3', kind: 'sell', date: '1988-09-15', quantity: '400', amount: '1640' },
    ])
    expect(result).toMatchObject({ realized: '-26.67', cost: '3333.33', quantity: '800' })
  })
})

test('units that were acquired earlier leave first', () => {
  // IRS Publication 550, "Identification not possible": the securities that were acquired first are sold first.
  const result = replay('fifo', [
    { id: 'buy', kind: 'buy', date: '2020-05-01', quantity: '10', unitPrice: '30' },
    {
      id: 'gift',
      kind: 'transfer_in',
      date: '2021-03-01',
      acquiredDate: '2012-08-15',
      quantity: '10',
      unitPrice: '40',
      costBasis: '50',
    },
    { id: 'sale', kind: 'sell', date: '2021-04-01', quantity: '12', unitPrice: '40' },
  ])
  expect(result).toMatchObject({
    realized: '370.00',
    lots: [{ id: 'buy', date: '2020-05-01', quantity: '8', cost: '240.00' }],
  })
})

test('a debt is the mirror image of an asset', () => {
  const entries = [
    { id: '1', kind: 'opening', date: '2026-01-01', quantity: '1', amount: '1000', costBasis: '1000' },
    { id: '2', kind: 'interest', date: '2026-02-01', amount: '30', fee: '2' },
    { id: '3', kind: 'sell', date: '2026-03-01', quantity: '0.5', amount: '480' },
  ] as const
  const result = replayHolding('fifo', entries.map(createActivity), -1)
  // Interest and its fee are paid, and half of the debt was repaid for $20 less than it brought.
  expect(result).toMatchObject({ income: '-32.00', realized: '20.00', cost: '500.00' })
})

test('fees are part of cost and proceeds', () => {
  const result = replay('fifo', [
    { id: '1', kind: 'buy', date: '2026-01-01', quantity: '10', unitPrice: '10', fee: '5' },
    { id: '2', kind: 'sell', date: '2026-02-01', quantity: '10', unitPrice: '12', fee: '4' },
  ])
  expect(result.realized).toBe('11.00')
})

test('a sale of more than is held names the activity', () => {
  const activities = [
    createActivity({ id: '1', kind: 'buy', date: '2026-01-02', quantity: '1', unitPrice: '10' }),
    createActivity({ id: '2', kind: 'sell', date: '2026-01-01', quantity: '1', unitPrice: '10' }),
  ]
  expect(replayHolding('fifo', activities)).toEqual({
    problem: 'oversold',
    activityId: '2',
    date: '2026-01-01',
  })
})

test('a sale of the smallest unit too much is oversold', () => {
  const activities = [
    createActivity({ id: '1', kind: 'buy', date: '2026-01-01', quantity: '1', unitPrice: '10' }),
    createActivity({ id: '2', kind: 'sell', date: '2026-01-02', quantity: '1.00000001', unitPrice: '10' }),
  ]
  expect(replayHolding('fifo', activities)).toMatchObject({ problem: 'oversold', activityId: '2' })
})

test('a day begins with its split and ends with its valuation', () => {
  const result = replay('fifo', [
    { id: '5', kind: 'split', date: '2026-01-02', splitRatio: '2' },
    { id: '4', kind: 'buy', date: '2026-01-02', quantity: '10', unitPrice: '5' },
    { id: '3', kind: 'sell', date: '2026-01-02', quantity: '30', unitPrice: '6' },
    { id: '2', kind: 'valuation', date: '2026-01-02', unitPrice: '7' },
    { id: '1', kind: 'buy', date: '2026-01-01', quantity: '15', unitPrice: '10' },
  ])
  expect(result).toMatchObject({ quantity: '10', cost: '50.00', realized: '30.00', price: '7' })
})

test('a chosen lot must have the units', () => {
  const activities = [
    createActivity({ id: '1', kind: 'buy', date: '2026-01-01', quantity: '5', unitPrice: '10' }),
    createActivity({ id: '2', kind: 'buy', date: '2026-01-02', quantity: '5', unitPrice: '10' }),
    createActivity({ id: '3', kind: 'sell', date: '2026-01-03', quantity: '6', unitPrice: '10', lotId: '2' }),
  ]
  expect(replayHolding('chosen', activities)).toMatchObject({ problem: 'lot-too-small', activityId: '3' })
})

test('a reverse split of 1:3 is exact and divides the price', () => {
  const result = replay('fifo', [
    { id: '1', kind: 'buy', date: '2026-01-01', quantity: '300', unitPrice: '10' },
    { id: '2', kind: 'split', date: '2026-02-01', splitRatio: '1:3' },
  ])
  expect(result).toMatchObject({ quantity: '100', cost: '3000.00', price: '30', priceDate: '2026-01-01' })
})

test('distributions return cost before they are a gain', () => {
  const fund = [
    { id: '1', kind: 'capital_call', date: '2026-01-01', amount: '600' },
    { id: '2', kind: 'capital_call', date: '2026-02-01', amount: '400' },
    { id: '3', kind: 'distribution', date: '2026-03-01', amount: '700' },
  ] as const
  expect(replay('fifo', [...fund])).toMatchObject({ quantity: '1', cost: '300.00', realized: '0.00' })
  const second = { id: '4', kind: 'distribution', date: '2026-04-01', amount: '500' } as const
  expect(replay('fifo', [...fund, second])).toMatchObject({ cost: '0.00', realized: '200.00' })
})

test('a valuation of the whole holding is divided by its units', () => {
  const result = replay('fifo', [
    { id: '1', kind: 'buy', date: '2026-01-01', quantity: '3', amount: '90' },
    { id: '2', kind: 'valuation', date: '2026-02-01', amount: '100' },
  ])
  expect(result).toMatchObject({ price: '33.33333333', priceDate: '2026-02-01' })
})

const trade = fc.record({
  units: fc.integer({ min: 1, max: 1_000_000 }),
  cents: fc.integer({ min: 0, max: 100_000_000 }),
  fee: fc.integer({ min: 0, max: 1000 }),
  day: fc.integer({ min: 10, max: 28 }),
})

test('all methods gain the same once all is sold', () => {
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 12 }), fc.nat(), (purchases, seed) => {
      const buys = purchases.map(({ units, cents, fee, day }, index) => ({
        id: `b${index}`,
        kind: 'buy' as const,
        date: `2026-01-${day}`,
        quantity: toUnits(units),
        amount: toMoney(cents),
        fee: toMoney(fee),
      }))
      // Each lot is sold in two parts of different size, in an order that depends on the seed.
      const sales = purchases
        .flatMap(({ units }, index) => {
          const first = seed % (units + 1)
          return [first, units - first].filter(part => part > 0).map(part => ({ part, index }))
        })
        .toSorted((a, b) => ((a.part * 7919 + seed) % 101) - ((b.part * 7919 + seed) % 101))
        .map(({ part, index }, at) => ({
          id: `s${String(at).padStart(2, '0')}`,
          kind: 'sell' as const,
          date: '2026-02-01',
          quantity: toUnits(part),
          amount: toMoney(part * 3),
          lotId: `b${index}`,
        }))
      const results = methods.map(method => replay(method, [...buys, ...sales]))
      expect(new Set(results.map(({ realized }) => realized)).size).toBe(1)
      for (const result of results) expect(result).toMatchObject({ quantity: '0', cost: '0.00', lots: [] })
    }),
  )
})

test('reordering the entries of a day changes nothing', () => {
  const entry = fc.record({
    kind: fc.constantFrom('buy', 'split', 'dividend', 'sell', 'valuation' as const),
    units: fc.integer({ min: 1, max: 20 }),
    day: fc.constantFrom('2026-01-01', '2026-01-02'),
  })
  fc.assert(
    fc.property(
      fc
        .array(entry, { minLength: 2, maxLength: 10 })
        .map(entries =>
          entries.map(({ kind, units, day }, index) =>
            createActivity({
              id: `e${index}`,
              kind,
              date: day,
              quantity: kind === 'buy' ? String(units * 10) : kind === 'sell' ? String(units) : null,
              splitRatio: kind === 'split' ? '2:3' : null,
              amount: kind === 'split' ? null : String(units * 31),
            }),
          ),
        )
        .chain(entries =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
        ),
      fc.constantFrom(...methods),
      ([entries, shuffled], method) => {
        expect(replayHolding(method, shuffled)).toEqual(replayHolding(method, entries))
      },
    ),
  )
})

describe('splits', () => {
  const ratio = fc
    .record({ fresh: fc.integer({ min: 1, max: 40 }), old: fc.integer({ min: 1, max: 40 }) })
    .map(({ fresh, old }) => ({ ratio: `${fresh}:${old}`, inverse: `${old}:${fresh}` }))

  test('a split and its inverse restore every quantity', () => {
    fc.assert(
      fc.property(
        fc.array(trade, { minLength: 1, maxLength: 8 }),
        fc.array(ratio, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...methods),
        (purchases, ratios, method) => {
          const buys = purchases.map(({ units, cents, day }, index) => ({
            id: `b${index}`,
            kind: 'buy' as const,
            date: `2026-01-${day}`,
            quantity: toUnits(units),
            amount: toMoney(cents),
          }))
          const splits = [...ratios.map(({ ratio }) => ratio), ...ratios.map(({ inverse }) => inverse)].map(
            (splitRatio, index) => ({
              id: `s${index}`,
              kind: 'split' as const,
              date: `2026-02-0${index + 1}`,
              splitRatio,
            }),
          )
          const [before, after] = [replay(method, buys), replay(method, [...buys, ...splits])]
          expect(after.lots).toEqual(before.lots)
          expect(after.quantity).toBe(before.quantity)
        },
      ),
    )
  })

  test('all units can be sold after a split that rounds them', () => {
    const activities = [
      { id: '1', kind: 'buy', date: '2026-01-01', quantity: '2', unitPrice: '9' },
      { id: '2', kind: 'split', date: '2026-02-01', splitRatio: '1:3' },
    ] as const
    expect(replay('fifo', [...activities]).quantity).toBe('0.66666667')
    const sale = { id: '3', kind: 'sell', date: '2026-03-01', quantity: '0.66666667', amount: '20' } as const
    expect(replay('fifo', [...activities, sale])).toMatchObject({ quantity: '0', lots: [], realized: '2.00' })
  })

  test('the units after a sale are split exactly', () => {
    const result = replay('fifo', [
      { id: '1', kind: 'buy', date: '2026-01-01', quantity: '10', unitPrice: '9' },
      { id: '2', kind: 'split', date: '2026-02-01', splitRatio: '1:3' },
      { id: '3', kind: 'sell', date: '2026-03-01', quantity: '3', unitPrice: '27' },
      { id: '4', kind: 'split', date: '2026-04-01', splitRatio: '3:1' },
    ])
    // Ten thirds less three are a third.
    expect(result.quantity).toBe('1')
  })
})

test('calls and distributions since a valuation change the price', () => {
  const fund = [
    { id: '1', kind: 'opening', date: '2026-01-01', quantity: '1', amount: '500', costBasis: '500' },
    { id: '2', kind: 'valuation', date: '2026-02-01', amount: '600' },
    { id: '3', kind: 'capital_call', date: '2026-03-01', amount: '100' },
    { id: '4', kind: 'distribution', date: '2026-04-01', amount: '50' },
  ] as const
  expect(replay('fifo', [...fund])).toMatchObject({ price: '650', priceDate: '2026-02-01' })
  const emptied = { id: '5', kind: 'distribution', date: '2026-05-01', amount: '900' } as const
  expect(replay('fifo', [...fund, emptied])).toMatchObject({ price: '0' })
})

function toUnits(units: number): string {
  return (units / 1000).toFixed(3)
}

function toMoney(cents: number): string {
  return (cents / 100).toFixed(2)
}
