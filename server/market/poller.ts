import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { second } from '#server/platform/clock.ts'
import { withAdvisoryLock } from '#server/platform/database/advisory-lock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/events.ts'
import type { Platform } from '#server/platform/platform.ts'

import { coins } from './coins.ts'
import type { Source } from './quote.ts'
import { saveQuotes } from './store.ts'

/** The limit for one round over all sources. */
const roundTimeout = 20 * second

export type Poller = {
  /** Aborts the current round and releases the lock, so that another node continues. */
  stop(): Promise<void>
}

/**
 * Polls the exchanges and stores their prices. Of all nodes on one database only the one with the advisory lock polls.
 * The others try the lock at the same interval.
 */
export function startPoller(
  { config, database, log }: Pick<Platform, 'config' | 'database' | 'log'>,
  sources: Source[],
): Poller {
  const interval = config.MARKET_POLL_SECONDS * second
  const stopping = new AbortController()
  let isFailing = false
  const polling = repeatRounds(async () => {
    try {
      await withAdvisoryLock(database.db, 'market.prices', locked => repeatRounds(() => pollPrices(locked)))
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'price storage failed')
      isFailing = true
    }
  })

  /** Runs `round` at every interval until the poller stops, or `round` throws. */
  async function repeatRounds(round: () => Promise<void>) {
    while (!stopping.signal.aborted) {
      const started = performance.now()
      await round()
      const pause = Math.max(0, interval - (performance.now() - started))
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** Asks each source for the coins that the ones before it did not return. */
  async function pollPrices(locked: Db) {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(roundTimeout)])
    // Fails when the lock is lost, before a request to an exchange.
    await sql`select`.execute(locked)
    let missing = coins
    for (const source of sources) {
      if (missing.length === 0) break
      for await (const quotes of source.read(missing, signal)) {
        if (quotes.length === 0) continue
        await locked.transaction().execute(async tx => {
          await saveQuotes(tx, quotes)
          await publish(tx, 'crypto_prices_changed', '')
        })
        missing = missing.filter(({ symbol }) => quotes.every(quote => quote.symbol !== symbol))
      }
    }
    isFailing = false
  }

  return {
    async stop() {
      stopping.abort()
      await polling
    },
  }
}
