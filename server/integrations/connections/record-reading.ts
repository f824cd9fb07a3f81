import { compare, multiply, roundToCents, subtract } from '#contract/finance/exact.ts'
import { exchangePlatforms } from '#contract/integrations/integration-choices.ts'
import type { ExchangeReading, ExchangeTrade } from '#server/integrations/exchange/exchange-task.ts'
import { isFiat } from '#server/integrations/exchange/fiat-currencies.ts'
import { notOwnAccount } from '#server/integrations/failures.ts'
import { insertSyncedImport, listUndoneActivities } from '#server/integrations/imports/store.ts'
import { listLedger, refreshHolding } from '#server/investments/holdings/refresh-holding.ts'
import { insertHolding, updateHolding } from '#server/investments/holdings/store.ts'
import {
  insertActivities,
  listHoldingsOfSource,
  listImportHoldings,
  listRecordedBefore,
  lockOwnAccount,
  type ImportAccount,
  type ImportedValues,
  type ImportHolding,
} from '#server/investments/imported/store.ts'
import { coins } from '#server/market/coins.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'

import { calculateQuantity, findShortages } from './ledger-quantities.ts'
import { completeIntegration } from './store.ts'
import type { UnfinishedSync } from './sync-store.ts'

type Recorded = { trades: number; balances: number; skippedTrades: number }

/**
 * Records what was read at an exchange: each trade once, and the difference between the ledger and the balance of each
 * coin as a transfer of today, at the price of today. Removed activities are not recorded again, unless the whole sync
 * was undone. What is recorded can be undone as an import.
 * @throws Failure 404 when the account was closed meanwhile.
 */
export async function recordReading(
  tx: Tx,
  { clock, today }: { clock: Clock; today: string },
  sync: UnfinishedSync,
  reading: ExchangeReading,
): Promise<Recorded> {
  const account = await lockOwnAccount(tx, sync.userId, sync.accountId)
  if (account === undefined) throw notOwnAccount()
  const recorder = await openRecorder(tx, account, sync, { now: clock(), today })
  const { trades, skippedTrades } = await recorder.recordTrades(reading)
  const balances = await recorder.recordBalances(reading)
  await recorder.refresh()
  if (recorder.activityIds.length > 0)
    await insertSyncedImport(tx, {
      accountId: account.id,
      importedById: sync.userId,
      fileName: exchangePlatforms[sync.platform],
      activityIds: recorder.activityIds,
      now: clock(),
    })
  const recorded = { trades, balances, skippedTrades }
  await completeIntegration(tx, sync.integrationId, { isReadOnly: reading.isReadOnly, now: clock() })
  await audit(tx, clock, {
    actorId: sync.requestedById,
    action: 'integrations.synced',
    subject: account.id,
    details: { platform: sync.platform, ...recorded },
  })
  return recorded
}

