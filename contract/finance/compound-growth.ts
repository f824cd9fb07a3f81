import {
  add,
  divide,
  multiply,
  calculatePercent,
  round,
  roundToCents,
  subtract,
} from '#contract/finance/exact.ts'

import { calculatePeriodFactor, precision, raiseToPower, computeRoot } from './powers.ts'

/** Amounts and percentages are exact decimal text: '10000.00', '6.5'. */
export interface GrowthPlan {
  initial: string
  /** Monthly, in the first year. */
  contribution: string
  /** A contribution at the beginning of a month earns that month's interest. */
  paidIn: 'beginning' | 'end'
  /** Nominal annual rate in percent. */
  rate: string
  /** Compounding periods per year. */
  compounding: Compounding
  years: number
  /** Annual increase of the contribution in percent. */
  increase: string
  /** Annual percent; without it, `todaysDollars` is undefined. */
  inflation?: string
}

export type Compounding = 1 | 2 | 4 | 12 | 365

/** A year in dollars and cents. Previous balance + contributions + growth = balance. */
export interface GrowthYear {
  year: number
  paidIn: string
  growth: string
  balance: string
  totalContributions: string
  todaysDollars: string | undefined
}

export interface Growth {
  /** Year 0 with the initial amount, then every year. */
  years: GrowthYear[]
  /** Annual percentage yield, two decimals. */
  effectiveRate: string
}

/**
 * Projects the growth of regular contributions. Each month multiplies the balance by the twelfth root of (1 + r/n)^n,
 * with the nominal rate r and n compounding periods per year. With monthly compounding, the factor is 1 + r/12, and the
 * sum is the future value of an annuity. Balances have 36 places and are rounded to cents only for display. Increased
 * contributions are rounded too, since they are actually paid.
 */
export function projectGrowth(plan: GrowthPlan): Growth {
  const ofYear = raiseToPower(calculatePeriodFactor(plan.rate, plan.compounding), plan.compounding)
  const ofMonth = plan.compounding === 12 ? calculatePeriodFactor(plan.rate, 12) : computeRoot(ofYear, 12)
  const rise = calculatePeriodFactor(plan.increase, 1)
  const inflation = plan.inflation === undefined ? undefined : calculatePeriodFactor(plan.inflation, 1)

  let balance = plan.initial
  let contribution = plan.contribution
  const years = [createOpeningYear(plan)]
  for (let year = 1; year <= plan.years; year += 1) {
    for (let month = 0; month < 12; month += 1) balance = projectMonth(balance)
    years.push(toGrowthYear(year, years[year - 1] ?? createOpeningYear(plan)))
    contribution = roundToCents(multiply(contribution, rise))
  }
  return { years, effectiveRate: round(multiply(subtract(ofYear, '1'), '100'), 2) }

  function projectMonth(before: string): string {
    const earning = plan.paidIn === 'beginning' ? add(before, contribution) : before
    const grown = round(multiply(earning, ofMonth), precision)
    return plan.paidIn === 'beginning' ? grown : add(grown, contribution)
  }

  function toGrowthYear(year: number, before: GrowthYear): GrowthYear {
    const paidIn = roundToCents(multiply(contribution, '12'))
    const shown = roundToCents(balance)
    return {
      year,
      paidIn,
      growth: roundToCents(subtract(subtract(shown, before.balance), paidIn)),
      balance: shown,
      totalContributions: roundToCents(add(before.totalContributions, paidIn)),
      todaysDollars:
        inflation === undefined ? undefined : roundToCents(divide(balance, raiseToPower(inflation, year), 2)),
    }
  }
}

function createOpeningYear({ initial, inflation }: GrowthPlan): GrowthYear {
  const balance = roundToCents(initial)
  return {
    year: 0,
    paidIn: balance,
    growth: '0.00',
    balance,
    totalContributions: balance,
    todaysDollars: inflation === undefined ? undefined : balance,
  }
}

/** The share of growth in a balance, in percent with one decimal. */
export function calculateGrowthShare({ balance, totalContributions }: GrowthYear): string {
  return calculatePercent(subtract(balance, totalContributions), balance, 1)
}
