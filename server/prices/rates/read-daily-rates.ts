import { addDuration, day, hour } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fetchBytes } from '#server/prices/fetch-bytes.ts'
import { listReadSince, recordRead } from '#server/prices/read-store.ts'

import { parseRates } from './parse-rates.ts'
import { findLatestDay, saveRates } from './store.ts'

/** The rates are published once on each working day. */
const interval = 6 * hour
/** The file of the last 90 days is read unless rates are older. */
const shortHistory = 80 * day
const maxBytes = 10 * 1024 * 1024

/**
 * Reads the exchange rates if the last reading is old enough: the whole history at first, and the last 90 days later.
 * @throws SourceUnavailable; Failure 400 for a file without rates.
 */
export async function readDailyRates(
  { clock, config, database }: Pick<Platform, 'clock' | 'config' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const { db } = database
  if (config.ECB_URL === 'off') return
  const now = clock()
  if ((await listReadSince(db, 'rates', addDuration(now, -interval))).has('')) return
  const latest = await findLatestDay(db)
  const isRecent = latest !== null && addDuration(new Date(`${latest}T00:00:00Z`), shortHistory) > now
  const file = isRecent ? 'eurofxref-hist-90d.xml' : 'eurofxref-hist.zip'
  const rates = await parseRates(await fetchBytes(`${config.ECB_URL}/${file}`, { maxBytes, signal }))
  await db.transaction().execute(async tx => {
    await saveRates(tx, rates)
    await recordRead(tx, 'rates', '', { readAt: now, problem: null })
  })
}