async function openRecorder(
  tx: Tx,
  account: ImportAccount,
  { id: syncId, platform, userId }: UnfinishedSync,
  { now, today }: { now: Date; today: string },
) {
  const holdings = await listImportHoldings(tx, account.id)
  const touched = new Set<string>()
  const activityIds: string[] = []

  async function ensureHolding(symbol: string): Promise<ImportHolding> {
    const currency = isFiat(symbol) ? symbol : account.currency
    const found = holdings.find(
      holding => holding.symbol?.toUpperCase() === symbol && holding.currency === currency,
    )
    if (found !== undefined) return found
    const assetType = isFiat(symbol) ? ('other' as const) : ('cryptocurrency' as const)
    const fields = { assetType, symbol, currency, accountId: account.id }
    const assetName = isFiat(symbol) ? `${symbol} balance` : symbol
    const { id } = await insertHolding(tx, {
      ...fields,
      assetName,
      kind: 'security',
      securedById: null,
      commitment: null,
      now,
    })
    const priceSource = isPricedByMarket(symbol, currency) ? ('market' as const) : ('manual' as const)
    if (priceSource === 'market') await updateHolding(tx, id, { priceSource }, now)
    const holding = { ...fields, id, name: assetName, priceSource }
    holdings.push(holding)
    return holding
  }

  async function insert(holding: ImportHolding, values: Partial<ImportedValues>[]): Promise<void> {
    touched.add(holding.id)
    const base = { accountId: account.id, holdingId: holding.id, currency: holding.currency }
    const inserted = await insertActivities(
      tx,
      values.map(value => ({ ...emptyValues, ...base, ...value })),
      userId,
      now,
    )
    activityIds.push(...inserted)
  }

  async function recordTrades({ trades }: ExchangeReading) {
    const counted = trades.filter(({ symbol, quote }) => quote === account.currency && !isFiat(symbol))
    const recordedIds = await listRecorded(counted.map(trade => toExternalId('trade', trade.id)))
    const added = counted.filter(trade => !recordedIds.has(toExternalId('trade', trade.id)))
    for (const [symbol, ofCoin] of Map.groupBy(added, trade => trade.symbol)) {
      const holding = await ensureHolding(symbol)
      await insert(holding, ofCoin.map(toActivity))
      await coverShortages(holding, ofCoin)
    }
    return { trades: added.length, skippedTrades: trades.length - counted.length }
  }

  /** Units that were sold, but not bought at this exchange, had been transferred to it before. */
  async function coverShortages(holding: ImportHolding, trades: ExchangeTrade[]): Promise<void> {
    for (const { date, quantity } of findShortages(await listLedger(tx, holding.id))) {
      const { id, price } = trades.find(trade => trade.date === date) ?? trades[0]!
      const externalId = toExternalId('before', `${id}:${date}`)
      await insert(holding, [toTransfer({ kind: 'transfer_in', date, quantity, price, externalId })])
    }
  }

  async function recordBalances({ balances, prices }: ExchangeReading): Promise<number> {
    const managed = new Set(await listHoldingsOfSource(tx, account.id, `${platform}:`))
    const quantities = new Map(balances.map(({ symbol, quantity }) => [symbol, quantity]))
    for (const { id, symbol } of holdings)
      if (symbol !== null && managed.has(id) && !quantities.has(symbol)) quantities.set(symbol, '0')
    let count = 0
    for (const [symbol, quantity] of quantities) {
      const holding = await ensureHolding(symbol)
      const difference = subtract(quantity, calculateQuantity(await listLedger(tx, holding.id)))
      const price = isFiat(symbol) ? '1' : (prices[symbol] ?? null)
      if (compare(difference, '0') !== 0) {
        count += 1
        const isMore = compare(difference, '0') > 0
        await insert(holding, [
          toTransfer({
            kind: isMore ? 'transfer_in' : 'transfer_out',
            date: today,
            quantity: difference.replace('-', ''),
            price,
            externalId: toExternalId('balance', `${symbol}:${syncId}`),
          }),
        ])
      }
      if (compare(quantity, '0') > 0) await recordPrice(holding, symbol, price)
    }
    return count
  }

  /** Once a day, for a holding whose price comes from nowhere else. */
  async function recordPrice(holding: ImportHolding, symbol: string, price: string | null): Promise<void> {
    if (price === null || holding.priceSource !== 'manual') return
    const externalId = toExternalId('price', `${symbol}:${today}`)
    if ((await listRecorded([externalId])).size > 0) return
    const method = isFiat(symbol) ? null : 'Last trade at the exchange'
    await insert(holding, [{ kind: 'valuation', date: today, unitPrice: price, method, externalId }])
  }

  /** Which of these were recorded, removed ones included, unless their whole sync was undone. */
  async function listRecorded(externalIds: readonly string[]): Promise<Set<string>> {
    const recorded = await listRecordedBefore(tx, account.id, externalIds)
    const undone = await listUndoneActivities(
      tx,
      recorded.map(({ rootId }) => rootId),
    )
    return new Set(recorded.filter(({ rootId }) => !undone.has(rootId)).map(({ externalId }) => externalId))
  }

  function toExternalId(what: string, id: string): string {
    return `${platform}:${what}:${id}`
  }

  function toActivity({
    id,
    date,
    side,
    quantity,
    price,
    amount,
    fee,
  }: ExchangeTrade): Partial<ImportedValues> {
    return {
      kind: side,
      date,
      quantity,
      unitPrice: price,
      amount: roundToCents(amount),
      fee: roundToCents(fee),
      externalId: toExternalId('trade', id),
    }
  }

  async function refresh(): Promise<void> {
    for (const id of touched) await refreshHolding(tx, id, now)
  }

  return { activityIds, recordTrades, recordBalances, refresh }
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

/** The coins whose price the portal reads itself are priced in dollars. */
function isPricedByMarket(symbol: string, currency: string): boolean {
  return currency === 'USD' && coins.some(coin => coin.symbol === symbol)
}

const emptyValues: ImportedValues = {
  accountId: '',
  holdingId: null,
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
