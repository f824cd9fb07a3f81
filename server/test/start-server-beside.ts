import { sql } from 'kysely'
import { expect, inject } from 'vitest'

import type { TestPortal } from './open-portal.ts'
import { runProcess } from './portal-process.ts'

/** Starts a real server beside the portal of the test, on its database, its files and its key. */
export async function startServerBeside({ database, platform }: TestPortal) {
  const { host, port, user } = inject('postgres')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: platform.config.DATA_DIR,
    SECRET_KEY: platform.config.SECRET_KEY?.toString('base64') ?? '',
    LIMIT_MESSAGES: '100000',
    LIMIT_WRITES: '100000',
  }
  let running = runProcess(settings)
  const address = await running.address()
  return {
    address,
    /** PostgreSQL may still run its statements: see `awaitCommits`. */
    async kill() {
      running.signal('SIGKILL')
      await running.ended
    },
    awaitCommits: () => awaitCommits(database),
    async start() {
      running = runProcess({ ...settings, PORT: new URL(address).port })
      await running.address()
    },
  }
}

/** PostgreSQL completes the statements of a killed server before it closes their connections. */
async function awaitCommits({ db }: TestPortal['database']): Promise<void> {
  const countRunning = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(db)
    return rows[0]?.count
  }
  await expect.poll(countRunning).toBe(0)
}
