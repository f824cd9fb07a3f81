import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { add, compare, subtract, sum } from '#contract/finance/exact.ts'

import { amortize, groupByYear, type Loan } from './amortization.ts'

test('textbook: 200,000 at 6.5% over 30 years is 1,264.14 a month', () => {
  // Wikipedia, "Mortgage calculator", monthly payment formula; the unrounded value is 1264.13604698…
  expect(amortize(createLoan({ principal: '200000', rate: '6.5', months: 360 })).payment).toBe('1264.14')
})

test('numpy-financial pmt: 200,000, 7.5%, 15 years: 1,854.02', () => {
  // numpy.org/numpy-financial/latest/pmt.html: npf.pmt(0.075/12, 12*15, 200000) = -1854.0247200054619
  expect(amortize(createLoan({ principal: '200000', rate: '7.5', months: 180 })).payment).toBe('1854.02')
})

test('CFPB disclosure H-25(B): 162,000 at 3.875% costs 761.78', () => {
  // Regulation Z, Appendix H-25(B): 30 years, monthly principal and interest $761.78.
  expect(amortize(createLoan({ principal: '162000', rate: '3.875', months: 360 })).payment).toBe('761.78')
})

test('personal development loan: 25,000 at 5% for 5 years', () => {
  // Calculated independently with Python's decimal module at 50 digits, each month's interest rounded half up: payment
  // 471.78, total interest 3,306.88, last payment 471.86.
  const { payment, payments, totalInterest } = amortize(
    createLoan({ principal: '25000', rate: '5', months: 60 }),
  )
  expect(payment).toBe('471.78')
  expect(totalInterest).toBe('3306.88')
  expect(payments).toHaveLength(60)
  expect(payments.at(-1)).toMatchObject({ payment: '471.86', balance: '0.00' })
})

test('without interest, splits the principal equally', () => {
  const { payment, payments } = amortize(createLoan({ principal: '100', rate: '0', months: 3 }))
  expect(payment).toBe('33.33')
  expect(payments.map(({ payment }) => payment)).toEqual(['33.33', '33.33', '33.34'])
})

test('payments are due on one day or the last of a shorter month', () => {
  const { payments } = amortize(createLoan({ months: 5, firstPayment: '2027-12-31' }))
  expect(payments.map(({ date }) => date)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})

test('an extra payment shortens the loan and saves interest', () => {
  const regular = amortize(createLoan({ principal: '200000', rate: '6.5', months: 360 }))
  const faster = amortize(createLoan({ principal: '200000', rate: '6.5', months: 360, extra: '200' }))
  expect(faster.payment).toBe(regular.payment)
  expect(faster.payments[0]).toMatchObject({ payment: '1464.14', interest: '1083.33', principal: '380.81' })
  // ln(p / (p − P·i)) / ln(1 + i) with p = 1464.136 is 249.4 payments.
  expect(faster.payments).toHaveLength(250)
  expect(compare(faster.totalInterest, regular.totalInterest)).toBe(-1)
})

test('rounds up when the last payment would be over twice as large', () => {
  const { payments, payment } = amortize(createLoan({ principal: '100', rate: '30', months: 480 }))
  // The exact payment is 2.50002; at 2.50 no payment would reduce the principal.
  expect(payment).toBe('2.51')
  expect(compare(payments.at(-1)?.payment ?? '', payment)).toBeLessThanOrEqual(0)
})

test('a year’s row contains the totals of its payments', () => {
  const { payments, totalInterest } = amortize(createLoan({ months: 30, firstPayment: '2027-08-15' }))
  const years = groupByYear(payments)
  expect(years.map(({ year }) => year)).toEqual(['2027', '2028', '2029', '2030'])
  expect(compare(sum(years.map(({ interest }) => interest)), totalInterest)).toBe(0)
  expect(years.at(-1)?.balance).toBe('0.00')
})

test('principals sum exactly to the loan', () => {
  fc.assert(
    fc.property(someLoan, loan => {
      const { payments, payment, totalInterest, totalPaid } = amortize(loan)
      expect(compare(sum(payments.map(({ principal }) => principal)), loan.principal)).toBe(0)
      expect(compare(totalPaid, add(loan.principal, totalInterest))).toBe(0)
      expect(payments.length).toBeLessThanOrEqual(loan.months)
      let owed = loan.principal
      for (const row of payments) {
        expect(compare(row.payment, add(row.principal, row.interest))).toBe(0)
        owed = subtract(owed, row.principal)
        expect(compare(row.balance, owed)).toBe(0)
        expect(compare(row.principal, '0')).toBeGreaterThanOrEqual(0)
      }
      expect(payments.at(-1)?.balance).toBe('0.00')
      const last = payments.at(-1)?.payment ?? ''
      expect(compare(last, add(add(payment, payment), loan.extra))).toBeLessThanOrEqual(0)
    }),
    { numRuns: 60 },
  )
})

test('a higher rate never makes the payment lower', () => {
  fc.assert(
    fc.property(ordinaryLoan, fc.integer({ min: 0, max: 1_500 }), (loan, step) => {
      const higher = String((Number(loan.rate) * 100 + step) / 100)
      expect(
        compare(amortize({ ...loan, rate: higher }).payment, amortize(loan).payment),
      ).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 40 },
  )
})

const someLoan = fc.record<Loan>({
  principal: fc.integer({ min: 10_000, max: 1_000_000_000 }).map(cents => (cents / 100).toFixed(2)),
  rate: fc.integer({ min: 0, max: 3_000 }).map(hundredths => String(hundredths / 100)),
  months: fc.integer({ min: 1, max: 480 }),
  firstPayment: fc.constantFrom('2027-01-31', '2028-02-29', '2026-12-01'),
  extra: fc.constantFrom('0', '0', '0.01', '250.55'),
})

/** Loans to which the rule about the last payment does not apply. */
const ordinaryLoan = fc.record<Loan>({
  principal: fc.integer({ min: 1_000, max: 10_000_000 }).map(String),
  rate: fc.integer({ min: 0, max: 1_500 }).map(hundredths => String(hundredths / 100)),
  months: fc.integer({ min: 1, max: 240 }),
  firstPayment: fc.constant('2027-01-01'),
  extra: fc.constant('0'),
})

function createLoan(some: Partial<Loan>): Loan {
  return { principal: '1000', rate: '5', months: 12, firstPayment: '2027-01-01', extra: '0', ...some }
}
