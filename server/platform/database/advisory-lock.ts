import { sql } from 'kysely'

import { portalBusy } from '#server/platform/failure.ts'

import { isStatementTimeout, type Db, type Tx } from './database.ts'

/**
 * Acquires the lock `name` (`slice.noun`, such as `market.prices`) until the transaction ends. Waits while another
 * transaction has it.
 * @throws Failure 503 `platform.busy` when the wait exceeds the statement timeout.
 */
export async function lockInTransaction(tx: Tx, name: string): Promise<void> {
  await rejectWhenBusy(sql`select pg_advisory_xact_lock(${toLockKey(name)})`.execute(tx))
}

/** Turns a statement timeout behind a lock into one failure. @throws Failure 503 `platform.busy`. */
async function rejectWhenBusy<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: unknown) => {
    throw isStatementTimeout(error) ? portalBusy(error) : error
  })
}

/**
 * Runs `work` while this process alone, of all nodes, has the lock `name`. Returns false at once when another has it.
 * PostgreSQL releases the lock with the connection, so a killed node never keeps it. Writes through `locked` use
 * that connection, so they fail once the lock is lost.
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
    }>`select pg_try_advisory_lock(${toLockKey(name)}) as "isLocked"`.execute(locked)
    if (rows[0]?.isLocked !== true) return false
    try {
      await work(locked)
    } finally {
      // Fails on a broken connection, which has released the lock already.
      await sql`select pg_advisory_unlock(${toLockKey(name)})`.execute(locked).catch(() => undefined)
    }
    return true
  })
}

function toLockKey(name: string) {
  return sql`hashtextextended(${name}, 0)`
}
