import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { migrations } from '#server/migrations/migrations.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'

export type TestConnection = { host: string; port: number; user: string; database: string }

export type TestPostgres = { connection: TestConnection; stop(): Promise<void> }

const template = 'heirloom_template'

/** Records each change of the schema, so that a test database is lent again only with the schema of the template. */
const recordSchemaChanges = `
  create schema test_watch;
  create table test_watch.changes (command text not null);
  create function test_watch.record_change() returns event_trigger language plpgsql security definer as
    'begin insert into test_watch.changes values (tg_tag); end';
  create event trigger test_watch on ddl_command_end execute function test_watch.record_change();
  grant usage on schema test_watch to public;
  grant select on test_watch.changes to public;
  truncate test_watch.changes`

/** Starts the one PostgreSQL of a test run, with a migrated template that every test database copies. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'heirloom-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false })
  const { connection } = postgres
  await createDatabase(connection, template)
  const database = openDatabase({ ...connection, database: template }, () => undefined)
  await migrate(database.unlimited, migrations)
  await database.close()
  const superuser = openDatabase({ ...connection, user: 'postgres', database: template }, () => undefined)
  await sql.raw(recordSchemaChanges).execute(superuser.db)
  await superuser.close()
  return {
    connection,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies the template and returns the name of the copy. */
export async function createTestDatabase(connection: TestConnection): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(connection, name, template)
  return name
}

async function createDatabase(connection: TestConnection, name: string, source = 'template1'): Promise<void> {
  const database = openDatabase(connection, () => undefined)
  await sql`create database ${sql.id(name)} template ${sql.id(source)}`.execute(database.db)
  await database.close()
}
