import { normalDraws } from './normal-draws.ts'

/**
 * How long wealth lasts while it is spent from. Yearly returns are lognormal and independent of each other:
 * 1 + R = (1 + m)·exp(s·Z − s²/2) with Z standard normal and s² = ln(1 + v²/(1 + m)²), so that R has the
 * expected value m and the standard deviation v. Each year's spending is taken out at its beginning and the
 * rest earns that year's return. These are doubles: a picture of what may be, not a ledger.
 */
export interface SpendingPlan {
  /** Dollars at the start. */
  wealth: number
  rule: SpendingRule
  /** Dollars in the first year; with the rule `percent` the share of wealth in each year, as a fraction. */
  spending: number
  /** Yearly, as fractions: 0.06 is 6%. */
  expectedReturn: number
  volatility: number
  inflation: number
  years: number
  /** How many futures are drawn. */
  paths: number
  /** The same seed draws the same futures; more years or more paths continue them. */
  seed: number
}

/** Rises with inflation; stays the same in dollars; or follows the wealth. */
export type SpendingRule = 'adjusted' | 'fixed' | 'percent'

/** Where the outcomes are read. */
export const percentiles = [5, 25, 50, 75, 95] as const

/** What the drawn futures have in common at the end of a year; year 0 is today. Dollars of that year. */
export interface SpendingYear {
  year: number
  /** Wealth in order of `percentiles`. */
  wealth: readonly number[]
  /** Wealth were every year's return the expected one. */
  atExpectedReturn: number
  /** The share of futures that have paid all spending until now, between 0 and 1. */
  successRate: number
}

export interface SpendingOutcome {
  years: SpendingYear[]
  /** The share of futures whose wealth at the end buys at least what it buys today. */
  valuePreservedShare: number
}

/** `onProgress` hears the share that is done, between 0 and 1, some hundred times. */
export function simulateSpending(plan: SpendingPlan, onProgress?: (share: number) => void): SpendingOutcome {
  const { years, paths, volatility, expectedReturn, seed } = plan
  const spread = Math.sqrt(Math.log1p((volatility / (1 + expectedReturn)) ** 2))
  const wealthOf = Array.from({ length: years + 1 }, () => new Float64Array(paths))
  const lasting = Array.from({ length: years + 1 }, () => 0)
  const step = Math.ceil(paths / 100)

  for (let path = 0; path < paths; path += 1) {
    const draw = normalDraws(seed, path)
    let state: State = { wealth: plan.wealth, isLasting: true }
    for (let year = 0; year <= years; year += 1) {
      if (year > 0) state = nextYear(plan, state, year, growthOf(plan, spread, draw()))
      column(wealthOf, year)[path] = state.wealth
      if (state.isLasting) lasting[year] = (lasting[year] ?? 0) + 1
    }
    if (path % step === step - 1) onProgress?.((path + 1) / paths)
  }

  const buysToday = plan.wealth * (1 + plan.inflation) ** years
  const keeping = column(wealthOf, years).filter(wealth => wealth >= buysToday).length
  const expectedPath = averagePath(plan)
  return {
    years: wealthOf.map((wealth, year) => ({
      year,
      wealth: percentilesOf(wealth.sort()),
      atExpectedReturn: expectedPath[year] ?? 0,
      successRate: (lasting[year] ?? 0) / paths,
    })),
    valuePreservedShare: keeping / paths,
  }
}

/** Wealth at the end of each year, from today on, were every return the expected one. */
export function averagePath(plan: SpendingPlan): number[] {
  const wealth = [plan.wealth]
  let state: State = { wealth: plan.wealth, isLasting: true }
  for (let year = 1; year <= plan.years; year += 1) {
    state = nextYear(plan, state, year, 1 + plan.expectedReturn)
    wealth.push(state.wealth)
  }
  return wealth
}

/** What is due at the beginning of a year, counted from 1. */
function spendingOf({ rule, spending, inflation }: SpendingPlan, year: number, wealth: number): number {
  if (rule === 'percent') return spending * wealth
  return rule === 'fixed' ? spending : spending * (1 + inflation) ** (year - 1)
}

interface State {
  wealth: number
  isLasting: boolean
}

/** Whoever cannot pay a year's spending in full pays what is left, and has nothing from then on. */
function nextYear(plan: SpendingPlan, { wealth, isLasting }: State, year: number, growth: number): State {
  const due = spendingOf(plan, year, wealth)
  if (due > wealth) return { wealth: 0, isLasting: false }
  return { wealth: (wealth - due) * growth, isLasting }
}

function growthOf({ expectedReturn }: SpendingPlan, spread: number, draw: number): number {
  return (1 + expectedReturn) * Math.exp(spread * draw - (spread * spread) / 2)
}

/** By linear interpolation between the two nearest outcomes, as NumPy and spreadsheets do it. */
function percentilesOf(sorted: Float64Array): number[] {
  return percentiles.map(percentile => {
    const place = ((sorted.length - 1) * percentile) / 100
    const low = sorted[Math.floor(place)] ?? 0
    const high = sorted[Math.ceil(place)] ?? low
    return low + (high - low) * (place - Math.floor(place))
  })
}

function column(columns: Float64Array[], index: number): Float64Array {
  const found = columns[index]
  if (found === undefined) throw new RangeError(`There is no year ${index}`)
  return found
}
