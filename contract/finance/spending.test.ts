import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createNormalDraws } from './normal-draws.ts'
import { projectExpectedPath, percentiles, simulateSpending, type SpendingPlan } from './spending.ts'

test('without spending, wealth is distributed lognormally', () => {
  // The closed form, calculated with Python's statistics.NormalDist: 1000·exp(10μ + z·σ·√10) with
  // σ² = ln(1 + 0.12²/1.06²) and μ = ln 1.06 − σ²/2.
  const closedForm = [934.3006, 1320.9111, 1680.3742, 2137.6589, 3022.2151]
  const { years } = simulateSpending(createPlan({ wealth: 1000, spending: 0, years: 10, paths: 40_000 }))
  const found = years.at(-1)?.wealth ?? []
  for (const [index, expected] of closedForm.entries()) {
    // Some five standard errors of the outermost percentile of 40,000 draws.
    expect(Math.abs((found[index] ?? 0) / expected - 1)).toBeLessThan(0.02)
  }
})

test('the second year’s success rate matches the closed form', () => {
  // 53 of 100 are spent immediately; the other 47 must grow to 53: 1 − Φ((ln(53/47) − μ)/σ), by NormalDist.
  const { years } = simulateSpending(
    createPlan({ wealth: 100, spending: 53, rule: 'fixed', years: 2, paths: 40_000 }),
  )
  expect(years.map(({ successRate }) => successRate).slice(0, 2)).toEqual([1, 1])
  expect(years[2]?.successRate).toBeCloseTo(0.2727, 2)
})

test('draws have the moments and tails of a normal distribution', () => {
  const draws = Array.from({ length: 20_000 }, (_, path) => createNormalDraws(7, path)())
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length
  const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length
  expect(mean).toBeCloseTo(0, 1)
  expect(variance).toBeCloseTo(1, 1)
  const beyondTwo = draws.filter(draw => Math.abs(draw) > 2).length / draws.length
  expect(beyondTwo).toBeCloseTo(0.0455, 2)
})

test('the seed determines the scenarios', () => {
  const some = createPlan({ paths: 200 })
  expect(simulateSpending(some)).toEqual(simulateSpending(some))
  expect(simulateSpending({ ...some, seed: 2 })).not.toEqual(simulateSpending(some))
})

test('a longer plan continues the same scenarios', () => {
  const short = simulateSpending(createPlan({ years: 10, paths: 300 }))
  const long = simulateSpending(createPlan({ years: 30, paths: 300 }))
  expect(long.years.slice(0, 11)).toEqual(short.years)
})

test('every scenario without volatility is deterministic', () => {
  fc.assert(
    fc.property(somePlan, some => {
      const certain = { ...some, volatility: 0 }
      const average = projectExpectedPath(certain)
      const { years } = simulateSpending(certain)
      for (const { year, wealth, atExpectedReturn } of years) {
        expect(atExpectedReturn).toBe(average[year])
        expect(wealth).toEqual(percentiles.map(() => average[year]))
      }
    }),
  )
})

test('the deterministic path matches the annuity-due formula', () => {
  // W·g^n − s·g·(g^n − 1)/(g − 1)
  const average = projectExpectedPath(
    createPlan({ wealth: 1_000_000, spending: 40_000, rule: 'fixed', years: 20 }),
  )
  const growth = 1.06
  const expected = 1_000_000 * growth ** 20 - (40_000 * growth * (growth ** 20 - 1)) / (growth - 1)
  expect(average.at(-1)).toBeCloseTo(expected, 4)
})

test('wealth lasts as planned when returns equal inflation', () => {
  // In today's money nothing grows, so spending a thirtieth each year lasts exactly thirty years.
  const some = createPlan({
    wealth: 3001,
    spending: 100,
    rule: 'adjusted',
    expectedReturn: 0.03,
    volatility: 0,
  })
  const { years } = simulateSpending({ ...some, inflation: 0.03, years: 31, paths: 1 })
  expect([years[30]?.successRate, years[31]?.successRate]).toEqual([1, 0])
})

test('spending a share of the wealth never uses it up', () => {
  fc.assert(
    fc.property(somePlan, some => {
      const { years } = simulateSpending({ ...some, rule: 'percent', spending: 0.015 })
      expect(years.every(({ successRate }) => successRate === 1)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('percentiles are in order, and the success rate only falls', () => {
  fc.assert(
    fc.property(somePlan, some => {
      const { years } = simulateSpending(some)
      for (const [index, { wealth, successRate }] of years.entries()) {
        expect(wealth).toEqual(wealth.toSorted((one, other) => one - other))
        expect(successRate).toBeLessThanOrEqual(years[index - 1]?.successRate ?? 1)
      }
    }),
    { numRuns: 30 },
  )
})

test('reports progress a hundred times, up to 1', () => {
  const reported: number[] = []
  simulateSpending(createPlan({ paths: 1_000 }), share => reported.push(share))
  expect(reported).toHaveLength(100)
  expect(reported.at(-1)).toBe(1)
})

const somePlan = fc.record<SpendingPlan>({
  wealth: fc.integer({ min: 1, max: 10_000_000 }),
  rule: fc.constantFrom('adjusted', 'fixed', 'percent'),
  spending: fc.double({ min: 0, max: 0.2, noNaN: true }),
  expectedReturn: fc.double({ min: -0.05, max: 0.15, noNaN: true }),
  volatility: fc.double({ min: 0, max: 0.4, noNaN: true }),
  inflation: fc.double({ min: 0, max: 0.1, noNaN: true }),
  years: fc.integer({ min: 1, max: 40 }),
  paths: fc.integer({ min: 1, max: 60 }),
  seed: fc.integer({ min: 0, max: 999_999 }),
})

function createPlan(some: Partial<SpendingPlan>): SpendingPlan {
  return {
    wealth: 1_000_000,
    rule: 'adjusted',
    spending: 40_000,
    expectedReturn: 0.06,
    volatility: 0.12,
    inflation: 0.025,
    years: 30,
    paths: 2_000,
    seed: 1,
    ...some,
  }
}
