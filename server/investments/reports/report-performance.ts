import type { User } from '#contract/accounts/accounts.ts'
import { add, multiply, round, roundToCents, subtract } from '#contract/finance/exact.ts'
import { assetTypes, reportingCurrency, type AssetType } from '#contract/investments/choices.ts'
import type { PerformanceDay, PerformancePart, PerformanceReport } from '#contract/investments/performance.ts'
import type { PerformancePeriod } from '#contract/investments/periods.ts'
import { investmentNotFound } from '#server/investments/failures.ts'
import type { DetailDay, PerformanceResult } from '#server/performance/calculate-performance.ts'
import type { GroupFigures } from '#server/performance/measure-group.ts'
import type { PerformanceQueue } from '#server/performance/performance-queue.ts'
import { measureBenchmark } from '#server/performance/returns/benchmark.ts'
import type { Db } from '#server/platform/database/database.ts'
import { decodeCursor, encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'
import { findBenchmark } from '#server/prices/store.ts'

import { findPeriod, type ReportPeriod } from './find-period.ts'
import { loadLedger, type Ledger } from './load-ledger.ts'
import { parseScope, type ReportScope } from './report-scope.ts'

export type PerformanceRequest = {
  scope: string
  period: PerformancePeriod
  from?: string | undefined
  until?: string | undefined
  benchmarkId?: string | undefined
}

type Context = { db: Db; queue: PerformanceQueue; viewer: User; today: string }

/** How many days a chart shows at most. */
const maxPoints = 400

/**
 * The figures of a period, computed only from what the viewer may see.
 * @throws Failure 404 for a scope that the viewer may not see, 400 for an impossible range.
 */
export async function reportPerformance(
  context: Context,
  request: PerformanceRequest,
): Promise<PerformanceReport> {
  const { ledger, period, scope, result } = await calculate(context, request)
  const figures = result.groups[scope.key]
  const benchmark = await compareWithBenchmark(context.db, request.benchmarkId, {
    from: figures?.returnsFrom ?? period.from,
    until: figures?.returnsUntil ?? period.until,
  })
  return {
    ...period,
    ...presentGroup(figures),
    benchmark: benchmark === null ? null : benchmark.report,
    lastDay: presentLastDay(result.detail ?? []),
    series: thin(result.detail ?? []).map(day => ({
      date: day.date,
      value: day.value,
      invested: day.netContributions,
      index: day.index,
      carriedPrices: day.carriedPrices,
      benchmark: benchmark?.indexOn(day.date) ?? null,
    })),
    parts: {
      holdings: listParts(result, ledger, 'holding'),
      accounts: listParts(result, ledger, 'account'),
      people: listParts(result, ledger, 'person'),
      classes: listParts(result, ledger, 'class'),
    },
    missing: (figures?.missing ?? []).map(({ holdingId, reason, from, until }) => ({
      holdingId,
      name: labelPart(`holding:${holdingId}`, ledger.names),
      what: reason,
      currency: ledger.currencies.get(holdingId) ?? holdingId.split(':').at(-1)!,
      from,
      until,
    })),
    stale: (figures?.stale ?? []).map(({ holdingId, priceDate }) => ({
      id: holdingId,
      name: ledger.names.get(holdingId) ?? '',
      priceDate,
    })),
    carriedDays: figures?.carriedDays ?? 0,
    accountCount: ledger.accounts.length,
    sharedAccountCount: ledger.sharedAccountCount,
  }
}

/**
 * The working of a return: a page of the days of the period, the latest first.
 * @throws Failure as `reportPerformance`, and 400 for a cursor that is not of this list.
 */
export async function listPerformanceDays(
  context: Context,
  { cursor, limit, ...request }: PerformanceRequest & PageRequest,
): Promise<Page<PerformanceDay>> {
  const { result } = await calculate(context, request)
  const days = (result.detail ?? []).toReversed()
  const before = cursor === undefined ? null : decodeCursor(cursor, /^(\d{4}-\d\d-\d\d)$/)[0]!
  const rest = before === null ? days : days.filter(({ date }) => date < before)
  const rows = rest.slice(0, limit).map(presentDay)
  return new Page(rows, {
    next: rest.length > limit ? encodeCursor(rows.at(-1)!.date) : undefined,
    total: before === null ? days.length : undefined,
  })
}

function presentLastDay(days: readonly DetailDay[]): PerformanceReport['lastDay'] {
  const day = days.at(-1)
  if (day === undefined || days.length === 1) return null
  const paid = subtract(day.contributions, day.withdrawals)
  const gain = roundToCents(subtract(subtract(day.value, day.opening), paid))
  return { gain, dayReturn: toPercent(day.return) }
}

function presentDay(day: DetailDay): PerformanceDay {
  return {
    id: day.date,
    date: day.date,
    startValue: day.opening,
    contributions: day.contributions,
    withdrawals: day.withdrawals,
    endValue: day.value,
    dayReturn: toPercent(day.return, 8),
    index: day.index,
    carriedPrices: day.carriedPrices,
  }
}

async function calculate(
  { db, queue, viewer, today }: Context,
  request: PerformanceRequest,
): Promise<{ ledger: Ledger; period: ReportPeriod; scope: ReportScope; result: PerformanceResult }> {
  const scope = parseScope(request.scope)
  const ledger = await loadLedger(db, viewer, scope, request.until ?? today)
  if (scope.kind !== 'total' && ledger.holdings.length === 0 && ledger.accounts.length === 0)
    throw investmentNotFound()
  if (scope.kind === 'holding' && ledger.holdings.length === 0) throw investmentNotFound()
  const period = findPeriod(request, today, ledger.firstActivity)
  const { accounts, holdings, activities, prices, rates } = ledger
  const result = await queue.calculate(viewer.id, {
    accounts: accounts.map(({ id, ownerId, currency, tracksCash }) => ({
      id,
      ownerId,
      currency,
      tracksCash,
    })),
    holdings,
    activities,
    prices,
    rates,
    reportingCurrency,
    ...period,
    detailOf: scope.key,
  })
  if ('problem' in result)
    throw new Error(`The ledger contains the activity ${result.activityId}, which is ${result.problem}`)
  return { ledger, period, scope, result }
}

/** The figures of a group that has none have the value 0 and no return. */
function presentGroup(figures: GroupFigures | undefined) {
  return {
    ...presentFigures(figures),
    timeWeightedAnnual: toPercent(figures?.twrAnnualized ?? null),
    moneyWeightedAnnual: toPercent(figures?.mwrAnnualized ?? null),
    moneyWeightedProblem: figures?.mwrReason ?? null,
    drawdown: presentDrawdown(figures?.drawdown ?? null),
    volatility: toPercent(figures?.volatility ?? null),
    sharpe: roundOrNull(figures?.sharpe ?? null),
  }
}

function presentDrawdown(drawdown: GroupFigures['drawdown']): PerformanceReport['drawdown'] {
  if (drawdown === null) return null
  const { loss, peak, trough, recovery } = drawdown
  return { percent: toPercent(loss) ?? '0.0000', peak, trough, recovered: recovery }
}

function presentFigures(figures: GroupFigures | undefined) {
  return {
    startValue: figures?.startValue ?? '0.00',
    endValue: figures?.endValue ?? '0.00',
    contributions: figures?.contributions ?? '0.00',
    withdrawals: figures?.withdrawals ?? '0.00',
    gain: figures?.gain ?? '0.00',
    income: figures?.income ?? '0.00',
    fees: figures === undefined ? '0.00' : roundToCents(add(figures.fees, figures.tradingFees)),
    taxes: figures?.taxes ?? '0.00',
    timeWeighted: toPercent(figures?.twr ?? null),
    moneyWeighted: toPercent(figures?.mwr ?? null),
  }
}

function listParts({ groups }: PerformanceResult, { names }: Ledger, kind: string): PerformancePart[] {
  return Object.entries(groups)
    .filter(([key]) => key.startsWith(`${kind}:`))
    .map(([key, figures]) => presentPart(key, labelPart(key, names), figures))
}

function presentPart(key: string, label: string, figures: GroupFigures): PerformancePart {
  return { key, label, ...presentFigures(figures) }
}

/** The cash of an account has the key `holding:cash:ACCOUNT:CURRENCY`. */
function labelPart(key: string, names: Map<string, string>): string {
  const [kind = '', id = '', accountId = '', currency = ''] = key.split(':')
  if (id === 'cash') return kind === 'holding' ? `Cash in ${names.get(accountId) ?? ''}, ${currency}` : 'Cash'
  if (kind === 'class') return id in assetTypes ? assetTypes[id as AssetType] : id
  return names.get(id) ?? id
}

function roundOrNull(ratio: string | null): string | null {
  return ratio === null ? null : round(ratio, 2)
}

/** `toPercent('0.05')` → `'5.0000'`. */
function toPercent(rate: string | null, places = 4): string | null {
  return rate === null ? null : round(multiply(rate, '100'), places)
}

/** At most `maxPoints` days with the same distance; the last one always. */
function thin(days: DetailDay[]): DetailDay[] {
  const step = Math.ceil(days.length / maxPoints)
  return days.filter((_, index) => (days.length - 1 - index) % step === 0)
}

/** Over the days between which the portfolio has returns: a comparison of different periods would mislead. */
async function compareWithBenchmark(db: Db, id: string | undefined, period: ReportPeriod) {
  const stored = id === undefined ? undefined : await findBenchmark(db, id, period.until)
  if (stored === undefined) return null
  const measured = measureBenchmark(stored.points, period)
  const figures = measured?.figures
  const series = measured?.series ?? []
  return {
    report: {
      id: stored.id,
      name: stored.name,
      ...period,
      timeWeighted: toPercent(figures?.twr ?? null),
      timeWeightedAnnual: toPercent(figures?.twrAnnualized ?? null),
      drawdown: presentDrawdown(figures?.drawdown ?? null),
      volatility: toPercent(figures?.volatility ?? null),
      sharpe: roundOrNull(figures?.sharpe ?? null),
    },
    /** The index of the day, or of the latest day before it. */
    indexOn: (date: string) =>
      date > period.until ? null : (series.findLast(point => point.date <= date)?.index ?? null),
  }
}
