import type { User } from '#contract/accounts/accounts.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import type { InvestmentLot, RealizedGain, RealizedLot } from '#contract/investments/lots.ts'
import { investmentNotFound } from '#server/investments/failures.ts'
import { toDayNumber } from '#server/performance/day-numbers.ts'
import { divideRounded, formatCents, parseFixed } from '#server/performance/fixed-point.ts'
import type { PerformanceQueue } from '#server/performance/performance-queue.ts'
import type { HoldingLots } from '#server/performance/present-position.ts'
import type { Db } from '#server/platform/database/database.ts'
import { decodeCursor, encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'

import { loadLedger } from './load-ledger.ts'

type Context = { db: Db; queue: PerformanceQueue; viewer: User; today: string }
type LotsRequest = PageRequest & { id: string }

/**
 * The lots that are still held, the oldest first.
 * @throws Failure 404 for an investment that the viewer may not see, 400 for a cursor that is not of this list.
 */
export async function listLots(
  context: Context,
  { id, ...request }: LotsRequest,
): Promise<Page<InvestmentLot>> {
  const { lots, currency, isValued } = await calculateLots(context, id)
  const rows = lots.lots.map(({ id, date, quantity, cost, reportingCost, value, gain }) => {
    const { daysOwned, isLongTerm } = measureHolding(date, context.today)
    return {
      id,
      date,
      quantity,
      currency,
      cost,
      costInDollars: reportingCost,
      value: isValued ? value : null,
      gain: isValued ? gain : null,
      daysOwned,
      isLongTerm,
    }
  })
  return slicePage(rows, request, 'asc')
}

/**
 * What was realized, the latest first.
 * @throws Failure as `listLots`.
 */
export async function listRealizedGains(
  context: Context,
  { id, ...request }: LotsRequest,
): Promise<Page<RealizedGain>> {
  const { lots, currency, sign } = await calculateLots(context, id)
  const rows = lots.disposals.map(disposal => {
    const { activityId: id, date, quantity, proceeds, cost, gain } = disposal
    return { id, date, quantity, currency, proceeds, cost, gain, lots: shareProceeds(disposal, sign) }
  })
  return slicePage(rows, request, 'desc')
}

async function calculateLots({ db, queue, viewer, today }: Context, id: string) {
  const scope = { key: `holding:${id}`, kind: 'holding', holdingId: id } as const
  // The day of the member may be ahead of that of the portal, and the quantity contains its activities.
  const { accounts, holdings, activities, prices, rates } = await loadLedger(db, viewer, scope, lastDay)
  const holding = holdings[0]
  if (holding === undefined) throw investmentNotFound()
  const until = activities.reduce((latest, { date }) => (date > latest ? date : latest), today)
  const result = await queue.calculate(viewer.id, {
    accounts,
    holdings,
    activities,
    prices,
    rates,
    reportingCurrency,
    from: until,
    until,
    groupBy: ['holding'],
    lotsOf: [id],
  })
  if ('problem' in result)
    throw new Error(`The ledger contains the activity ${result.activityId}, which is ${result.problem}`)
  return {
    lots: result.lots[id]!,
    currency: holding.currency,
    sign: BigInt(holding.sign),
    isValued: result.groups[scope.key]!.missing.length === 0,
  }
}

const lastDay = '9999-12-31'

type Disposal = HoldingLots['disposals'][number]

/** Each lot has its share of the proceeds by units. The rounded shares add up to the proceeds. */
function shareProceeds({ date: sold, quantity, proceeds, lots }: Disposal, sign: bigint): RealizedLot[] {
  const [total, all] = [parseFixed(proceeds, 2), parseFixed(quantity, 8)]
  let units = 0n
  let shared = 0n
  return lots.map(({ id, date, quantity, cost }) => {
    units += parseFixed(quantity, 8)
    const until = divideRounded(total * units, all)
    const share = until - shared
    shared = until
    const gain = formatCents(sign * (share - parseFixed(cost, 2)))
    const { daysOwned, isLongTerm } = measureHolding(date, sold)
    return { id, date, quantity, proceeds: formatCents(share), cost, gain, daysOwned, isLongTerm }
  })
}

/** IRS Publication 550, "Holding Period": from the day after the acquisition, and long-term after more than a year. */
function measureHolding(acquired: string, until: string): { daysOwned: number; isLongTerm: boolean } {
  const anniversary = `${Number(acquired.slice(0, 4)) + 1}${acquired.slice(4)}`
  const daysOwned = Math.max(0, toDayNumber(until) - toDayNumber(acquired))
  return { daysOwned, isLongTerm: until > anniversary }
}

/** A page of computed rows by their day, those of a day by their id. */
function slicePage<Row extends { id: string; date: string }>(
  rows: readonly Row[],
  { cursor, limit }: PageRequest,
  direction: 'asc' | 'desc',
): Page<Row> {
  const toPosition = ({ date, id }: Pick<Row, 'date' | 'id'>) => `${date} ${id}`
  const sign = direction === 'asc' ? 1 : -1
  const sorted = rows.toSorted((a, b) => (toPosition(a) < toPosition(b) ? -sign : sign))
  const after = cursor === undefined ? null : decodeCursor(cursor, positionForm)[0]!
  const rest =
    after === null
      ? sorted
      : sorted.filter(row => (sign === 1 ? toPosition(row) > after : toPosition(row) < after))
  const shown = rest.slice(0, limit)
  return new Page(shown, {
    next: rest.length > limit ? encodeCursor(toPosition(shown.at(-1)!)) : undefined,
    total: after === null ? rows.length : undefined,
  })
}

const positionForm = /^(\d{4}-\d\d-\d\d [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
