import { toDayNumber } from '#server/performance/day-numbers.ts'
import type { Part } from '#server/performance/groups.ts'
import type {
  LedgerAccount,
  LedgerActivity,
  LedgerHolding,
  LedgerProblem,
  LedgerRequest,
  PriceSeries,
} from '#server/performance/ledger.ts'
import { compareEntries, parseEntry, type Entry } from '#server/performance/ledger/entries.ts'
import type { Period } from '#server/performance/valuation/holding-days.ts'
import { parsePriceSeries, type ParsedSeries } from '#server/performance/valuation/price-series.ts'
import { RateTable } from '#server/performance/valuation/rates.ts'

import { buildCashPart, type CashEntry } from './cash-part.ts'
import { buildHoldingPart, type HoldingPart } from './holding-part.ts'

export type BuiltParts = {
  parts: Part[]
  holdings: { holding: LedgerHolding; built: HoldingPart }[]
  period: Period
}

/** The holdings and the cash of a request, valued on every day of its period. */
export function buildParts(request: LedgerRequest): BuiltParts | LedgerProblem {
  const period = { from: toDayNumber(request.from), until: toDayNumber(request.until) }
  const rates = new RateTable(request.rates, request.reportingCurrency)
  const accounts = new Map(request.accounts.map(account => [account.id, account]))
  const ledger = new Ledger(request.activities.filter(({ date }) => date <= request.until))
  const series = parseAllSeries(request.prices)
  const holdings: BuiltParts['holdings'] = []
  for (const holding of request.holdings) {
    const account = accounts.get(holding.accountId)
    if (account === undefined) throw new RangeError(`The account of holding ${holding.id} is missing`)
    const entries = ledger.listOfHolding(holding)
    const built = buildHoldingPart(
      { holding, account, entries, series: series.get(holding.id) },
      rates,
      period,
    )
    if ('problem' in built) return built
    holdings.push({ holding, built })
  }
  const cash = request.accounts.flatMap(account =>
    buildCash(account, ledger, holdings).map(([currency, cashEntries]) =>
      buildCashPart(account, currency, { cashEntries, rates, period }),
    ),
  )
  return { parts: [...holdings.map(({ built }) => built.part), ...cash], holdings, period }
}

type LedgerEntry = { entry: Entry; activity: LedgerActivity }

/** The entries of a request, sorted, by holding and by account. */
class Ledger {
  readonly #holdings: Map<string | null, LedgerEntry[]>
  readonly #accounts: Map<string, LedgerEntry[]>

  constructor(activities: readonly LedgerActivity[]) {
    const entries = activities
      .map(activity => ({ activity, entry: parseEntry(activity) }))
      .toSorted((a, b) => compareEntries(a.entry, b.entry))
    this.#holdings = Map.groupBy(entries, ({ activity }) => activity.holdingId)
    this.#accounts = Map.groupBy(entries, ({ activity }) => activity.accountId)
  }

  /** @throws RangeError for an activity in another currency than its holding. */
  listOfHolding({ id, currency }: LedgerHolding): Entry[] {
    return (this.#holdings.get(id) ?? []).map(({ activity, entry }) => {
      if (activity.currency !== currency)
        throw new RangeError(`Activity ${activity.id} is not in the currency of its holding`)
      return entry
    })
  }

  listOfAccount(id: string): LedgerEntry[] {
    return this.#accounts.get(id) ?? []
  }
}

/** What changes the cash of an account, by currency. */
function buildCash(
  account: LedgerAccount,
  ledger: Ledger,
  holdings: BuiltParts['holdings'],
): [string, CashEntry[]][] {
  const ofAccount = new Map(
    holdings
      .filter(({ holding }) => holding.accountId === account.id)
      .map(item => [item.holding.id, item] as const),
  )
  const currencies = new Map<string, CashEntry[]>()
  for (const { activity, entry } of ledger.listOfAccount(account.id)) {
    const item = activity.holdingId === null ? undefined : ofAccount.get(activity.holdingId)
    if (activity.holdingId !== null && (item === undefined || !account.tracksCash)) continue
    const cashEntries = currencies.get(activity.currency) ?? []
    currencies.set(activity.currency, cashEntries)
    cashEntries.push({
      entry,
      isOfHolding: item !== undefined,
      isUnvalued: item !== undefined && entry.day <= item.built.excludedThrough,
      sign: item?.holding.sign === -1 ? -1n : 1n,
    })
  }
  return [...currencies]
}

/** @throws RangeError for a holding with two series, of which neither could be preferred. */
function parseAllSeries(prices: readonly PriceSeries[]) {
  const parsed = new Map<string, ParsedSeries & { currency: string }>()
  for (const { holdingIds, currency, points } of prices) {
    const series = { ...parsePriceSeries(points), currency }
    for (const id of holdingIds) {
      if (parsed.has(id)) throw new RangeError(`Holding ${id} has two series of prices`)
      parsed.set(id, series)
    }
  }
  return parsed
}
