import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'

import { migrations } from '#server/migrations/migrations.ts'
import { openEmptyDatabase, openEmptyDatabaseTwice } from '#server/test/empty-database.ts'

import type { Db } from './database.ts'
import { DatabaseNewerThanCode, migrate } from './migrate.ts'

test('migrates an empty database, and then changes nothing', async () => {
  const db = await openEmptyDatabase()
  await migrate(db, migrations)
  expect(await listTables(db)).toEqual(
    expect.arrayContaining(['users', 'sessions', 'limits', 'audit_entries']),
  )
  const before = await listApplied(db)
  expect(before).toEqual(Object.keys(migrations))
  await migrate(db, migrations)
  expect(await listApplied(db)).toEqual(before)
})

test('each migration has a number of its own', () => {
  const numbers = Object.keys(migrations).map(name => name.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('migrates once when nodes start together', async () => {
  const [db, sameDatabase] = await openEmptyDatabaseTwice()
  let runs = 0
  const slowMigration: Migration = {
    async up(tx) {
      runs += 1
      await sql`create table things (id int)`.execute(tx)
      await sql`select pg_sleep(0.1)`.execute(tx)
      await sql`insert into things values (1)`.execute(tx)
    },
  }
  const all = { ...migrations, '999-things': slowMigration }
  await Promise.all([
    migrate(db, all),
    migrate(sameDatabase, all),
    migrate(db, all),
    migrate(sameDatabase, all),
  ])
  expect(runs).toBe(1)
  const { rows } = await sql`select id from things`.execute(db)
  expect(rows).toEqual([{ id: 1 }])
})

test('runs new migrations only, in order', async () => {
  const db = await openEmptyDatabase()
  const ran: string[] = []
  const createStep = (name: string): Migration => ({ up: async () => void ran.push(name) })
  await migrate(db, { '001-a': createStep('a') })
  await migrate(db, { '001-a': createStep('a'), '002-b': createStep('b'), '003-c': createStep('c') })
  expect(ran).toEqual(['a', 'b', 'c'])
})

test('rolls back a failed migration and throws its error', async () => {
  const db = await openEmptyDatabase()
  const broken: Migration = {
    async up(tx) {
      await sql`create table half (id int)`.execute(tx)
      await sql`select nonsense`.execute(tx)
    },
  }
  await expect(migrate(db, { '001-broken': broken })).rejects.toThrow('nonsense')
  expect(await listTables(db)).not.toContain('half')
  expect(await listApplied(db)).toEqual([])
  await migrate(db, { '001-broken': { up: async () => undefined } })
  expect(await listApplied(db)).toEqual(['001-broken'])
})

test('lifts the statement timeout for migrations only', async () => {
  const db = await openEmptyDatabase()
  let duringMigration: string | undefined
  const slow: Migration = {
    async up(tx) {
      duringMigration = await readTimeout(tx)
      throw new Error('migration failed')
    },
  }
  const before = await readTimeout(db)
  await expect(migrate(db, { '001-slow': slow })).rejects.toThrow('migration failed')
  expect([before, duringMigration, await readTimeout(db)]).toEqual(['30s', '0', '30s'])
})

test('rejects a database newer than the code, unchanged', async () => {
  const db = await openEmptyDatabase()
  const nothing: Migration = { up: async () => undefined }
  await migrate(db, { '001-a': nothing, '002-b': nothing, '003-c': nothing })
  const migration = migrate(db, { '001-a': nothing, '001-new': nothing })
  await expect(migration).rejects.toBeInstanceOf(DatabaseNewerThanCode)
  await expect(migration).rejects.toThrow(
    'The database is newer than this version of the portal: it contains 002-b, 003-c, and this version ' +
      'ends with 001-new. Start the version that wrote it, or a newer one.',
  )
  expect(await listApplied(db)).toEqual(['001-a', '002-b', '003-c'])
})

async function readTimeout(db: Pick<Db, 'getExecutor'>): Promise<string | undefined> {
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout`.execute(db)
  return rows[0]?.timeout
}

async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  return rows.map(({ name }) => name)
}
