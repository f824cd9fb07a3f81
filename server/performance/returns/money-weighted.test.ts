import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { toDayNumber } from '#server/performance/day-numbers.ts'

import { findGrowthRates, solveMoneyWeighted } from './money-weighted.ts'

test('gives the rate of Excel’s documentation of XIRR', () => {
  const flows: [string, number][] = [
    ['2008-01-01', -10_000],
    ['2008-03-01', 2750],
    ['2008-10-30', 4250],
    ['2009-02-15', 3250],
    ['2009-04-01', 2750],
  ]
  const { rate } = solveMoneyWeighted(flows.map(([date, amount]) => ({ day: toDayNumber(date), amount })))
  // Microsoft states 0.373362535, found within 0.000001 %.
  expect(rate).toBeCloseTo(0.373_362_535, 8)
})

test.each([
  ['a loss of 78 % in a year', [0, -1000], [365, 220], -0.78],
  ['a doubling in ten days', [0, -1000], [10, 2000], 2 ** 36.5 - 1],
  ['a loss of nearly all', [0, -1e15], [365, 1], -1],
  ['no gain at all', [0, -1000], [730, 1000], 0],
])('finds %s', (_, [from, paid], [until, received], rate) => {
  const found = solveMoneyWeighted([
    { day: from!, amount: paid! },
    { day: until!, amount: received! },
  ])
  expect(found.rate! / (1 + Math.abs(rate))).toBeCloseTo(rate / (1 + Math.abs(rate)), 9)
})

test('a gain beyond any annual rate has a growth rate', () => {
  const found = solveMoneyWeighted([
    { day: 0, amount: -1 },
    { day: 1, amount: 1000 },
  ])
  expect(found.rate).toBe(Infinity)
  expect(Math.expm1(found.growthRate! / 365)).toBeCloseTo(999, 6)
})

test('finds both rates of (−1000, 2500, −1540) and chooses none', () => {
  const flows = [
    { day: 0, amount: -1000 },
    { day: 365, amount: 2500 },
    { day: 730, amount: -1540 },
  ]
  const rates = findGrowthRates(flows).map(Math.expm1)
  expect(rates).toHaveLength(2)
  expect(rates[0]).toBeCloseTo(0.1, 9)
  expect(rates[1]).toBeCloseTo(0.4, 9)
  expect(solveMoneyWeighted(flows)).toMatchObject({ rate: null, reason: 'several-rates' })
})

test('the cost of a debt is no return', () => {
  const flows = [
    { day: 0, amount: 1000 },
    { day: 365, amount: -1050 },
  ]
  expect(findGrowthRates(flows).map(Math.expm1)).toEqual([expect.closeTo(0.05, 9)])
  expect(solveMoneyWeighted(flows)).toMatchObject({ rate: null, reason: 'borrowed' })
})

test.each([
  ['without flows', []],
  [
    'with contributions alone',
    [
      { day: 0, amount: -5 },
      { day: 9, amount: -5 },
    ],
  ],
  [
    'within one day',
    [
      { day: 3, amount: -5 },
      { day: 3, amount: 6 },
    ],
  ],
  [
    'whose roots are not real',
    [
      { day: 0, amount: -1000 },
      { day: 365, amount: 1000 },
      { day: 730, amount: -1000 },
    ],
  ],
])('there is no rate %s', (_, flows) => {
  expect(solveMoneyWeighted(flows)).toMatchObject({ rate: null, reason: 'no-rate' })
})

test('finds the rate at which an account grew', () => {
  const flow = fc.record({
    day: fc.integer({ min: 1, max: 4000 }),
    part: fc.double({ min: -0.9, max: 2, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.array(flow, { maxLength: 30 }),
      fc.double({ min: -0.6, max: 3, noNaN: true }),
      (flows, rate) => {
        // The account pays a part of its balance, or receives it, and grows at the rate in between.
        let [balance, day] = [1000, 0]
        const cashFlows = [{ day: 0, amount: -1000 }]
        for (const { day: next, part } of flows.toSorted((a, b) => a.day - b.day)) {
          balance *= (1 + rate) ** ((next - day) / 365)
          cashFlows.push({ day: next, amount: -balance * part })
          balance *= 1 + part
          day = next
        }
        cashFlows.push({ day: day + 400, amount: balance * (1 + rate) ** (400 / 365) })
        expect(solveMoneyWeighted(cashFlows).rate).toBeCloseTo(rate, 6)
      },
    ),
  )
})
