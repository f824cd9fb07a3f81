import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'

import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { migrations } from '#server/migrations/migrations.ts'
import { openDatabase } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'

/** Starts the PostgreSQL of a test run, with one migrated database that every test database is a copy of. */
export default async function startSharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'heirloom-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = openDatabase(postgres.connection, () => undefined)
  await sql`create database heirloom_template`.execute(admin.db)
  await admin.close()

  const template = openDatabase({ ...postgres.connection, database: 'heirloom_template' }, () => undefined)
  await migrate(template.db, migrations)
  await template.close()

  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string }
  }
}
