import { parseForm } from '#browser/calculators/form-parser.ts'
import { createAmountParam, createEntryParam, type Model } from '#browser/calculators/use-calculator.ts'
import type { Loan } from '#contract/finance/amortization.ts'

export type LoanDraft = Record<
  'principal' | 'rate' | 'years' | 'months' | 'firstPayment' | 'extra' | 'rows',
  string
>

/** Section 9 of the specification: personal development loans up to 5% for 5 years. */
export const personalDevelopmentLoan = { rate: '5', years: '5', months: '' }

export interface LoanInputs extends Loan {
  rows: 'years' | 'payments'
}

/** `today` sets the default of the first payment: the first of the next month. */
export function createLoanModel(today: string): Model<LoanDraft, LoanInputs> {
  return {
    schema: {
      principal: createAmountParam('250000'),
      rate: createEntryParam('6.5'),
      years: createEntryParam('30'),
      months: createEntryParam(''),
      firstPayment: createEntryParam(computeFirstOfNextMonth(today)),
      extra: createAmountParam(''),
      rows: createEntryParam('years'),
    },
    check: draft =>
      parseForm(parser => {
        const years = parser.whole('years', draft.years, 'the years', {
          min: '0',
          max: '40',
          defaultValue: '0',
        })
        const months = parser.whole('months', draft.months, 'the months', {
          min: '0',
          max: '480',
          defaultValue: '0',
        })
        const term = years * 12 + months
        if (term < 1 || term > 480) parser.reject('years', 'A loan can run from 1 month to 40 years.')
        return {
          principal: parser.amount('principal', draft.principal, 'the loan amount', {
            min: '100',
            max: '1000000000',
          }),
          rate: parser.percent('rate', draft.rate, 'the annual rate', { min: '0', max: '30' }),
          months: term,
          firstPayment: parser.date('firstPayment', draft.firstPayment, 'the first payment date'),
          extra: parser.amount('extra', draft.extra, 'the extra payment', {
            min: '0',
            max: '1000000000',
            defaultValue: '0',
          }),
          rows: parser.choice(draft.rows, ['years', 'payments']),
        }
      }),
  }
}

function computeFirstOfNextMonth(today: string): string {
  const [year = 2027, month = 1] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
