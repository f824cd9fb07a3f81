import { z } from 'zod'

import { CalendarDate } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id } from '#contract/texts/text.ts'

import { modelPortfolioNames } from './model-drift.ts'
import { performancePeriods, type PerformancePeriod } from './periods.ts'

/** What the caller may see, or a part of it: `total`, `account:ID`, `holding:ID`, `person:ID`, `class:stock`. */
const Scope = z
  .string()
  .max(60)
  .regex(
    /^(?:total|(?:account|holding|person):[\da-f-]{36}|class:[a-z_]+)$/,
    'Please choose what to report on',
  )

const request = {
  scope: Scope.default('total'),
  period: z
    .enum(Object.keys(performancePeriods) as [PerformancePeriod, ...PerformancePeriod[]], {
      error: 'Please choose a period',
    })
    .default('ytd'),
  /** For a free range. */
  from: CalendarDate.optional(),
  until: CalendarDate.optional(),
}

/** Amounts in dollars with two decimals, rates of return in percent with four. */
const Figures = z.object({
  startValue: z.string(),
  endValue: z.string(),
  contributions: z.string(),
  withdrawals: z.string(),
  /** End − start − contributions + withdrawals. */
  gain: z.string(),
  income: z.string(),
  /** Also those of purchases and sales, which are part of cost and proceeds. */
  fees: z.string(),
  taxes: z.string(),
  /** Null when there was nothing to measure. */
  timeWeighted: z.string().nullable(),
  moneyWeighted: z.string().nullable(),
})

const PerformancePart = Figures.extend({ key: z.string(), label: z.string() })
export type PerformancePart = z.infer<typeof PerformancePart>

const Drawdown = z.object({
  percent: z.string(),
  peak: CalendarDate,
  trough: CalendarDate,
  /** Null while it lasts. */
  recovered: CalendarDate.nullable(),
})

/** How the benchmark did, by the same definitions. Every figure is null where the series begins too late. */
const BenchmarkFigures = z.object({
  id: Id,
  name: z.string(),
  /** The days between which the portfolio has returns, which is what both are measured over. */
  from: CalendarDate,
  until: CalendarDate,
  timeWeighted: z.string().nullable(),
  timeWeightedAnnual: z.string().nullable(),
  drawdown: Drawdown.nullable(),
  volatility: z.string().nullable(),
  sharpe: z.string().nullable(),
})
export type BenchmarkFigures = z.infer<typeof BenchmarkFigures>

const PerformanceReport = Figures.extend({
  from: CalendarDate,
  until: CalendarDate,
  /** Per year, from a year on (GIPS: a shorter period is not annualized). */
  timeWeightedAnnual: z.string().nullable(),
  moneyWeightedAnnual: z.string().nullable(),
  /** Why there is no money-weighted return. */
  moneyWeightedProblem: z.enum(['no-rate', 'several-rates', 'borrowed']).nullable(),
  drawdown: Drawdown.nullable(),
  volatility: z.string().nullable(),
  sharpe: z.string().nullable(),
  /** Null without a request for one, and for one that was deleted. */
  benchmark: BenchmarkFigures.nullable(),
  /** The gain of the last day, without what was paid in or out. Null for a period of one day. */
  lastDay: z.object({ gain: z.string(), dayReturn: z.string().nullable() }).nullable(),
  /** At most 400 days; the last one is `until`. */
  series: z.array(
    z.object({
      date: CalendarDate,
      value: z.string(),
      /** Contributions less withdrawals since the start, with the value at the start. */
      invested: z.string(),
      /** 100 on the first day. */
      index: z.string().nullable(),
      /** 100 on the first day of the comparison. */
      benchmark: z.string().nullable(),
    }),
  ),
  /** By holding, account, person and class. */
  parts: z.object({
    holdings: z.array(PerformancePart),
    accounts: z.array(PerformancePart),
    people: z.array(PerformancePart),
    classes: z.array(PerformancePart),
  }),
  missing: z.array(
    z.object({
      /** `cash:ACCOUNT:CURRENCY` for the cash of an account. */
      holdingId: z.string(),
      name: z.string(),
      what: z.enum(['price', 'rate']),
      currency: z.string(),
      from: CalendarDate,
      until: CalendarDate,
    }),
  ),
  /** How many days of a holding had no price of their own, and had that of an earlier day. */
  carriedDays: z.int(),
  stale: z.array(z.object({ id: Id, name: z.string(), priceDate: CalendarDate.nullable() })),
  accountCount: z.int(),
  sharedAccountCount: z.int(),
}).meta({ id: 'PerformanceReport' })
export type PerformanceReport = z.infer<typeof PerformanceReport>

