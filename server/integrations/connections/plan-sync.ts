import { compare, multiply, roundToCents, subtract } from '#contract/finance/exact.ts'
import type { ExchangePlatform } from '#contract/integrations/integration-choices.ts'
import type { ExchangeReading, ExchangeTrade } from '#server/integrations/exchange/exchange-task.ts'
import { isFiat } from '#server/integrations/exchange/fiat-currencies.ts'
import { quantityTooLarge } from '#server/integrations/failures.ts'
import { listUndoneActivities } from '#server/integrations/imports/store.ts'
import { calculateQuantity, findShortages } from '#server/integrations/ledger-quantities.ts'
import { calculatePosition, listLedger } from '#server/investments/holdings/refresh-holding.ts'
import {
  listHoldingsOfSource,
  listImportHoldings,
  listRecordedBefore,
  type ImportAccount,
  type ImportedValues,
  type ImportHolding,
} from '#server/investments/imported/store.ts'
import { coins } from '#server/market/coins.ts'
import type { EntryFields } from '#server/performance/ledger/entries.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The holding of a planned activity. Its id is null if the sync adds the holding. */
export type PlannedHolding = Omit<ImportHolding, 'id'> & { id: string | null }

export type PlannedActivity = {
  holding: PlannedHolding
  values: Omit<ImportedValues, 'holdingId'>
  /** For the difference between the ledger and the balance at the exchange: both quantities. */
  balance: { ledger: string; exchange: string } | null
}

export type RecordedTrade = { trade: ExchangeTrade; isRemoved: boolean }

/** What a sync records. */
export type SyncPlan = {
  /** In the order of their recording. */
  activities: PlannedActivity[]
  /** The trades of the reading that were recorded before. */
  recordedTrades: RecordedTrade[]
  trades: number
  balances: number
  skippedTrades: number
}

/**
 * Computes what a sync records from what was read at an exchange, and writes nothing: each trade once, and the
 * difference between the ledger and the balance of each coin as a transfer of today, at the price of today. Removed
 * activities are not recorded again, unless the whole sync was undone. The account is locked.
 * @throws Failure 409 for what the ledger cannot record, such as figures that are too large.
 */
