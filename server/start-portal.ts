import type { AddressInfo } from 'node:net'

import { createSetupToken } from './accounts/setup-link.ts'
import { seedRepositoriesInBackground } from './companies/seed-repositories.ts'
import { second, systemClock } from './platform/clock.ts'
import { listensOnLoopback, readConfig, type Config } from './platform/config.ts'
import { openConfiguredDatabase, type OpenedDatabase } from './platform/database/open-database.ts'
import { describeFullDisk, isStartOnFullDisk } from './platform/limits/disk-space.ts'
import { describeError } from './platform/log/describe-error.ts'
import { openLog } from './platform/log/log.ts'
import { composePortal, type Portal } from './portal.ts'

/** Running requests may take this long after a signal; then their connections are closed. */
const requestDeadline = 6 * second
/** The process exits after this time in any case. */
const shutdownDeadline = 9.5 * second

/**
 * Reads the settings, opens the database, composes the portal and listens until a signal. `prepare` runs before the
 * first request: the demonstration fills its database there.
 */
export async function startPortal(
  environment: NodeJS.ProcessEnv,
  prepare: (portal: Portal) => Promise<void> = async () => undefined,
): Promise<void> {
  const config = exitOnError(() => readConfig(environment))
  const log = openLog(config.LOG_LEVEL)
  let opening: Promise<OpenedDatabase> | undefined
  let database: OpenedDatabase | undefined
  let portal: Portal | undefined
  let stopping: Promise<void> | undefined
  const interruption = new AbortController()

  // Registered first, so that a signal during the start leaves no PostgreSQL running.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))

  function stop(exitCode: number): Promise<void> {
    stopping ??= (async () => {
      setTimeout(() => {
        // PostgreSQL completes its shutdown after this process has exited.
        database?.requestStop()
        process.exit(1)
      }, shutdownDeadline).unref()
      setTimeout(() => portal?.app.server.closeAllConnections(), requestDeadline).unref()
      interruption.abort()
      const isClean = await closeAll().catch((error: unknown) => {
        log.error({ err: error }, 'shutdown failed')
        return false
      })
      log.flush(() => process.exit(isClean ? exitCode : 1))
    })()
    return stopping
  }

  async function closeAll(): Promise<true> {
    try {
      await portal?.close()
    } finally {
      // An interrupted start may have started PostgreSQL already.
      const opened = await opening?.catch(() => undefined)
      await opened?.close()
    }
    return true
  }

  try {
    opening = openConfiguredDatabase(config, log, interruption.signal)
    database = await opening
    if (stopping !== undefined) return await stop(0)
    void database.ended.catch((error: unknown) => {
      log.fatal({ err: error }, 'postgres cannot be restarted')
      void stop(1)
    })
    portal = await composePortal({ config, clock: systemClock, log, database })
    if (stopping !== undefined) return await stop(0)
    await prepare(portal)
    const address = await listen(portal, config)
    print(`Heirloom is at ${address}`)
    if (config.SAMPLE_DOCUMENTS) seedRepositoriesInBackground(portal.platform)
    if (portal.platform.diskSpace.isLow())
      print(`The portal accepts no changes until there is more disk space. ${await describeFullDisk(config)}`)
    if (isOpenByDefault(config))
      print(`Anyone who can reach ${address} can register. Set REGISTRATION to confirm or change this.`)
    const setupToken = await database.db.transaction().execute(tx => createSetupToken(tx, systemClock))
    if (setupToken !== null) {
      print(`There is no administrator yet. To become one, register through this link, which works once:`)
      print(`  ${address}/auth?setup=${setupToken}`)
    }
  } catch (error) {
    if (stopping === undefined) print(await describeStartError(error, config))
    log.debug({ err: error }, 'start failed')
    await stop(1)
  }
}

async function listen({ app }: Portal, config: Config): Promise<string> {
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
    throw describeListenError(error, config)
  })
  const { port } = app.server.address() as AddressInfo
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  return config.PUBLIC_URL ?? `http://${host}:${port}`
}

async function describeStartError(error: unknown, config: Config): Promise<string> {
  if (isStartOnFullDisk(error)) return `The portal cannot start: ${await describeFullDisk(config)}`
  return describeError(error, 'The portal cannot start')
}

/** Registration is open by default on loopback, but a reverse proxy makes the portal reachable from elsewhere. */
function isOpenByDefault({ HOST, PUBLIC_URL, REGISTRATION }: Config): boolean {
  if (REGISTRATION !== undefined || PUBLIC_URL === undefined) return false
  return listensOnLoopback({ HOST }) && !listensOnLoopback({ HOST: new URL(PUBLIC_URL).hostname })
}

function describeListenError(error: unknown, { HOST, PORT }: Config): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const sentence = {
    EADDRINUSE: `Port ${PORT} is in use. Set PORT to another one, or stop the program that listens there.`,
    EACCES: `Port ${PORT} is reserved for root. Set PORT to 1024 or higher.`,
  }[String(error.code)]
  return new Error(
    sentence ??
      `The portal cannot listen on HOST ${HOST}: ${error.message}. Set HOST to an address of this machine.`,
    {
      cause: error,
    },
  )
}

/** Prints a line for the operator. The log must not contain the setup link. */
function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function exitOnError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    print(describeError(error, 'The portal cannot start'))
    process.exit(1)
  }
}
