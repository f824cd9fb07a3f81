import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Logger } from 'pino'

import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { second } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type Database } from './platform/database.ts'

export type OpenedDatabase = Database & {
  /** Settles when the embedded PostgreSQL has ended, by our stop or by itself; never for a server elsewhere. */
  ended: Promise<void>
  /** Tells the embedded PostgreSQL to stop and does not wait for it; it ends by itself then. */
  tellToStop(): void
}

/** `isOurs` where nobody else can be at it meanwhile: an embedded one that was started for this. */
export type SharedDatabase = Database & { isOurs: boolean }

export class DatabaseTooOld extends Error {
  override readonly name = 'DatabaseTooOld'
}

/**
 * The database of the settings: the server that DATABASE_URL names, or the embedded one, which is started.
 * `signal` gives up a first start.
 */
export async function openConfiguredDatabase(
  config: Config,
  log: Logger,
  signal?: AbortSignal,
): Promise<OpenedDatabase> {
  if (config.DATABASE_URL !== undefined) {
    const database = open({ connectionString: config.DATABASE_URL }, log)
    await rejectOldServer(database)
    return { ...database, ended: new Promise(() => undefined), tellToStop: () => undefined }
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    ...(signal !== undefined && { signal }),
    log: line => log.debug({ postgres: line }, 'postgres'),
  })
  const database = open(postgres.connection, log)
  return {
    ...database,
    ended: postgres.exited.then(() => undefined),
    tellToStop: () => void postgres.stop(),
    async close() {
      // A query that does not end must not keep PostgreSQL from stopping in order.
      try {
        await Promise.race([database.close(), sleep(2 * second, undefined, { ref: false })])
      } finally {
        await postgres.stop()
      }
    },
  }
}

/** For a tool beside the portal: the database that a running portal holds, or else the configured one. */
export async function openSharedDatabase(config: Config, log: Logger): Promise<SharedDatabase> {
  const running = config.DATABASE_URL === undefined ? await findRunningPostgres(config.DATA_DIR) : null
  if (running !== null) return { ...open(running, log), isOurs: false }
  const database = await openConfiguredDatabase(config, log)
  return { ...database, isOurs: config.DATABASE_URL === undefined }
}

function open(connection: Parameters<typeof openDatabase>[0], log: Logger): Database {
  return openDatabase(connection, error => log.warn({ err: error }, 'idle database connection lost'))
}

const oldest = 15

async function rejectOldServer(database: Database): Promise<void> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version_num') as version`.execute(database.db)
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < oldest)
    throw new DatabaseTooOld(
      `DATABASE_URL leads to PostgreSQL ${major}; the portal needs ${oldest} or newer.`,
    )
}
