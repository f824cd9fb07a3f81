import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

import type { Db } from './database.ts'

export class DatabaseNewerThanCode extends Error {
  override readonly name = 'DatabaseNewerThanCode'
}

/**
 * Migrates the database to the version of this code. Kysely's migrator takes an advisory lock, so nodes that start
 * together migrate once. All migrations run in one transaction.
 * @throws DatabaseNewerThanCode when the database has a migration that this code does not know.
 */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<void> {
  if (await isUpToDate(db, migrations)) return
  await db.connection().execute(async connection => {
    // The pool's timeout is for requests. A migration of a large table may take longer.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } })
      const { error } = await migrator.migrateToLatest()
      if (error !== undefined) throw error
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/**
 * Whether the database has every migration of this code.
 * @throws DatabaseNewerThanCode when it has a migration that this code does not know.
 */
export async function isUpToDate(db: Db, migrations: Record<string, Migration>): Promise<boolean> {
  const names = Object.keys(migrations)
  const applied = await listAppliedMigrations(db)
  const unknown = applied.filter(name => !names.includes(name))
  if (unknown.length > 0) {
    throw new DatabaseNewerThanCode(
      `The database is newer than this version of the portal: it contains ${unknown.join(', ')}, ` +
        `and this version ends with ${names.at(-1)}. Start the version that wrote it, or a newer one.`,
    )
  }
  return applied.length === names.length
}

/** Makes every start fast: two queries instead of all those of the migrator. */
async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(row => row.name)
}
