import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'

import { openDatabase, type Database } from '#server/platform/database/database.ts'

import { createTestDatabase } from './test-postgres.ts'

type TestDatabase = { name: string; superuser: Database }

/** The databases of this worker whose tests have ended. */
const returnedDatabases: TestDatabase[] = []

/**
 * Lends a database until the test ends: a returned one without its rows, or a copy of the template. Deleting the rows
 * takes a fraction of the time of a copy.
 */
export async function borrowDatabase(): Promise<string> {
  let database = returnedDatabases.pop()
  while (database !== undefined && !(await resetDatabase(database))) database = returnedDatabases.pop()
  const lent = database ?? (await copyTemplate())
  onTestFinished(() => void returnedDatabases.push(lent))
  return lent.name
}

async function copyTemplate(): Promise<TestDatabase> {
  const connection = inject('postgres')
  const name = await createTestDatabase(connection)
  const superuser = openDatabase({ ...connection, user: 'postgres', database: name }, () => undefined)
  return { name, superuser }
}

/** Deletes all rows. Returns false when the test changed more than rows, so that the database is not reusable. */
async function resetDatabase({ superuser }: TestDatabase): Promise<boolean> {
  try {
    await superuser.pool.query(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    if (!(await isSchemaChanged(superuser))) {
      await superuser.pool.query(deleteAllRows)
      return true
    }
  } catch {
    // The database does not accept connections, for example.
  }
  await superuser.close()
  return false
}

/** Whether a test changed more than rows, or made a table so large that scans of it stay slow. */
export async function isSchemaChanged({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    select exists (select from test_watch.changes) or exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_relation_size(oid) > 1000000) as is_changed`.execute(db)
  return rows[0]?.isChanged ?? true
}

const deleteAllRows = `
  do $$
  declare
    name text;
  begin
    -- Disables triggers, and so foreign keys.
    set local session_replication_role = replica;
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
        and pg_relation_size(oid) > 0
    loop
      execute format('delete from %I', name);
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence;
  end $$`
