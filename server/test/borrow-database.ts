import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'

import { openDatabase, type Database } from '#server/platform/database/database.ts'

import { createTestDatabase } from './test-postgres.ts'

type TestDatabase = { name: string; schema: string; superuser: Database }

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
  return { name, schema: await describeSchema(superuser), superuser }
}

/** Deletes all rows. Returns false when the test changed more than rows, so that the database is not reusable. */
async function resetDatabase({ schema, superuser }: TestDatabase): Promise<boolean> {
  try {
    await superuser.pool.query(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    if ((await describeSchema(superuser)) === schema) {
      await superuser.pool.query(deleteAllRows)
      return true
    }
  } catch {
    // The database does not accept connections, for example.
  }
  await superuser.close()
  return false
}

/** A hash of what a test may change besides rows. Includes whether a table has grown, since its scans are slow. */
export async function describeSchema({ db }: Pick<Database, 'db'>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    with tables as (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    select md5(concat(
      (select string_agg(concat(relname, relnatts, relchecks, relhastriggers), ',' order by oid) from pg_class),
      (select string_agg(concat(attrelid, attname, atttypid, atttypmod, attnotnull, pg_get_expr(adbin, adrelid)), ','
          order by attrelid, attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid in (select oid from tables) and attnum > 0),
      (select string_agg(concat(proname, prosrc), ',' order by oid) from pg_proc
        where pronamespace = 'public'::regnamespace),
      (select string_agg(concat(tgrelid, tgname, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(concat(conrelid, conname, pg_get_constraintdef(oid)), ',' order by oid) from pg_constraint
        where connamespace = 'public'::regnamespace),
      (select string_agg(nspname, ',' order by oid) from pg_namespace),
      (select max(pg_relation_size(oid)) > 1000000 from tables))) as schema`.execute(db)
  return rows[0]?.schema ?? ''
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
