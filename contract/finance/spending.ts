import { createNormalDraws } from './normal-draws.ts'

/**
 * A plan to simulate how long wealth lasts while it is spent. Annual returns are lognormal and independent of each
 * other: 1 + R = (1 + m)·exp(s·Z − s²/2) with Z standard normal and s² = ln(1 + v²/(1 + m)²). R then has the expected
 * value m and the standard deviation v. Each year's spending is withdrawn at its beginning and the rest earns that
 * year's return. Uses doubles: a simulation, not a ledger.
 */
export interface SpendingPlan {
  /** Dollars at the start. */
  wealth: number
  rule: SpendingRule
  /** Dollars in the first year; for the rule `percent`, the fraction of wealth each year. */
  spending: number
  /** Annual, as fractions: 0.06 is 6%. */
  expectedReturn: number
  volatility: number
  inflation: number
  years: number
  /** The number of simulated scenarios. */
  paths: number
  /** The same seed gives the same scenarios; more years or paths extend them. */
  seed: number
}

/** Rises with inflation, stays the same in dollars, or follows the wealth. */
export type SpendingRule = 'adjusted' | 'fixed' | 'percent'

/** The reported percentiles. */
export const percentiles = [5, 25, 50, 75, 95] as const

/** The distribution at the end of a year, in dollars of that year; year 0 is today. */
export interface SpendingYear {
  year: number
  /** Wealth at each of `percentiles`. */
  wealth: readonly number[]
  /** Wealth if every return were the expected one. */
  atExpectedReturn: number
  /** The share of scenarios that paid all spending so far, 0 to 1. */
  successRate: number
}

export interface SpendingOutcome {
  years: SpendingYear[]
  /** The share of scenarios whose final wealth has at least today's purchasing power, 0 to 1. */
  valuePreservedShare: number
}

/** Calls `onProgress` about a hundred times with the finished share, 0 to 1. */
export function simulateSpending(plan: SpendingPlan, onProgress?: (share: number) => void): SpendingOutcome {
  const { years, paths, volatility, expectedReturn, seed } = plan
  const spread = Math.sqrt(Math.log1p((volatility / (1 + expectedReturn)) ** 2))
  const wealthOf = Array.from({ length: years + 1 }, () => new Float64Array(paths))
  const lasting = Array.from({ length: years + 1 }, () => 0)
  const step = Math.ceil(paths / 100)

  for (let path = 0; path < paths; path += 1) {
    const draw = createNormalDraws(seed, path)
    let state: State = { wealth: plan.wealth, isLasting: true }
    for (let year = 0; year <= years; year += 1) {
      if (year > 0) state = simulateYear(plan, state, year, sampleGrowth(plan, spread, draw()))
      sliceYear(wealthOf, year)[path] = state.wealth
      if (state.isLasting) lasting[year] = (lasting[year] ?? 0) + 1
    }
    if (path % step === step - 1) onProgress?.((path + 1) / paths)
  }

  const buysToday = plan.wealth * (1 + plan.inflation) ** years
  const realGainCount = sliceYear(wealthOf, years).filter(wealth => wealth >= buysToday).length
  const expectedPath = projectExpectedPath(plan)
  return {
    years: wealthOf.map((wealth, year) => ({
      year,
      wealth: calculatePercentiles(wealth.sort()),
      atExpectedReturn: expectedPath[year] ?? 0,
      successRate: (lasting[year] ?? 0) / paths,
    })),
    valuePreservedShare: realGainCount / paths,
  }
}

/** Wealth at the end of each year, from today, if every return were the expected one. */
export function projectExpectedPath(plan: SpendingPlan): number[] {
  const wealth = [plan.wealth]
  let state: State = { wealth: plan.wealth, isLasting: true }
  for (let year = 1; year <= plan.years; year += 1) {
    state = simulateYear(plan, state, year, 1 + plan.expectedReturn)
    wealth.push(state.wealth)
  }
  return wealth
}

/** The spending at the beginning of a year; years start at 1. */
function calculateSpending(
  { rule, spending, inflation }: SpendingPlan,
  year: number,
  wealth: number,
): number {
  if (rule === 'percent') return spending * wealth
  return rule === 'fixed' ? spending : spending * (1 + inflation) ** (year - 1)
}

interface State {
  wealth: number
  isLasting: boolean
}

/** If wealth does not cover a year's spending, it is spent entirely and stays at zero. */
function simulateYear(plan: SpendingPlan, { wealth, isLasting }: State, year: number, growth: number): State {
  const due = calculateSpending(plan, year, wealth)
  if (due > wealth) return { wealth: 0, isLasting: false }
  return { wealth: (wealth - due) * growth, isLasting }
}

function sampleGrowth({ expectedReturn }: SpendingPlan, spread: number, draw: number): number {
  return (1 + expectedReturn) * Math.exp(spread * draw - (spread * spread) / 2)
}

/** Linear interpolation between the two nearest outcomes, like NumPy and spreadsheets. */
function calculatePercentiles(sorted: Float64Array): number[] {
  return percentiles.map(percentile => {
    const index = ((sorted.length - 1) * percentile) / 100
    const low = sorted[Math.floor(index)] ?? 0
    const high = sorted[Math.ceil(index)] ?? low
    return low + (high - low) * (index - Math.floor(index))
  })
}

function sliceYear(columns: Float64Array[], index: number): Float64Array {
  const found = columns[index]
  if (found === undefined) throw new RangeError(`There is no year ${index}`)
  return found
}
