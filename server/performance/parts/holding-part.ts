import { toDate } from '#server/performance/day-numbers.ts'
import {
  addFlow,
  type MissingValue,
  type Part,
  type StalePrice,
  type Sums,
} from '#server/performance/groups.ts'
import type { LedgerAccount, LedgerHolding, LedgerProblem } from '#server/performance/ledger.ts'
import type { Entry } from '#server/performance/ledger/entries.ts'
import { isIncome, readIncome, readPayment, type Sign } from '#server/performance/ledger/payments.ts'
import {
  presentAsConverted,
  replayConverted,
  replayEntries,
  type ConvertedPosition,
  type Position,
} from '#server/performance/ledger/replay.ts'
import type { Flow } from '#server/performance/returns/time-weighted.ts'
import {
  isPricedByMarket,
  valueHolding,
  type Period,
  type ValuedDays,
} from '#server/performance/valuation/holding-days.ts'
import { observePrices } from '#server/performance/valuation/observations.ts'
import type { ParsedSeries } from '#server/performance/valuation/price-series.ts'
import type { RateTable } from '#server/performance/valuation/rates.ts'

/** A price that is older is stale. */
const staleAfterDays = 35

export type HoldingPart = {
  part: Part
  /** In the currency of the holding. */
  position: Position
  /** In the reporting currency, by the rates of each day; null if one is missing. */
  reportingPosition: ConvertedPosition | null
  priceDay: number | null
  /** The last day whose entries are not part of any figure, as the holding had no value yet. */
  excludedThrough: number
}

export type HoldingInput = {
  holding: LedgerHolding
  account: LedgerAccount
  /** Sorted, until the last day of the period. */
  entries: readonly Entry[]
  series: (ParsedSeries & { currency: string }) | undefined
}

/** Values a holding over a period and finds its flows, gains and income. */
export function buildHoldingPart(
  { holding, account, entries, series }: HoldingInput,
  rates: RateTable,
  period: Period,
): HoldingPart | LedgerProblem {
  const sign = holding.sign === 1 ? 1n : -1n
  const position = replayEntries(holding.lotMethod, entries, { sign })
  if ('problem' in position) return position
  const { currency } = holding
  const isOwnCurrency = rates.findFirstDay(currency) === -Infinity
  // Costs and proceeds by the rates of their days, as tax rules require.
  const reportingPosition = isOwnCurrency
    ? presentAsConverted(position)
    : replayConverted(holding.lotMethod, entries, {
        sign,
        convert: (cents, day) => rates.convert(cents, currency, day),
      })
  const observations = observePrices(entries, position.steps)
  const days = valueHolding({ currency, steps: position.steps, observations, series }, rates, period)
  const excludedThrough = findExcluded(position, days.valuedFrom)
  const convert = (cents: bigint, entry: Entry) => rates.convert(cents, currency, entry.day) ?? 0n
  const counted = entries.filter(({ day }) => day > period.from && day > excludedThrough)
  const values = holding.sign === 1 ? days.values : days.values.map(value => -value)
  const flows = collectFlows(counted, days, { convert, sign, from: period.from })
  enterScope(flows, { values, days, excludedThrough, period }, account.tracksCash)
  const value = values.at(-1)!
  return {
    part: {
      id: holding.id,
      accountId: account.id,
      ownerId: account.ownerId,
      assetClass: holding.assetClass,
      values,
      ownFlows: flows.own,
      accountFlows: account.tracksCash ? flows.inKind : flows.own,
      transfers: flows.transfers,
      sums: {
        ...sumActivities(counted, convert, sign),
        realized: sumRealized(reportingPosition, period.from, excludedThrough) * sign,
        unrealized:
          reportingPosition?.isCostKnown !== true || days.valuedFrom > period.until
            ? 0n
            : value - reportingPosition.cost * sign,
      },
      missing: listMissing(holding, position, { days, period, rates }),
      stale: listStale(holding.id, days, period),
      carried: days.carried,
    },
    position,
    reportingPosition,
    priceDay: days.priceDay,
    excludedThrough,
  }
}

/** A holding without a value does not exist in the figures. It arrives with the value of its first valued day. */
function findExcluded({ steps }: Position, valuedFrom: number): number {
  const before = steps.findLast(({ entry }) => entry.day < valuedFrom)?.quantity ?? 0n
  return before > 0n ? valuedFrom : valuedFrom - 1
}

