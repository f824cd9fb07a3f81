import { parseForm } from '#browser/calculators/form-parser.ts'
import { createAmountParam, createEntryParam, type Model } from '#browser/calculators/use-calculator.ts'
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

export const spendingModel: Model<SpendingDraft, SpendingInputs> = {
  schema: {
    wealth: createAmountParam('1000000'),
    rule: createEntryParam('adjusted'),
    spending: createAmountParam('40000'),
    share: createEntryParam('1.5'),
    expectedReturn: createEntryParam('6'),
    volatility: createEntryParam('11'),
    inflation: createEntryParam('2.5'),
    years: createEntryParam('30'),
    paths: createEntryParam('2000'),
    seed: createEntryParam('1931'),
    money: createEntryParam('today'),
  },
  check: draft =>
    parseForm(parser => {
      const rule = parser.choice(draft.rule, ['adjusted', 'fixed', 'percent'])
      const percentages = {
        share:
          rule === 'percent'
            ? parser.percent('share', draft.share, 'the share', { min: '0', max: '50' })
            : '0',
        expectedReturn: parser.percent('expectedReturn', draft.expectedReturn, 'the expected return', {
          min: '-5',
          max: '20',
        }),
        volatility: parser.percent('volatility', draft.volatility, 'the volatility', {
          min: '0',
          max: '60',
        }),
        inflation: parser.percent('inflation', draft.inflation, 'inflation', {
          min: '0',
          max: '20',
          defaultValue: '0',
        }),
      }
      const spending =
        rule === 'percent'
          ? Number(percentages.share) / 100
          : Number(
              parser.amount('spending', draft.spending, 'the annual spending', {
                min: '0',
                max: '1000000000',
              }),
            )
      return {
        plan: {
          rule,
          spending,
          wealth: Number(
            parser.amount('wealth', draft.wealth, 'the starting wealth', {
              min: '1',
              max: '100000000000',
            }),
          ),
          expectedReturn: Number(percentages.expectedReturn) / 100,
          volatility: Number(percentages.volatility) / 100,
          inflation: Number(percentages.inflation) / 100,
          years: parser.whole('years', draft.years, 'the years', { min: '1', max: '80' }),
          paths: Number(parser.choice(draft.paths, ['2000', '500', '10000', '100000'])),
          seed: parser.whole('seed', draft.seed, 'the seed', { min: '0', max: '999999' }),
        },
        money: parser.choice(draft.money, ['today', 'then']),
        percentages,
      }
    }),
}
