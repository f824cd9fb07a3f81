import { checked } from '#browser/calculators/reading.ts'
import { type Model, textsInAddress } from '#browser/calculators/use-calculator.ts'
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
export function loanModel(today: string): Model<LoanDraft, LoanInputs> {
  return {
    ...textsInAddress<LoanDraft>(
      {
        principal: '250000',
        rate: '6.5',
        years: '30',
        months: '',
        firstPayment: firstOfNextMonth(today),
        extra: '',
        rows: 'years',
      },
      ['principal', 'extra'],
    ),
    check: draft =>
      checked(reading => {
        const years = reading.whole('years', draft.years, 'the years', {
          least: '0',
          most: '40',
          orElse: '0',
        })
        const months = reading.whole('months', draft.months, 'the months', {
          least: '0',
          most: '480',
          orElse: '0',
        })
        const term = years * 12 + months
        if (term < 1 || term > 480) reading.reject('years', 'A loan can run from 1 month to 40 years.')
        return {
          principal: reading.amount('principal', draft.principal, 'the loan amount', {
            least: '100',
            most: '1000000000',
          }),
          rate: reading.percent('rate', draft.rate, 'the yearly rate', { least: '0', most: '30' }),
          months: term,
          firstPayment: reading.date('firstPayment', draft.firstPayment, 'the first payment date'),
          extra: reading.amount('extra', draft.extra, 'the extra payment', {
            least: '0',
            most: '1000000000',
            orElse: '0',
          }),
          rows: reading.choice(draft.rows, ['years', 'payments']),
        }
      }),
  }
}

function firstOfNextMonth(today: string): string {
  const [year = 2027, month = 1] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
