import { setTimeout as sleep } from 'node:timers/promises'

import { addDuration, hour, second } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveSecurityPrices, type SecurityPrice } from '#server/prices/price-store.ts'
import { listReadSince, recordRead } from '#server/prices/read-store.ts'

import { SymbolUnknown } from './price-provider.ts'
import { openTiingo } from './tiingo.ts'

/** A symbol whose price the provider reads, and the day of the first activity with it. */
export type ProviderSymbol = { symbol: string; since: string }

/** A price is read twice a day, so that one reading is after the closing. */
const interval = 12 * hour
/** The free plan of Tiingo allows 50 requests in an hour. */
const maxSymbols = 45

/**
 * Reads the prices that are due, of at most 45 symbols, with a pause between two requests. Failures of the provider
 * end the round; an unknown symbol does not.
 * @throws SourceUnavailable.
 */
export async function readProviderPrices(
  { clock, config, database }: Pick<Platform, 'clock' | 'config' | 'database'>,
  listSymbols: (db: Db) => Promise<ProviderSymbol[]>,
  { signal, pauseMs = 2 * second }: { signal: AbortSignal; pauseMs?: number | undefined },
): Promise<void> {
  const { db } = database
  if (config.PRICE_PROVIDER_KEY === undefined) return
  const provider = openTiingo({ url: config.PRICE_PROVIDER_URL, key: config.PRICE_PROVIDER_KEY })
  const recent = await listReadSince(db, 'provider', addDuration(clock(), -interval))
  const due = (await listSymbols(db)).filter(({ symbol }) => !recent.has(symbol)).slice(0, maxSymbols)
  for (const [index, { symbol, since }] of due.entries()) {
    if (index > 0) await sleep(pauseMs, undefined, { signal })
    const prices = await readSymbol(symbol, (await findLastDay(db, symbol)) ?? since)
    const problem = prices === null ? `${provider.name} does not know this symbol` : null
    await db.transaction().execute(async tx => {
      if (prices !== null) await saveSecurityPrices(tx, prices, clock())
      await recordRead(tx, 'provider', symbol, { readAt: clock(), problem })
    })
  }

  async function readSymbol(symbol: string, from: string): Promise<SecurityPrice[] | null> {
    try {
      const prices = await provider.readPrices(symbol, from, signal)
      const { currency } = provider
      return prices.map(({ date, price }) => ({ date, price, symbol, currency, source: 'provider' }))
    } catch (error) {
      if (error instanceof SymbolUnknown) return null
      throw error
    }
  }
}

async function findLastDay(db: Db, symbol: string): Promise<string | null> {
  const { day } = await db
    .selectFrom('securityPrices')
    .select(({ fn }) => fn.max('date').as('day'))
    .where('symbol', '=', symbol)
    .where('source', '=', 'provider')
    .executeTakeFirstOrThrow()
  return day
}
