import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'

import { openDatabase, type Db } from '#server/platform/database/database.ts'

/** Opens a database without tables, until the test ends. */
export async function openEmptyDatabase(): Promise<Db> {
  const [db] = await openEmptyDatabaseTwice()
  return db
}

/** Opens a fresh database twice, like two nodes. */
export async function openEmptyDatabaseTwice(): Promise<[Db, Db]> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const shared = openDatabase(inject('postgres'), () => undefined)
  await sql`create database ${sql.id(database)}`.execute(shared.db)
  await shared.close()
  const open = () => {
    const opened = openDatabase({ ...inject('postgres'), database }, () => undefined)
    onTestFinished(() => opened.close())
    return opened.db
  }
  return [open(), open()]
}
