import { checked } from '#browser/calculators/reading.ts'
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
    checked(reading => ({
      initial: reading.amount('initial', draft.initial, 'the initial amount', {
        ...upToABillion,
        orElse: '0',
      }),
      contribution: reading.amount('contribution', draft.contribution, 'the monthly contribution', {
        ...upToABillion,
        orElse: '0',
      }),
      paidIn: reading.choice(draft.paidIn, ['end', 'beginning']),
      rate: reading.percent('rate', draft.rate, 'the yearly rate', { least: '0', most: '30' }),
      compounding: Number(reading.choice(draft.compounding, ['12', '1', '2', '4', '365'])) as Compounding,
      years: reading.whole('years', draft.years, 'the years', { least: '1', most: '80' }),
      increase: reading.percent('increase', draft.increase, 'the yearly increase', {
        least: '0',
        most: '20',
        orElse: '0',
      }),
      ...(draft.inflation.trim() !== '' && {
        inflation: reading.percent('inflation', draft.inflation, 'inflation', { least: '0', most: '20' }),
      }),
    })),
}

const upToABillion = { least: '0', most: '1000000000' }
