import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'

import { openDatabase, type Database } from '#server/platform/database/database.ts'

import { createTestDatabase } from './test-postgres.ts'

export type TestDatabase = {
  name: string
  superuser: Database
  /** For a portal. They stay open between tests, because a new connection reads the catalog of tables again. */
  connections: Database
}

/** The databases of this worker whose tests have ended. */
const returnedDatabases: TestDatabase[] = []

/**
 * Lends a database until the test ends: a returned one without its rows, or a copy of the template. Deleting the rows
 * takes a fraction of the time of a copy.
 */
export async function borrowDatabase(): Promise<TestDatabase> {
  let database = returnedDatabases.pop()
  while (database !== undefined && !(await resetDatabase(database))) database = returnedDatabases.pop()
  const lent = database ?? (await copyTemplate())
  onTestFinished(() => void returnedDatabases.push(lent))
  return lent
}

async function copyTemplate(): Promise<TestDatabase> {
  const connection = inject('postgres')
  const name = await createTestDatabase(connection)
  const superuser = openDatabase({ ...connection, user: 'postgres', database: name }, () => undefined)
  return { name, superuser, connections: openConnections(name) }
}

function openConnections(name: string): Database {
  return openDatabase({ ...inject('postgres'), database: name }, () => undefined)
}

/** Deletes all rows. Returns false when the test changed more than rows, so that the database is not reusable. */
async function resetDatabase(database: TestDatabase): Promise<boolean> {
  const { superuser } = database
  try {
    const retainedIds = await resetConnections(database)
    await superuser.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1::int[])`,
      [retainedIds],
    )
    if (!(await isSchemaChanged(superuser))) {
      await superuser.pool.query(deleteAllRows)
      return true
    }
  } catch {
    // The database does not accept connections, for example.
  }
  void database.connections.close()
  await superuser.close()
  return false
}

/** Makes the connections as good as new ones, and returns their process ids. */
async function resetConnections(database: TestDatabase): Promise<number[]> {
  const { pool } = database.connections
  if (pool.totalCount !== pool.idleCount) {
    // The test has left a statement unanswered.
    void database.connections.close()
    database.connections = openConnections(database.name)
    return []
  }
  pool.removeAllListeners('acquire')
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const ids = []
  for (const client of clients) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A plan for the rows of one test may be slow for those of the next.
    await client.query('discard plans')
    ids.push(...rows.map(({ pid }) => pid))
    client.release()
  }
  return ids
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