export async function planSync(
  db: Db,
  account: ImportAccount,
  { id: syncId, platform }: { id: string; platform: ExchangePlatform },
  today: string,
  reading: ExchangeReading,
): Promise<SyncPlan> {
  const holdings: PlannedHolding[] = await listImportHoldings(db, account.id)
  const ledgers = new Map<PlannedHolding, EntryFields[]>()
  const activities: PlannedActivity[] = []
  const { trades, skippedTrades, recordedTrades } = await planTrades()
  const balances = await planBalances()
  for (const holding of new Set(activities.map(activity => activity.holding)))
    checkQuantity(
      holding,
      calculatePosition(account.lotMethod, holding.kind, await readLedger(holding)).quantity,
    )
  return { activities, recordedTrades, trades, balances, skippedTrades }

  async function planTrades() {
    const counted = reading.trades.filter(
      ({ symbol, quote }) => quote === account.currency && !isFiat(symbol),
    )
    const recorded = await listRecorded(counted.map(toTradeId))
    const added = counted.filter(trade => !recorded.has(toTradeId(trade)))
    for (const [symbol, ofCoin] of Map.groupBy(added, trade => trade.symbol)) {
      const holding = findOrPlanHolding(symbol)
      for (const trade of ofCoin) await add(holding, toTradeValues(trade))
      await coverShortages(holding, ofCoin)
    }
    const recordedTrades = counted.flatMap((trade): RecordedTrade[] => {
      const isRemoved = recorded.get(toTradeId(trade))
      return isRemoved === undefined ? [] : [{ trade, isRemoved }]
    })
    return { trades: added.length, skippedTrades: reading.trades.length - counted.length, recordedTrades }
  }

  /** Units that were sold, but not bought at this exchange, had been transferred to it before. */
  async function coverShortages(holding: PlannedHolding, trades: ExchangeTrade[]): Promise<void> {
    for (const { date, quantity } of findShortages(await readLedger(holding))) {
      const { id, price } = trades.find(trade => trade.date === date) ?? trades[0]!
      const externalId = toExternalId('before', `${id}:${date}`)
      await add(holding, toTransfer({ kind: 'transfer_in', date, quantity, price, externalId }))
    }
  }

  async function planBalances(): Promise<number> {
    let count = 0
    for (const [symbol, quantity] of await listBalances()) {
      const holding = findOrPlanHolding(symbol)
      const ledger = calculateQuantity(await readLedger(holding))
      const difference = subtract(quantity, ledger)
      const price = isFiat(symbol) ? '1' : (reading.prices[symbol] ?? null)
      if (compare(difference, '0') !== 0) {
        count += 1
        const transfer = toTransfer({
          kind: compare(difference, '0') > 0 ? 'transfer_in' : 'transfer_out',
          date: today,
          quantity: difference.replace('-', ''),
          price,
          externalId: toExternalId('balance', `${symbol}:${syncId}`),
        })
        await add(holding, transfer, { ledger, exchange: quantity })
      }
      if (compare(quantity, '0') > 0) await planPrice(holding, symbol, price)
    }
    return count
  }

  /** The balances by coin, with zero for what an earlier sync recorded and the exchange no longer has. */
  async function listBalances(): Promise<Map<string, string>> {
    const managed = new Set<string | null>(await listHoldingsOfSource(db, account.id, `${platform}:`))
    const planned = new Set(activities.map(({ holding }) => holding))
    const quantities = new Map(reading.balances.map(({ symbol, quantity }) => [symbol, quantity]))
    for (const holding of holdings) {
      const { id, symbol } = holding
      const isManaged = managed.has(id) || planned.has(holding)
      if (symbol !== null && isManaged && !quantities.has(symbol)) quantities.set(symbol, '0')
    }
    return quantities
  }

  /** Once a day, for a holding whose price comes from nowhere else. */
  async function planPrice(holding: PlannedHolding, symbol: string, price: string | null): Promise<void> {
    if (price === null || holding.priceSource !== 'manual') return
    const externalId = toExternalId('price', `${symbol}:${today}`)
    if ((await listRecorded([externalId])).size > 0) return
    const method = isFiat(symbol) ? null : 'Last trade at the exchange'
    await add(holding, { kind: 'valuation', date: today, unitPrice: price, method, externalId })
  }

  function findOrPlanHolding(symbol: string): PlannedHolding {
    const currency = isFiat(symbol) ? symbol : account.currency
    const found = holdings.find(
      holding => holding.symbol?.toUpperCase() === symbol && holding.currency === currency,
    )
    if (found !== undefined) return found
    const holding: PlannedHolding = {
      id: null,
      accountId: account.id,
      symbol,
      name: isFiat(symbol) ? `${symbol} balance` : symbol,
      currency,
      kind: 'security',
      assetType: isFiat(symbol) ? 'other' : 'cryptocurrency',
      priceSource: isPricedByMarket(symbol, currency) ? 'market' : 'manual',
    }
    holdings.push(holding)
    return holding
  }

  /** The stored activities of a holding with the planned ones. */
  async function readLedger(holding: PlannedHolding): Promise<EntryFields[]> {
    const read = ledgers.get(holding)
    if (read !== undefined) return read
    const ledger = holding.id === null ? [] : await listLedger(db, holding.id)
    ledgers.set(holding, ledger)
    return ledger
  }

  async function add(
    holding: PlannedHolding,
    added: Partial<ImportedValues>,
    balance: PlannedActivity['balance'] = null,
  ): Promise<void> {
    const values = { ...emptyValues, accountId: account.id, currency: holding.currency, ...added }
    if (values.quantity !== null) checkQuantity(holding, values.quantity)
    const ledger = await readLedger(holding)
    // Sorts after the stored ones, and in the order of its recording.
    ledger.push({ ...values, id: `~${String(activities.length).padStart(6, '0')}` })
    activities.push({ holding, values, balance })
  }

  /**
   * Which of these were recorded, and whether they are removed now. Without those of a sync that was undone as a whole.
   */
  async function listRecorded(externalIds: readonly string[]): Promise<Map<string, boolean>> {
    const recorded = await listRecordedBefore(db, account.id, externalIds)
    const undone = await listUndoneActivities(
      db,
      recorded.map(({ rootId }) => rootId),
    )
    return new Map(
      recorded
        .filter(({ rootId }) => !undone.has(rootId))
        .map(({ externalId, isRemoved }) => [externalId, isRemoved]),
    )
  }

  function toTradeId({ id }: ExchangeTrade): string {
    return toExternalId('trade', id)
  }

  function toTradeValues(trade: ExchangeTrade): Partial<ImportedValues> {
    const { date, side, quantity, price, amount, fee } = trade
    return {
      kind: side,
      date,
      quantity,
      unitPrice: price,
      amount: roundToCents(amount),
      fee: roundToCents(fee),
      externalId: toTradeId(trade),
    }
  }

  function toExternalId(what: string, id: string): string {
    return `${platform}:${what}:${id}`
  }
}

/** A transfer without a known price has no value and no cost, which the owner can correct. */
function toTransfer({
  price,
  quantity,
  kind,
  ...values
}: {
  kind: 'transfer_in' | 'transfer_out'
  date: string
  quantity: string
  price: string | null
  externalId: string
}): Partial<ImportedValues> {
  const amount = price === null ? null : roundToCents(multiply(quantity, price))
  return {
    ...values,
    kind,
    quantity,
    unitPrice: price,
    amount,
    costBasis: kind === 'transfer_in' ? amount : null,
    note:
      price === null
        ? 'Difference to the balance at the exchange. No price was known: please enter the cost'
        : 'Difference to the balance at the exchange, at the price of the day',
  }
}

function checkQuantity({ symbol, name }: PlannedHolding, quantity: string): void {
  if (compare(quantity, maxQuantity) > 0) throw quantityTooLarge(symbol ?? name)
}

/** What the columns of a quantity can contain. */
const maxQuantity = '9999999999.99999999'

/** The coins whose price the portal reads itself are priced in dollars. */
function isPricedByMarket(symbol: string, currency: string): boolean {
  return currency === 'USD' && coins.some(coin => coin.symbol === symbol)
}

const emptyValues: PlannedActivity['values'] = {
  accountId: '',
  kind: 'valuation',
  date: '',
  currency: 'USD',
  quantity: null,
  unitPrice: null,
  amount: null,
  fee: '0',
  splitRatio: null,
  costBasis: null,
  acquiredDate: null,
  lotId: null,
  method: null,
  source: null,
  note: null,
  externalId: '',
}
