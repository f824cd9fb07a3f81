import { sql } from 'kysely'
import { expect, inject } from 'vitest'

import { openDatabase } from '#server/platform/database/database.ts'

import type { TestPortal } from './open-portal.ts'

/**
 * Cuts the LISTEN connection of a portal and refuses new connections; pooled connections stay open. Returns once the
 * portal has noticed. The returned function restores listening.
 */
export async function interruptListening(portal: TestPortal): Promise<() => Promise<void>> {
  const { events } = portal.platform
  const { rows } = await portal.database.pool.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  // Background work may use a pooled connection, so the pool needs more than one before it can open no more.
  await Promise.all([1, 2, 3, 4].map(() => portal.database.pool.query('select pg_sleep(0.01)')))
  await allowConnections(name, false)
  await portal.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  )
  await expect.poll(() => events.isListening(), { timeout: 2000, interval: 1 }).toBe(false)
  return async () => {
    await allowConnections(name, true)
    await expect.poll(() => events.isListening(), { timeout: 10_000, interval: 5 }).toBe(true)
  }
}

/** Runs from another database, because a database cannot refuse its own connections. */
async function allowConnections(database: string, isAllowed: boolean): Promise<void> {
  const shared = openDatabase(inject('postgres'), () => undefined)
  await sql`alter database ${sql.id(database)} allow_connections ${sql.lit(isAllowed)}`.execute(shared.db)
  await shared.close()
}
