import { checked } from '#browser/calculators/reading.ts'
import { type Model, textsInAddress } from '#browser/calculators/use-calculator.ts'
import type { SpendingPlan, SpendingRule } from '#contract/finance/spending.ts'

export type SpendingDraft = Record<
  | 'wealth'
  | 'rule'
  | 'spending'
  | 'share'
  | 'expectedReturn'
  | 'volatility'
  | 'inflation'
  | 'years'
  | 'paths'
  | 'seed'
  | 'money',
  string
>

export const spendingRules: readonly { value: SpendingRule; label: string }[] = [
  { value: 'adjusted', label: 'With inflation' },
  { value: 'fixed', label: 'Fixed' },
  { value: 'percent', label: 'Share of wealth' },
]

/** Section 9 of the specification: an annual distribution of 1.5% of bank capital. */
export const annualDistribution = { rule: 'percent', share: '1.5' }

export interface SpendingInputs {
  plan: SpendingPlan
  /** Display wealth in today's dollars or in those of each year. */
  money: 'today' | 'then'
  /** The percentages as entered, for display. */
  percentages: Record<'share' | 'expectedReturn' | 'volatility' | 'inflation', string>
}

const defaultDraft: SpendingDraft = {
  wealth: '1000000',
  rule: 'adjusted',
  spending: '40000',
  share: '1.5',
  expectedReturn: '6',
  volatility: '11',
  inflation: '2.5',
  years: '30',
  paths: '2000',
  seed: '1931',
  money: 'today',
}

export const spendingModel: Model<SpendingDraft, SpendingInputs> = {
  ...textsInAddress(defaultDraft, ['wealth', 'spending']),
  check: draft =>
    checked(reading => {
      const rule = reading.choice(draft.rule, ['adjusted', 'fixed', 'percent'])
      const percentages = {
        share:
          rule === 'percent'
            ? reading.percent('share', draft.share, 'the share', { least: '0', most: '50' })
            : '0',
        expectedReturn: reading.percent('expectedReturn', draft.expectedReturn, 'the expected return', {
          least: '-5',
          most: '20',
        }),
        volatility: reading.percent('volatility', draft.volatility, 'the volatility', {
          least: '0',
          most: '60',
        }),
        inflation: reading.percent('inflation', draft.inflation, 'inflation', {
          least: '0',
          most: '20',
          orElse: '0',
        }),
      }
      const spending =
        rule === 'percent'
          ? Number(percentages.share) / 100
          : Number(
              reading.amount('spending', draft.spending, 'the yearly spending', {
                least: '0',
                most: '1000000000',
              }),
            )
      return {
        plan: {
          rule,
          spending,
          wealth: Number(
            reading.amount('wealth', draft.wealth, 'the starting wealth', {
              least: '1',
              most: '100000000000',
            }),
          ),
          expectedReturn: Number(percentages.expectedReturn) / 100,
          volatility: Number(percentages.volatility) / 100,
          inflation: Number(percentages.inflation) / 100,
          years: reading.whole('years', draft.years, 'the years', { least: '1', most: '80' }),
          paths: Number(reading.choice(draft.paths, ['2000', '500', '10000', '100000'])),
          seed: reading.whole('seed', draft.seed, 'the seed', { least: '0', most: '999999' }),
        },
        money: reading.choice(draft.money, ['today', 'then']),
        percentages,
      }
    }),
}
