import type { TestPortal } from './open-portal.ts'

/** The number of queries of a portal that wait for a lock. */
export async function countWaitingQueries({ database }: Pick<TestPortal, 'database'>): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
