import type { FastifyInstance } from 'fastify'

import { hour } from '#server/platform/clock.ts'
import { withAdvisoryLock } from '#server/platform/database/advisory-lock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { readProviderPrices, type ProviderSymbol } from './provider/read-provider-prices.ts'
import { readDailyRates } from './rates/read-daily-rates.ts'

/**
 * Reads exchange rates and prices that are due, at the start and every hour, on one node at a time. A source that
 * fails is read again an hour later; the rates and prices that are stored stay.
 */
export function openDailyReads(
  app: FastifyInstance,
  platform: Platform,
  listSymbols: (db: Db) => Promise<ProviderSymbol[]>,
): void {
  const { database, log } = platform
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function readAll(): Promise<void> {
    await withAdvisoryLock(database.db, 'prices.daily', async () => {
      await attempt('exchange rates unavailable', () => readDailyRates(platform, stopping.signal))
      await attempt('security prices unavailable', () =>
        readProviderPrices(platform, listSymbols, { signal: stopping.signal }),
      )
    })
  }

  async function attempt(event: string, read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (stopping.signal.aborted) return
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, event)
    }
  }

  function start(): void {
    running ??= readAll()
      .catch((error: unknown) => log.warn({ err: error }, 'daily prices failed'))
      .finally(() => (running = undefined))
  }

  app.addHook('onListen', async () => {
    start()
    const timer = setInterval(start, hour)
    timer.unref()
    platform.onStop(async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    })
  })
}
