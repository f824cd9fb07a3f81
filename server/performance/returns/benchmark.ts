import { toDate, toDayNumber } from '#server/performance/day-numbers.ts'
import { divideRounded, formatFixed, parseFixed } from '#server/performance/fixed-point.ts'
import { listMonthEnds, measureGroup, type GroupFigures } from '#server/performance/measure-group.ts'

export type BenchmarkPoint = { date: string; value: string }

export type BenchmarkReturn = {
  /** Measured like a portfolio without flows. Returns are decimals: `'0.05'` is 5 %. */
  figures: Pick<GroupFigures, 'twr' | 'twrAnnualized' | 'drawdown' | 'volatility' | 'sharpe'>
  /** The days with a value, rebased so that the first day of the period is 100. */
  series: { date: string; index: string }[]
}

type ParsedPoint = { day: number; value: bigint }

/**
 * The return of a benchmark over the period of a portfolio: from the latest value on or before its first day to that of
 * its last. Null if the series begins after the first day, since it would compare different periods.
 */
export function measureBenchmark(
  points: readonly BenchmarkPoint[],
  { from, until }: { from: string; until: string },
): BenchmarkReturn | null {
  const sorted = points
    .filter(({ date }) => date <= until)
    .map(({ date, value }) => ({ day: toDayNumber(date), value: parseFixed(value, 8) }))
    .toSorted((a, b) => a.day - b.day)
  const period = { from: toDayNumber(from), until: toDayNumber(until) }
  const base = sorted.findLast(({ day }) => day <= period.from)
  if (base === undefined || base.value === 0n) return null
  const inside = [{ day: period.from, value: base.value }, ...sorted.filter(({ day }) => day > period.from)]
  const hundred = 100n * 10n ** 8n
  return {
    figures: measureGroup(
      { ...noActivity, values: carryForward(inside, period), flows: new Map() },
      { from: period.from, monthEnds: listMonthEnds(period), riskFreeRate: 0 },
    ),
    series: inside.map(({ day, value }) => ({
      date: toDate(day),
      index: formatFixed(divideRounded(value * hundred, base.value), 8, 2),
    })),
  }
}

const noActivity = {
  sums: { income: 0n, fees: 0n, tradingFees: 0n, taxes: 0n, realized: 0n, unrealized: 0n },
  missing: [],
  stale: [],
  carried: new Uint32Array(),
}

/** The value of each day of the period: that of the latest point, of which the first is on the first day. */
function carryForward(
  points: readonly ParsedPoint[],
  { from, until }: { from: number; until: number },
): BigInt64Array {
  const values = new BigInt64Array(until - from + 1)
  for (const [index, { day, value }] of points.entries())
    values.fill(value, day - from, (points[index + 1]?.day ?? until + 1) - from)
  return values
}
