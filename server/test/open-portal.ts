import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'

import { readConfig, type Config } from '#server/platform/config.ts'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { logOptions } from '#server/platform/log.ts'
import { composePortal, type Portal } from '#server/portal.ts'

import { Person } from './person.ts'

export type TestPortal = Portal & {
  address: string
  database: Database
  /** What the portal takes for the present. A test may move it. */
  time: { now: Date }
  logLines: string[]
  visitor(): Person
  signIn(role: 'family_member' | 'board_member' | 'admin', name?: string): Promise<Person>
  /** A second node on the same database, with other settings where it is given some. */
  openAnotherNode(changes?: Record<string, string>): Promise<TestPortal>
}

/** The way to the database: a server and a role on it. */
type Way = { host: string; port: number; user: string }

/**
 * Opens a whole portal on a fresh database and a free port; it closes by itself when the test is over.
 * `way` leads to the database where a test wants to stand in between.
 */
export async function openPortal(
  environment: Record<string, string> = {},
  way: Way = inject('postgres'),
): Promise<TestPortal> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const shared = openDatabase(inject('postgres'), () => undefined)
  await sql`create database ${sql.id(name)} template heirloom_template`.execute(shared.db)
  await shared.close()
  const settings = {
    COINBASE_URL: 'off',
    KRAKEN_URL: 'off',
    LIMIT_REGISTER: '1000',
    // Its nodes share a database and a directory, and none of them may leave a key in the checkout.
    DATA_DIR: join(tmpdir(), `heirloom-${name}`),
    SECRET_KEY: Buffer.alloc(32, name).toString('base64'),
    ...environment,
  }
  return openNode(name, settings, way)
}

async function openNode(
  databaseName: string,
  environment: Record<string, string>,
  way: Way,
): Promise<TestPortal> {
  const config: Config = readConfig(environment)
  const database = openDatabase({ ...way, database: databaseName }, () => undefined)
  const time = { now: new Date() }
  const logLines: string[] = []
  const log = pino(logOptions(config.LOG_LEVEL), { write: line => void logLines.push(line) })
  const portal = await composePortal({ config, clock: () => time.now, log, database })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo

  const test: TestPortal = {
    ...portal,
    address: `http://127.0.0.1:${port}`,
    database,
    time,
    logLines,
    visitor: () => new Person(test),
    signIn: (role, name) => Person.signIn(test, role, name),
    openAnotherNode: changes => openNode(databaseName, { ...environment, ...changes }, way),
  }
  onTestFinished(async () => {
    await portal.close()
    await database.close()
    await rm(config.DATA_DIR, { recursive: true, force: true })
  })
  return test
}

/** A portal with somebody who asks the board, Ada, and somebody who decides, Ben. */
export async function openPortalWithBoard(): Promise<{ portal: TestPortal; ada: Person; board: Person }> {
  const portal = await openPortal()
  return {
    portal,
    ada: await portal.signIn('family_member', 'Ada'),
    board: await portal.signIn('board_member', 'Ben'),
  }
}
