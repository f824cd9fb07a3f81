import { parseForm } from '#browser/calculators/form-parser.ts'
import { createAmountParam, createEntryParam, type Model } from '#browser/calculators/use-calculator.ts'
import type { Compounding, GrowthPlan } from '#contract/finance/compound-growth.ts'

/** The values of the form's fields. */
export type GrowthDraft = Record<
  'initial' | 'contribution' | 'paidIn' | 'rate' | 'compounding' | 'years' | 'increase' | 'inflation',
  string
>

export const compoundings: readonly { value: `${Compounding}`; label: string; adverb: string }[] = [
  { value: '1', label: 'Once a year', adverb: 'annually' },
  { value: '2', label: 'Twice a year', adverb: 'semiannually' },
  { value: '4', label: 'Every quarter', adverb: 'quarterly' },
  { value: '12', label: 'Every month', adverb: 'monthly' },
  { value: '365', label: 'Every day', adverb: 'daily' },
]

export const growthModel: Model<GrowthDraft, GrowthPlan> = {
  schema: {
    initial: createAmountParam('10000'),
    contribution: createAmountParam('500'),
    paidIn: createEntryParam('end'),
    rate: createEntryParam('6'),
    compounding: createEntryParam('12'),
    years: createEntryParam('25'),
    increase: createEntryParam('2'),
    inflation: createEntryParam('2.5'),
  },
  check: draft =>
    parseForm(parser => ({
      initial: parser.amount('initial', draft.initial, 'the initial amount', {
        ...amountLimits,
        defaultValue: '0',
      }),
      contribution: parser.amount('contribution', draft.contribution, 'the monthly contribution', {
        ...amountLimits,
        defaultValue: '0',
      }),
      paidIn: parser.choice(draft.paidIn, ['end', 'beginning']),
      rate: parser.percent('rate', draft.rate, 'the annual rate', { min: '0', max: '30' }),
      // Each text is that of a `Compounding`.
      compounding: Number(parser.choice(draft.compounding, ['12', '1', '2', '4', '365'])) as Compounding,
      years: parser.whole('years', draft.years, 'the years', { min: '1', max: '80' }),
      increase: parser.percent('increase', draft.increase, 'the annual increase', {
        min: '0',
        max: '20',
        defaultValue: '0',
      }),
      ...(draft.inflation.trim() !== '' && {
        inflation: parser.percent('inflation', draft.inflation, 'inflation', { min: '0', max: '20' }),
      }),
    })),
}

const amountLimits = { min: '0', max: '1000000000' }
