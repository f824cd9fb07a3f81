import { round } from '#contract/finance/exact.ts'
import { listPrices } from '#server/market/store.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { saveSecurityPrices } from './price-store.ts'

/** The price of the day is replaced this often, so that the last one of a day is its close. */
const interval = minute
/** An older price is not the price of today. */
const maxAge = 15 * minute

/** Stores the present price of each coin as the price of today, while the market delivers prices. */
export function followMarket(platform: Platform): void {
  const { events, log } = platform
  let timer: NodeJS.Timeout | undefined
  let hasRecorded = false
  let running: Promise<void> | undefined

  function record(): void {
    timer = undefined
    running = recordMarketPrices(platform).catch((error: unknown) =>
      log.warn({ err: error }, 'market price storage failed'),
    )
  }

  // The prices of one round arrive in portions: the later ones wait for the next turn.
  events.on('crypto_prices_changed', () => {
    timer ??= setTimeout(record, hasRecorded ? interval : 0).unref()
    hasRecorded = true
  })
  platform.onStop(async () => {
    clearTimeout(timer)
    await running
  })
}

async function recordMarketPrices({
  clock,
  database,
  today,
}: Pick<Platform, 'clock' | 'database' | 'today'>): Promise<void> {
  const now = clock()
  const oldest = addDuration(now, -maxAge)
  const prices = (await listPrices(database.db))
    .filter(({ lastUpdated }) => new Date(lastUpdated) > oldest)
    .map(({ symbol, price }) => ({
      symbol,
      price: round(price, 8),
      date: today(),
      currency: 'USD',
      source: 'market' as const,
    }))
  if (prices.length > 0) await database.db.transaction().execute(tx => saveSecurityPrices(tx, prices, now))
}
