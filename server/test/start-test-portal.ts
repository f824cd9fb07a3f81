import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'

import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { logOptions } from '#server/platform/log/log.ts'
import { createVapidKeys } from '#server/platform/vapid-keys.ts'
import { composePortal, type Portal } from '#server/portal.ts'

import type { TestConnection } from './test-postgres.ts'

export type RunningPortal = Portal & {
  address: string
  database: Database
  logLines: string[]
  /** Closes the portal and the pool that it opened, and removes its data directory. The database stays. */
  stop(): Promise<void>
}

const { publicKey, privateKey } = createVapidKeys()
/** One pair for all portals of this process: those on one database share it. */
export const vapidSettings = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:office@example.test',
}

/**
 * Starts a portal in this process on a database of the test run and a free port. It reaches no exchange and no other
 * source of prices unless `settings` name one. Portals on the same database share its data directory and key. A given
 * `database` stays open.
 */
export async function startTestPortal(
  connection: TestConnection,
  settings: Record<string, string> = {},
  {
    clock = systemClock,
    database: givenDatabase,
    ...replaced
  }: Partial<Omit<Parameters<typeof composePortal>[0], 'config' | 'log'>> = {},
): Promise<RunningPortal> {
  const config = readConfig({
    COINBASE_URL: 'off',
    KRAKEN_URL: 'off',
    EXCHANGE_ACCOUNTS_URL: 'off',
    ECB_URL: 'off',
    DATA_DIR: join(tmpdir(), `heirloom-${connection.database}`),
    SECRET_KEY: Buffer.alloc(32, connection.database).toString('base64'),
    LIMIT_WRITES: '100000',
    FREE_SPACE_MB: '0',
    // Each document takes a process.
    READ_DOCUMENTS: 'off',
    ...vapidSettings,
    ...settings,
  })
  const database = givenDatabase ?? openDatabase(connection, () => undefined)
  const logLines: string[] = []
  const log = pino(logOptions(config.LOG_LEVEL), { write: line => void logLines.push(line) })
  const exchangePolicy = { isPaced: false }
  const portal = await composePortal({ config, clock, exchangePolicy, ...replaced, log, database })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo
  return {
    ...portal,
    address: `http://127.0.0.1:${port}`,
    database,
    logLines,
    async stop() {
      await portal.close()
      if (givenDatabase === undefined) await database.close()
      await rm(config.DATA_DIR, { recursive: true, force: true })
    },
  }
}