/** One day of the calculation: r = (end + withdrawals) ÷ (start + contributions) − 1. */
const PerformanceDay = z
  .object({
    /** The same as `date`. */
    id: CalendarDate,
    date: CalendarDate,
    startValue: z.string(),
    contributions: z.string(),
    withdrawals: z.string(),
    endValue: z.string(),
    /** Percent, with eight decimals. Null for a day without a value. */
    dayReturn: z.string().nullable(),
    index: z.string().nullable(),
    /** How many prices of an earlier day the end value has, because their day has none. */
    carriedPrices: z.int(),
  })
  .meta({ id: 'PerformanceDay' })
export type PerformanceDay = z.infer<typeof PerformanceDay>

const InvestmentIncome = z
  .object({
    /** The last 24 months, in dollars of their days. */
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d\d$/),
        dividends: z.string(),
        interest: z.string(),
        /** What debts cost. */
        interestPaid: z.string(),
      }),
    ),
    /** The dividends of the past year, a year later, for the units that are held now. */
    upcoming: z.array(
      z.object({
        holdingId: Id,
        name: z.string(),
        date: CalendarDate,
        amount: z.string(),
        currency: z.string(),
      }),
    ),
    missingRates: z.array(z.string()),
  })
  .meta({ id: 'InvestmentIncome' })
export type InvestmentIncome = z.infer<typeof InvestmentIncome>

const ModelDrift = z
  .object({
    portfolio: z.enum(modelPortfolioNames),
    totalValue: z.string(),
    parts: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        targetPercent: z.string(),
        actualPercent: z.string(),
        value: z.string(),
        /** Actual − target, in percentage points. */
        drift: z.string(),
        /** Dollars to buy (positive) or to sell (negative), to return to the model. */
        trade: z.string(),
      }),
    ),
  })
  .meta({ id: 'ModelDrift' })
export type ModelDrift = z.infer<typeof ModelDrift>

const rule = 'computed only from what the caller may see'

export const performanceApi = calls({
  'GET /api/investment-performance': {
    summary: 'Time-weighted and money-weighted return of a period, with its values and its parts.',
    access: 'signed-in',
    isPersonal: true,
    rule: `${rule}; a scope outside of it 404`,
    query: z.object({ ...request, benchmarkId: Id.optional() }),
    reply: PerformanceReport,
  },
  'GET /api/investment-performance/days': {
    summary: 'The working of a return: each day with its values and flows, the latest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: `${rule}; a scope outside of it 404`,
    ...paged({ size: 100, max: 5000 }, request),
    reply: z.array(PerformanceDay),
  },
  'GET /api/investment-income': {
    summary: 'Dividends and interest by month, and the dividends to expect.',
    access: 'signed-in',
    isPersonal: true,
    rule,
    query: z.object({ accountId: Id.optional() }),
    reply: InvestmentIncome,
  },
  'GET /api/model-drift': {
    summary: 'How the allocation differs from a model portfolio, and what to trade to return to it.',
    access: 'signed-in',
    isPersonal: true,
    rule,
    query: z.object({ portfolio: z.enum(modelPortfolioNames).default('Growth') }),
    reply: ModelDrift,
  },
})
