import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Logger } from 'pino'

import { findRunningPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { supervisePostgres } from '#server/embedded-postgres/supervisor.ts'
import { second } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { releaseReserveWhenFull } from '#server/platform/limits/disk-space.ts'

import { openDatabase, type Database } from './database.ts'

export type OpenedDatabase = Database & {
  /** Settles when the embedded PostgreSQL has ended for good. Never settles for an external server. */
  ended: Promise<void>
  /** Requests a shutdown of the embedded PostgreSQL without waiting for it. */
  requestStop(): void
}

/** `isExclusive` when no other process can use it: an embedded PostgreSQL that was started for this caller. */
export type SharedDatabase = Database & { isExclusive: boolean }

export class DatabaseTooOld extends Error {
  override readonly name = 'DatabaseTooOld'
}

/**
 * Connects to the server of DATABASE_URL, or starts the embedded PostgreSQL. `signal` aborts a first start.
 * @throws DatabaseTooOld when the external server is older than PostgreSQL 15.
 */
export async function openConfiguredDatabase(
  config: Config,
  log: Logger,
  signal?: AbortSignal,
): Promise<OpenedDatabase> {
  if (config.DATABASE_URL !== undefined) {
    const database = open({ connectionString: config.DATABASE_URL }, log)
    await rejectOldServer(database)
    return { ...database, ended: new Promise(() => undefined), requestStop: () => undefined }
  }
  const start = async () => {
    await releaseReserveWhenFull(config)
    return startEmbeddedPostgres({
      dataDir: config.DATA_DIR,
      ...(signal !== undefined && { signal }),
      log: line => log.debug({ postgres: line }, 'postgres'),
    })
  }
  const postgres = await supervisePostgres(start, (event, details) => {
    // Recovery must not raise an alert.
    const level = event === 'restarted' ? 'warn' : 'error'
    log[level](details, `postgres ${event}`)
  })
  const database = open(postgres.connection, log)
  return {
    ...database,
    ended: postgres.ended,
    requestStop: () => void postgres.stop(),
    async close() {
      // A query that does not end must not prevent an orderly shutdown.
      try {
        await Promise.race([database.close(), sleep(2 * second, undefined, { ref: false })])
      } finally {
        await postgres.stop()
      }
    },
  }
}

/** For a tool beside the portal: the database of a running portal, or else the configured one. */
export async function openSharedDatabase(config: Config, log: Logger): Promise<SharedDatabase> {
  const running = config.DATABASE_URL === undefined ? await findRunningPostgres(config.DATA_DIR) : null
  if (running !== null) return { ...open(running, log), isExclusive: false }
  const database = await openConfiguredDatabase(config, log)
  return { ...database, isExclusive: config.DATABASE_URL === undefined }
}

function open(connection: Parameters<typeof openDatabase>[0], log: Logger): Database {
  return openDatabase(connection, error => log.warn({ err: error }, 'idle database connection lost'))
}

const oldestMajorVersion = 15

async function rejectOldServer(database: Database): Promise<void> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version_num') as version`.execute(database.db)
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < oldestMajorVersion)
    throw new DatabaseTooOld(
      `DATABASE_URL points to PostgreSQL ${major}. The portal needs version ${oldestMajorVersion} or newer.`,
    )
}
