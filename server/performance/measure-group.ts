import { isMonthEnd, toDate } from './day-numbers.ts'
import { formatCents, formatFixed, formatQuotient } from './fixed-point.ts'
import type { GroupContent, MissingValue, StalePrice } from './groups.ts'
import { solveMoneyWeighted, type CashFlow, type MoneyWeightedProblem } from './returns/money-weighted.ts'
import { measureRisk } from './returns/risk.ts'
import { indexUnit, linkReturns, type LinkedReturns } from './returns/time-weighted.ts'
import type { Period } from './valuation/holding-days.ts'

/** Money is in the reporting currency. Returns are decimals: `'0.05'` is 5 %. */
export type GroupFigures = {
  startValue: string
  endValue: string
  contributions: string
  withdrawals: string
  /** End − start − contributions + withdrawals. */
  gain: string
  /** Dividends and interest, before their fees. */
  income: string
  fees: string
  /** Fees of purchases and sales, which are also part of cost and proceeds. */
  tradingFees: string
  taxes: string
  realized: string
  /** At the end of the period, since the acquisition. */
  unrealized: string
  twr: string | null
  /** Null below a year, as the GIPS standards for firms (2020) require. */
  twrAnnualized: string | null
  /** Why there is no return: nothing was held, or the value or a flow was below zero. */
  twrReason: 'no-return' | 'below-zero' | null
  /** The days between which there are returns. */
  returnsFrom: string | null
  returnsUntil: string | null
  /** Of the whole time with money in the group. */
  mwr: string | null
  mwrAnnualized: string | null
  mwrReason: MoneyWeightedProblem | null
  drawdown: { loss: string; peak: string; trough: string; recovery: string | null } | null
  volatility: string | null
  sharpe: string | null
  missing: MissingValue[]
  stale: StalePrice[]
  carriedDays: number
}

const year = 365
/** Decimals of a return. */
const places = 10

/** The indexes of the days of a period that end a month. */
export function listMonthEnds({ from, until }: Period): number[] {
  const monthEnds: number[] = []
  for (let day = from; day <= until; day += 1) if (isMonthEnd(day)) monthEnds.push(day - from)
  return monthEnds
}

/** `monthEnds`: those of `listMonthEnds`. */
export function measureGroup(
  group: GroupContent,
  { from, monthEnds, riskFreeRate }: { from: number; monthEnds: number[]; riskFreeRate: number },
): GroupFigures {
  const { values, flows, sums } = group
  const linked = linkReturns({ values, flows }, monthEnds)
  let [contributions, withdrawals] = [0n, 0n]
  for (const { contribution, withdrawal } of flows.values()) {
    contributions += contribution
    withdrawals += withdrawal
  }
  const [startValue, endValue] = [values[0]!, values.at(-1)!]
  const hasReturn = linked.growth !== null
  return {
    startValue: formatCents(startValue),
    endValue: formatCents(endValue),
    contributions: formatCents(contributions),
    withdrawals: formatCents(withdrawals),
    gain: formatCents(endValue - startValue - contributions + withdrawals),
    income: formatCents(sums.income),
    fees: formatCents(sums.fees),
    tradingFees: formatCents(sums.tradingFees),
    taxes: formatCents(sums.taxes),
    realized: formatCents(sums.realized),
    unrealized: formatCents(sums.unrealized),
    ...presentTimeWeighted(linked),
    returnsFrom: hasReturn ? toDate(from + linked.first) : null,
    returnsUntil: hasReturn ? toDate(from + linked.last) : null,
    ...measureMoneyWeighted(group),
    drawdown: presentDrawdown(linked, from),
    ...presentRisk(linked, monthEnds, riskFreeRate),
    missing: group.missing,
    stale: group.stale,
    carriedDays: group.carried.reduce((sum, count) => sum + count, 0),
  }
}

/** Annual rates need a power, so they are computed in floating point. */
function presentTimeWeighted({ growth, reason, first, last }: LinkedReturns) {
  if (growth === null) return { twr: null, twrAnnualized: null, twrReason: reason }
  const years = (last - first) / year
  const annual = (Number(growth) / Number(indexUnit)) ** (1 / years) - 1
  return {
    twr: formatQuotient(growth - indexUnit, indexUnit, places),
    twrAnnualized: years < 1 ? null : formatRate(annual),
    twrReason: null,
  }
}

function measureMoneyWeighted({ values, flows }: GroupContent) {
  const cashFlows: CashFlow[] = [{ day: 0, amount: -Number(values[0]!) }]
  for (const [day, { contribution, withdrawal }] of flows)
    cashFlows.push({ day, amount: Number(withdrawal - contribution) })
  cashFlows.push({ day: values.length - 1, amount: Number(values.at(-1)!) })
  const { rate, growthRate, reason } = solveMoneyWeighted(cashFlows)
  if (rate === null) return { mwr: null, mwrAnnualized: null, mwrReason: reason }
  const days = cashFlows.filter(({ amount }) => amount !== 0).map(({ day }) => day)
  const years = (days.reduce((a, b) => Math.max(a, b)) - days.reduce((a, b) => Math.min(a, b))) / year
  return {
    mwr: formatRate(Math.expm1(growthRate * years)),
    mwrAnnualized: years < 1 ? null : formatRate(rate),
    mwrReason: null,
  }
}

function presentDrawdown({ drawdown }: LinkedReturns, from: number): GroupFigures['drawdown'] {
  if (drawdown === null) return null
  const { peak, trough, recovery, lost, of } = drawdown
  return {
    loss: formatQuotient(lost, of, places),
    peak: toDate(from + peak),
    trough: toDate(from + trough),
    recovery: recovery === null ? null : toDate(from + recovery),
  }
}

/** Of the whole months in which there are returns. */
function presentRisk({ growth, first, last, indexes }: LinkedReturns, monthEnds: number[], rate: number) {
  if (growth === null) return { volatility: null, sharpe: null }
  const whole = indexes.filter((_, at) => monthEnds[at]! >= first && monthEnds[at]! <= last)
  const returns = whole
    .slice(1)
    .flatMap((index, at) => (whole[at] === 0n ? [] : [Number(index - whole[at]!) / Number(whole[at]!)]))
  const { volatility, sharpe } = measureRisk(returns, rate)
  return {
    volatility: volatility === null ? null : formatRate(volatility),
    sharpe: sharpe === null ? null : formatRate(sharpe),
  }
}

/** Text of a floating-point figure, without an exponent. Beyond 15 digits a double has no meaning. */
function formatRate(rate: number): string {
  if (Math.abs(rate) >= 1e5) return BigInt(Math.round(rate)).toString()
  return formatFixed(BigInt(Math.round(rate * 10 ** places)), places)
}
