import { sql } from 'kysely'

import { isStatementTimeout, type Db, type Tx } from './database.ts'
import { busy } from './failure.ts'

/**
 * Takes the lock `name` until the transaction ends, waiting for the current holder.
 * @throws Failure 503 `platform.busy` when the wait exceeds the statement timeout.
 */
export async function lockInTransaction(tx: Tx, name: string): Promise<void> {
  await busyOnTimeout(sql`select pg_advisory_xact_lock(${lockKey(name)})`.execute(tx))
}

/** Reports a statement that timed out behind a lock as the same failure. @throws Failure 503 `platform.busy`. */
async function busyOnTimeout<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: unknown) => {
    throw isStatementTimeout(error) ? busy(error) : error
  })
}

/**
 * Runs `work` while this process alone, of all nodes, has the lock `name`. Returns false at once when another has it.
 * PostgreSQL releases the lock with the connection, so a killed node never keeps it. Writes through `locked` cannot
 * happen after the lock is lost: they use that same connection and fail with it.
 */
export async function withAdvisoryLock(
  db: Db,
  name: string,
  work: (locked: Db) => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async locked => {
    // A node that vanished without closing its connection loses the lock after 25 seconds instead of two hours.
    await sql`
      select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
        set_config('tcp_keepalives_count', '3', false)`.execute(locked)
    const { rows } = await sql<{
      isLocked: boolean
    }>`select pg_try_advisory_lock(${lockKey(name)}) as "isLocked"`.execute(locked)
    if (rows[0]?.isLocked !== true) return false
    try {
      await work(locked)
    } finally {
      // On a broken connection this fails, and the lock is gone with it.
      await sql`select pg_advisory_unlock(${lockKey(name)})`.execute(locked).catch(() => undefined)
    }
    return true
  })
}

function lockKey(name: string) {
  return sql`hashtextextended(${name}, 0)`
}
