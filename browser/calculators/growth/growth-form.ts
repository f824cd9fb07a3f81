import { parseForm } from '#browser/calculators/form-parser.ts'
import { type Model, textsInAddress } from '#browser/calculators/use-calculator.ts'
import type { Compounding, GrowthPlan } from '#contract/finance/compound-growth.ts'

/** The values of the form's fields. */
export type GrowthDraft = Record<
  'initial' | 'contribution' | 'paidIn' | 'rate' | 'compounding' | 'years' | 'increase' | 'inflation',
  string
>

export const compoundings: readonly { value: `${Compounding}`; label: string; adverb: string }[] = [
  { value: '1', label: 'Once a year', adverb: 'yearly' },
  { value: '2', label: 'Twice a year', adverb: 'half-yearly' },
  { value: '4', label: 'Every quarter', adverb: 'quarterly' },
  { value: '12', label: 'Every month', adverb: 'monthly' },
  { value: '365', label: 'Every day', adverb: 'daily' },
]

const firstOpened: GrowthDraft = {
  initial: '10000',
  contribution: '500',
  paidIn: 'end',
  rate: '6',
  compounding: '12',
  years: '25',
  increase: '2',
  inflation: '2.5',
}

export const growthModel: Model<GrowthDraft, GrowthPlan> = {
  ...textsInAddress(firstOpened, ['initial', 'contribution']),
  check: draft =>
    parseForm(parser => ({
      initial: parser.amount('initial', draft.initial, 'the initial amount', {
        ...upToABillion,
        defaultValue: '0',
      }),
      contribution: parser.amount('contribution', draft.contribution, 'the monthly contribution', {
        ...upToABillion,
        defaultValue: '0',
      }),
      paidIn: parser.choice(draft.paidIn, ['end', 'beginning']),
      rate: parser.percent('rate', draft.rate, 'the yearly rate', { min: '0', max: '30' }),
      compounding: Number(parser.choice(draft.compounding, ['12', '1', '2', '4', '365'])) as Compounding,
      years: parser.whole('years', draft.years, 'the years', { min: '1', max: '80' }),
      increase: parser.percent('increase', draft.increase, 'the yearly increase', {
        min: '0',
        max: '20',
        defaultValue: '0',
      }),
      ...(draft.inflation.trim() !== '' && {
        inflation: parser.percent('inflation', draft.inflation, 'inflation', { min: '0', max: '20' }),
      }),
    })),
}

const upToABillion = { min: '0', max: '1000000000' }
