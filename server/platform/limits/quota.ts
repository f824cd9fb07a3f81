import { sql } from 'kysely'

import type { StorageUse } from '#contract/accounts/accounts.ts'
import { minute } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { quotaExceeded } from '#server/platform/failure.ts'
import { createLruCache } from '#server/platform/lru.ts'

/** How much text and how many files each account stores and may store, in bytes. */
export type Quota = {
  /**
   * Reserves space for the content of a request. The caller releases it when the content is stored.
   * @throws Failure 403 when the content would exceed the quota.
   */
  reserve(accountId: string, bytes: number): Promise<Reservation>
  read(accountId: string): Promise<StorageUse>
}

type Reservation = {
  /** `isStoredAsSent` is false when the request stores another number of bytes, such as a re-encoded photograph. */
  release(request: { isStoredAsSent: boolean }): void
}

const megabyte = 1_000_000

/** The view `stored_content` sums what an account stores, including what was deleted and can be restored. */
export function openQuota({
  config,
  database,
}: {
  config: Pick<Config, 'QUOTA_MB'>
  database: Database
}): Quota {
  const quotaBytes = config.QUOTA_MB * megabyte
  /** Cached, since the sum of a million rows takes a third of a second. */
  const stored = createLruCache<number>(10_000, { ttl: minute })
  /** Sums that are being read. A request that ends in the meantime removes the one that may not include its content. */
  const reading = new Map<string, Promise<number>>()
  /** The bytes of running requests. */
  const reserved = new Map<string, number>()

  async function sumStored(accountId: string): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::bigint as bytes from stored_content
      where account_id = ${accountId}`.execute(database.db)
    return rows[0]?.bytes ?? 0
  }

  async function readStored(accountId: string): Promise<number> {
    const cached = stored.get(accountId) ?? reading.get(accountId)
    if (cached !== undefined) return cached
    const sum = sumStored(accountId)
    reading.set(accountId, sum)
    const isCurrent = () => reading.get(accountId) === sum
    try {
      const bytes = await sum
      if (isCurrent()) stored.set(accountId, bytes)
      return bytes
    } finally {
      if (isCurrent()) reading.delete(accountId)
    }
  }

  function changeReserved(accountId: string, bytes: number): void {
    const total = (reserved.get(accountId) ?? 0) + bytes
    if (total > 0) reserved.set(accountId, total)
    else reserved.delete(accountId)
  }

  return {
    async reserve(accountId, bytes) {
      const usedBytes = await readStored(accountId)
      if (usedBytes + (reserved.get(accountId) ?? 0) + bytes > quotaBytes)
        throw quotaExceeded({ usedBytes, quotaBytes })
      changeReserved(accountId, bytes)
      return {
        release({ isStoredAsSent }) {
          changeReserved(accountId, -bytes)
          reading.delete(accountId)
          const before = stored.get(accountId)
          if (isStoredAsSent && before !== undefined)
            stored.set(accountId, before + bytes, { noUpdateTTL: true })
          else stored.delete(accountId)
        },
      }
    },
    read: async accountId => ({ usedBytes: await sumStored(accountId), quotaBytes }),
  }
}