type Flows = Record<'own' | 'inKind' | 'transfers', Map<number, Flow>>
type Conversion = { convert: (cents: bigint, entry: Entry) => bigint; sign: Sign }

function collectFlows(
  entries: readonly Entry[],
  { marketValues }: ValuedDays,
  { convert, sign, from }: Conversion & { from: number },
): Flows {
  const flows: Flows = { own: new Map(), inKind: new Map(), transfers: new Map() }
  for (const entry of entries) {
    const { contribution, withdrawal } = isPricedByMarket(entry)
      ? readMove(entry, (marketValues.get(entry.id) ?? 0n) * sign)
      : readFlow(entry, { convert, sign })
    if (contribution === 0n && withdrawal === 0n) continue
    const add = (map: Map<number, Flow>) => addFlow(map, entry.day - from, contribution, withdrawal)
    add(flows.own)
    if (isPricedByMarket(entry)) add(flows.inKind)
    if (isPricedByMarket(entry) && entry.kind !== 'opening') add(flows.transfers)
  }
  return flows
}

/** Units that enter or leave without a payment count with their market value. */
function readMove({ kind }: Entry, value: bigint): Flow {
  return kind === 'transfer_out'
    ? { contribution: 0n, withdrawal: value }
    : { contribution: value, withdrawal: 0n }
}

/**
 * What a holding costs is a contribution, what it pays a withdrawal. A fee or a tax is a contribution too, which buys
 * nothing and so reduces the return.
 */
function readFlow(entry: Entry, { convert, sign }: Conversion): Flow {
  const { paid, received } = readPayment(entry, sign)
  return { contribution: convert(paid, entry), withdrawal: convert(received, entry) }
}

function enterScope(
  flows: Flows,
  entry: { values: BigInt64Array; days: ValuedDays; excludedThrough: number; period: Period },
  tracksCash: boolean,
): void {
  const { valuedFrom } = entry.days
  const isInside = valuedFrom > entry.period.from && valuedFrom <= entry.period.until
  if (!isInside || entry.excludedThrough !== valuedFrom) return
  const index = valuedFrom - entry.period.from
  addFlow(flows.own, index, entry.values[index]!, 0n)
  if (tracksCash) addFlow(flows.inKind, index, entry.values[index]!, 0n)
}

const tradeKinds = new Set(['buy', 'sell', 'capital_call', 'distribution'])

function sumActivities(
  entries: readonly Entry[],
  convert: Conversion['convert'],
  sign: Sign,
): Omit<Sums, 'realized' | 'unrealized'> {
  const sums = { income: 0n, fees: 0n, tradingFees: 0n, taxes: 0n }
  for (const entry of entries) {
    const { kind, amount, fee } = entry
    if (isIncome(entry)) sums.income += convert(readIncome(entry, sign), entry)
    if (kind === 'fee') sums.fees += convert(amount, entry)
    if (kind === 'tax') sums.taxes += convert(amount, entry)
    if (fee !== 0n && !isIncome(entry))
      sums[tradeKinds.has(kind) ? 'tradingFees' : 'fees'] += convert(fee, entry)
  }
  return sums
}

function sumRealized(position: ConvertedPosition | null, from: number, excludedThrough: number): bigint {
  return (position?.disposals ?? [])
    .filter(
      disposal => disposal.day > from && disposal.day > excludedThrough && position!.isGainKnown(disposal),
    )
    .reduce((sum, { proceeds, cost }) => sum + proceeds - cost, 0n)
}

function listMissing(
  { id, currency }: LedgerHolding,
  { steps }: Position,
  { days, period, rates }: { days: ValuedDays; period: Period; rates: RateTable },
): MissingValue[] {
  const firstOwned = steps.find(({ quantity }) => quantity > 0n)?.entry.day ?? Infinity
  const from = Math.max(firstOwned, period.from)
  const until = Math.min(days.valuedFrom - 1, period.until)
  const ownedUnits = steps.findLast(({ entry }) => entry.day <= from)?.quantity ?? 0n
  if (from > until || ownedUnits === 0n) return []
  const reason = rates.findFirstDay(currency) > from ? 'rate' : 'price'
  return [{ holdingId: id, reason, from: toDate(from), until: toDate(until) }]
}

function listStale(holdingId: string, { priceDay }: ValuedDays, { until }: Period): StalePrice[] {
  return priceDay !== null && until - priceDay > staleAfterDays
    ? [{ holdingId, priceDate: toDate(priceDay) }]
    : []
}
