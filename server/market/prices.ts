import type { CryptoPrice } from '#contract/market.ts'
import type { Platform } from '#server/platform/platform.ts'

import { listPrices } from './store.ts'

export type Prices = {
  all(): CryptoPrice[]
  /** Reads the table again. */
  refresh(): Promise<void>
}

/** The last good prices, in memory, so that nobody who looks at a page costs a query. */
export function openPrices({ database, events, log }: Pick<Platform, 'database' | 'events' | 'log'>): Prices {
  let prices: CryptoPrice[] = []
  let refreshing: Promise<void> | undefined
  let isOutdated = false

  // Whichever node has read the exchange; and what was stored while nobody could be told.
  events.on('crypto_prices_changed', () => void refresh())
  events.onGap(() => {
    if (events.isListening()) void refresh()
  })

  /** One reading at a time, so that what an older one found never comes in after what a newer one did. */
  function refresh(): Promise<void> {
    isOutdated = true
    refreshing ??= readUntilCurrent()
    return refreshing
  }

  async function readUntilCurrent() {
    while (isOutdated) {
      isOutdated = false
      try {
        prices = await listPrices(database.db)
      } catch (error) {
        log.warn({ err: error }, 'the prices cannot be read')
      }
    }
    refreshing = undefined
  }

  return { all: () => prices, refresh }
}
