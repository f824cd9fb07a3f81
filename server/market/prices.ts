import type { CryptoPrice } from '#contract/market.ts'
import type { Platform } from '#server/platform/platform.ts'

import { listPrices, type StoredPrice } from './store.ts'

export type Prices = {
  /** As JSON numbers, as in the contract. */
  list(): CryptoPrice[]
  /** As exact decimal text, for calculations. */
  listExact(): StoredPrice[]
  /** Reads the table again. */
  refresh(): Promise<void>
}

/** The last good prices, cached in memory so that a page view costs no query. */
export function openPrices({ database, events, log }: Pick<Platform, 'database' | 'events' | 'log'>): Prices {
  let exactPrices: StoredPrice[] = []
  let prices: CryptoPrice[] = []
  let refreshing: Promise<void> | undefined
  let isOutdated = false

  // Any node may have stored new prices while this node did not receive events.
  events.on('crypto_prices_changed', () => void refresh())
  events.onGap(() => {
    if (events.isListening()) void refresh()
  })

  /** One read at a time, so that an older result never replaces a newer one. */
  function refresh(): Promise<void> {
    isOutdated = true
    refreshing ??= readUntilCurrent()
    return refreshing
  }

  async function readUntilCurrent() {
    while (isOutdated) {
      isOutdated = false
      try {
        exactPrices = await listPrices(database.db)
        prices = exactPrices.map(toCryptoPrice)
      } catch (error) {
        log.warn({ err: error }, 'price read failed')
      }
    }
    refreshing = undefined
  }

  return { list: () => prices, listExact: () => exactPrices, refresh }
}

function toCryptoPrice({ price, change24h, changePercent24h, volume24h, ...rest }: StoredPrice): CryptoPrice {
  return {
    ...rest,
    price: Number(price),
    change24h: Number(change24h),
    changePercent24h: Number(changePercent24h),
    volume24h: Number(volume24h),
  }
}
