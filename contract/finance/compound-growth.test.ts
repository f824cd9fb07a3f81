import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { add, compare, sum } from '#contract/finance/exact.ts'

import { type Compounding, projectGrowth, type GrowthPlan } from './compound-growth.ts'

test('numpy-financial fv: 100 and 100 a month, 5%, 10 years', () => {
  // numpy.org/numpy-financial/latest/fv.html: npf.fv(0.05/12, 10*12, -100, -100) = 15692.928894335748
  expect(projectFinalBalance({ initial: '100', contribution: '100', rate: '5', years: 10 })).toBe('15692.93')
})

test.each([
  ['5.25', '1000', '53.90'],
  ['5.5', '8000', '452.29'],
  ['5.75', '20000', '1183.61'],
])('matches Regulation DD: %s%% on %s earns %s', (rate, initial, interest) => {
  // 12 CFR 1030, Appendix A, tiering method A: compounded daily for a year.
  const balance = projectFinalBalance({ initial, rate, compounding: 365, years: 1 })
  expect(compare(balance, add(initial, interest))).toBe(0)
})

test('the effective rate of 6% compounded monthly is 6.17%', () => {
  // Regulation DD, Appendix A: 61.68 on 1,000 in a year is an APY of 6.17%. Here from (1 + 0.06/12)^12 − 1.
  expect(projectGrowth(createPlan({ rate: '6', compounding: 12 })).effectiveRate).toBe('6.17')
  expect(projectGrowth(createPlan({ rate: '6', compounding: 1 })).effectiveRate).toBe('6.00')
})

test('a contribution at the start of a month earns its interest', () => {
  // The future value of an annuity due is that of an ordinary annuity times 1 + i; here i is one month's 1%.
  const months = { contribution: '100', rate: '12', years: 1 }
  // 100 × ((1.01^12 − 1) / 0.01) = 1268.2503…, and 1.01 times that.
  expect(projectFinalBalance({ ...months, paidIn: 'end' })).toBe('1268.25')
  expect(projectFinalBalance({ ...months, paidIn: 'beginning' })).toBe('1280.93')
})

test('rounds contributions that rise by 10% a year to cents', () => {
  const { years } = projectGrowth(createPlan({ contribution: '33.33', rate: '0', increase: '10', years: 3 }))
  // 33.33, then 36.663 as 36.66, then 40.326 as 40.33.
  expect(years.map(({ paidIn }) => paidIn)).toEqual(['0.00', '399.96', '439.92', '483.96'])
})

test('divides the balance by inflation for today’s dollars', () => {
  const { years } = projectGrowth(
    createPlan({ initial: '1000', rate: '3', compounding: 1, inflation: '3', years: 40 }),
  )
  expect(new Set(years.map(({ todaysDollars }) => todaysDollars))).toEqual(new Set(['1000.00']))
})

test('every row of any plan adds up to the cent', () => {
  fc.assert(
    fc.property(somePlan, plan => {
      const { years } = projectGrowth(plan)
      for (const [index, { paidIn, growth, balance, totalContributions }] of years.entries()) {
        const before = years[index - 1]?.balance ?? '0'
        expect(compare(balance, sum([before, paidIn, growth]))).toBe(0)
        expect(compare(totalContributions, sum(years.slice(0, index + 1).map(({ paidIn }) => paidIn)))).toBe(
          0,
        )
      }
    }),
    { numRuns: 60 },
  )
})

test('the monthly balance equals the closed-form result', () => {
  fc.assert(
    fc.property(somePlan, randomPlan => {
      const plan = { ...randomPlan, increase: '0' }
      const monthly = (1 + Number(plan.rate) / 100 / plan.compounding) ** (plan.compounding / 12)
      const months = plan.years * 12
      const annuity = monthly === 1 ? months : (monthly ** months - 1) / (monthly - 1)
      const due = plan.paidIn === 'beginning' ? monthly : 1
      const expected = Number(plan.initial) * monthly ** months + Number(plan.contribution) * annuity * due
      const found = Number(projectGrowth(plan).years.at(-1)?.balance)
      expect(Math.abs(found - expected)).toBeLessThan(0.006 + expected * 1e-9)
    }),
    { numRuns: 60 },
  )
})

const somePlan = fc.record<GrowthPlan>({
  initial: generateCents(100_000_000),
  contribution: generateCents(1_000_000),
  paidIn: fc.constantFrom('beginning', 'end'),
  rate: fc.integer({ min: 0, max: 2_000 }).map(hundredths => String(hundredths / 100)),
  compounding: fc.constantFrom<Compounding[]>(1, 2, 4, 12, 365),
  years: fc.integer({ min: 1, max: 30 }),
  increase: fc.integer({ min: 0, max: 10 }).map(String),
  inflation: fc.constant('2.5'),
})

function generateCents(max: number) {
  return fc.integer({ min: 0, max }).map(cents => (cents / 100).toFixed(2))
}

function createPlan(some: Partial<GrowthPlan>): GrowthPlan {
  return {
    initial: '0',
    contribution: '0',
    paidIn: 'end',
    rate: '0',
    compounding: 12,
    years: 1,
    increase: '0',
    ...some,
  }
}

function projectFinalBalance(some: Partial<GrowthPlan>): string {
  return projectGrowth(createPlan(some)).years.at(-1)?.balance ?? ''
}
