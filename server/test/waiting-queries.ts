import { expect } from 'vitest'

import type { TestPortal } from './open-portal.ts'

/** Waits until this number of queries of the portal wait for a lock. */
export async function awaitWaitingQueries(portal: TestPortal, count: number): Promise<void> {
  await expect.poll(() => countWaitingQueries(portal), { interval: 5 }).toBe(count)
}

async function countWaitingQueries({ database }: TestPortal): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
