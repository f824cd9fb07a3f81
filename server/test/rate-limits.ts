import { openRateLimit } from '#server/platform/limits/rate-limit.ts'

import type { TestPortal } from './open-portal.ts'

/** Counts attempts toward a limit of an hour, as if they had been made. */
export async function countUpTo({ database }: TestPortal, name: string, key: string, attempts: number) {
  const limit = openRateLimit(database.pool, { name, limit: attempts, seconds: 3600, sentence: '' })
  for (let attempt = 1; attempt <= attempts; attempt += 1) await limit.count(key)
}
