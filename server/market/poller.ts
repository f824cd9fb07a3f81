import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { second } from '#server/platform/clock.ts'
import { publish } from '#server/platform/events.ts'
import type { Platform } from '#server/platform/platform.ts'

import { coins } from './coins.ts'
import { openLease } from './lease.ts'
import type { Quote, Source } from './quote.ts'
import { saveQuotes } from './store.ts'

/** What one reading may take, so that it has ended when the lease of its node does. */
const longestReading = 20 * second

export type Poller = {
  /** Gives up whatever is under way and lets another node take over at once. */
  stop(): Promise<void>
}

/**
 * Reads the prices again and again and keeps them. Of all nodes on one database only the one that holds the
 * lease reads; the others ask for the lease as often, so they take over soon after it has ended.
 */
export function startPoller(
  { config, database, log }: Pick<Platform, 'config' | 'database' | 'log'>,
  sources: Source[],
): Poller {
  const interval = config.MARKET_POLL_SECONDS * second
  const lease = openLease(database.db, {
    name: 'market',
    holder: randomUUID(),
    milliseconds: interval + longestReading + second,
  })
  const stopping = new AbortController()
  const polling = poll()

  async function poll() {
    let isFailing = false
    while (!stopping.signal.aborted) {
      const started = performance.now()
      try {
        if (await lease.take()) await readPrices()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'the prices cannot be kept')
        isFailing = true
      }
      const pause = Math.max(0, interval - (performance.now() - started))
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** What one source does not give is asked of the next, coin by coin. */
  async function readPrices() {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestReading)])
    let missing = coins
    for (const source of sources) {
      if (missing.length === 0) return
      for await (const quotes of source.read(missing, signal)) {
        if (quotes.length === 0) continue
        if (!(await keep(quotes))) return
        missing = missing.filter(({ symbol }) => quotes.every(quote => quote.symbol !== symbol))
      }
    }
  }

  /** False when the lease was lost meanwhile: then another node keeps newer prices. */
  async function keep(quotes: Quote[]): Promise<boolean> {
    return database.db.transaction().execute(async tx => {
      if (!(await lease.isHeld(tx))) return false
      await saveQuotes(tx, quotes)
      await publish(tx, 'crypto_prices_changed', '')
      return true
    })
  }

  return {
    async stop() {
      stopping.abort()
      await polling
      await lease
        .giveBack()
        .catch((error: unknown) => log.debug({ err: error }, 'the lease was not given back'))
    },
  }
}
