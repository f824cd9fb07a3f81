import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'

import { openDatabase } from './platform/database/database.ts'
import {
  isRunning,
  makeRemovableDirectory,
  findPostgresPid,
  runProcess,
  createCluster,
  createDirectory,
  type PortalProcess,
} from './test/portal-process.ts'
import { createTestDatabase } from './test/test-postgres.ts'

/** These tests start and stop processes, possibly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

/** A data directory that contains a cluster, because creating one takes a second. */
let initializedDirectory: string

beforeAll(async () => {
  const { path, remove } = await makeRemovableDirectory()
  initializedDirectory = path
  await createCluster(path)
  return remove
})

test('prints a setup link once, and a restart keeps sessions', async () => {
  const DATA_DIR = `${await createDirectory()}/made/at/start`
  const first = runProcess({ DATA_DIR })
  const [, setupLink = ''] = await first.waitForOutput(/^ {2}(\S+\/auth\?setup=\S{32})$/m)
  expect(setupLink.startsWith(await first.address())).toBe(true)
  const postgres = await findPostgresPid(DATA_DIR)

  const registration = await fetch(`${await first.address()}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ada@example.test',
      password: 'rings-of-an-oak',
      firstName: 'Ada',
      lastName: 'Hartwell',
      setupToken: new URL(setupLink).searchParams.get('setup'),
    }),
  })
  expect(registration.status).toBe(201)
  const [cookie = ''] = registration.headers.getSetCookie()
  expect(await countCompanyDocuments(first, cookie), 'SAMPLE_DOCUMENTS is off').toBe(0)

  const signaledAt = performance.now()
  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(performance.now() - signaledAt).toBeLessThan(10_000)
  expect(isRunning(postgres), 'PostgreSQL has ended with it').toBe(false)

  const second = runProcess({ DATA_DIR, SAMPLE_DOCUMENTS: 'on' })
  const user = await fetch(`${await second.address()}/api/user`, { headers: { cookie } })
  expect(await user.json()).toMatchObject({ email: 'ada@example.test', role: 'admin' })
  expect(second.output(), 'there is an administrator').not.toContain('setup=')
  await expect.poll(() => countCompanyDocuments(second, cookie), { timeout: 40_000 }).toBe(63)
  second.signal('SIGINT')
  expect(await second.ended).toBe(0)
})

test('restarts a PostgreSQL that was killed', async () => {
  const DATA_DIR = initializedDirectory
  const portal = runProcess({ DATA_DIR, LOG_LEVEL: 'warn' })
  const ready = `${await portal.address()}/readyz`
  // The last query of the start.
  await portal.waitForOutput(/setup=/)
  const killed = await findPostgresPid(DATA_DIR)
  process.kill(killed, 'SIGKILL')
  await portal.waitForOutput(/postgres exited/)
  const statuses = new Set<number>()
  const isRestarted = async () => {
    const { status } = await fetch(ready)
    statuses.add(status)
    return status === 200 && (await findPostgresPid(DATA_DIR)) !== killed
  }
  while (!(await isRestarted())) await wait(5)
  expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
  portal.signal('SIGTERM')
  expect(await portal.ended).toBe(0)
  expect(portal.output(), 'recovery raises no alert').toMatch(/"level":"warn".*"postgres restarted"/)
})

test('a hanging request does not delay the shutdown', async () => {
  const DATA_DIR = initializedDirectory
  const portal = runProcess({ DATA_DIR })
  const socket = connect(Number(new URL(await portal.address()).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('POST /api/login HTTP/1.1\r\nhost: portal.test\r\ncontent-length: 100\r\n\r\n{')
  await wait(100)
  const postgres = await findPostgresPid(DATA_DIR)
  const signaledAt = performance.now()
  portal.signal('SIGTERM')
  portal.signal('SIGTERM')
  expect(await portal.ended).toBe(0)
  expect(performance.now() - signaledAt).toBeLessThan(10_000)
  expect(isRunning(postgres)).toBe(false)
})

test('a signal during the first start stops PostgreSQL', async () => {
  const DATA_DIR = await createDirectory()
  const portal = runProcess({ DATA_DIR })
  const isInitializing = async () => (await readdir(DATA_DIR)).some(name => name.startsWith('postgres-new-'))
  while (!(await isInitializing())) await wait(2)
  portal.signal('SIGTERM')
  expect(await portal.ended).toBe(0)
  expect(await isInitializing()).toBe(false)
  expect(existsSync(`${DATA_DIR}/postgres`), 'the cluster was not completed').toBe(false)
  expect(portal.output()).toBe('')
})

test('warns of open registration behind a proxy by default', async () => {
  const DATABASE_URL = await createMigratedDatabase()
  const PUBLIC_URL = 'https://family.example.test'
  const byDefault = runProcess({ DATABASE_URL, PUBLIC_URL })
  const explicit = runProcess({ DATABASE_URL, PUBLIC_URL, REGISTRATION: 'open' })
  await byDefault.waitForOutput(/setup=/)
  await explicit.waitForOutput(/setup=/)
  expect(byDefault.output()).toContain('Anyone who can reach https://family.example.test can register')
  expect(explicit.output()).not.toContain('can register')
})

test("a second server reports the first one's pid", async () => {
  const DATA_DIR = initializedDirectory
  const first = runProcess({ DATA_DIR })
  await first.address()
  const second = runProcess({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `The portal cannot start: The data directory ${DATA_DIR} is in use by another server (process ${first.pid}). ` +
      'Stop that server first, or set another DATA_DIR for this one.\n',
  )
  expect((await fetch(`${await first.address()}/readyz`)).status, 'the first is still running').toBe(200)
})

test('reports all invalid settings without their secrets', async () => {
  const portal = runProcess({ PORT: 'abc', REGISTRATION: 'closed', DATABASE_URL: 'mysql://ada:hush@db/x' })
  expect(await portal.ended).toBe(1)
  expect(portal.output()).toContain('PORT must be a number from 0 to 65535')
  expect(portal.output()).toContain('but is "abc"')
  expect(portal.output()).toContain('REGISTRATION must be open, approval or invitation, but is "closed"')
  expect(portal.output()).toContain('DATABASE_URL must be a postgres:// or postgresql:// address')
  expect(portal.output()).not.toContain('hush')
})

test('names an unavailable port or host', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const DATABASE_URL = await createMigratedDatabase()
  const second = runProcess({ PORT: String(port), DATABASE_URL })
  const elsewhere = runProcess({ HOST: '192.0.2.1', DATABASE_URL })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `The portal cannot start: Port ${port} is in use. Set PORT to another one, or stop the program that listens there.\n`,
  )
  expect(await elsewhere.ended).toBe(1)
  expect(elsewhere.output()).toMatch(/The portal cannot listen on HOST 192\.0\.2\.1: /)
})

test('rejects a database newer than the code unchanged', async () => {
  const DATABASE_URL = await createMigratedDatabase()
  const database = openDatabase({ connectionString: DATABASE_URL }, () => undefined)
  onTestFinished(() => database.close())
  await sql`insert into kysely_migration (name, timestamp) values ('999-the-future', '')`.execute(database.db)
  const portal = runProcess({ DATABASE_URL })
  expect(await portal.ended).toBe(1)
  expect(portal.output()).toMatch(
    /^The portal cannot start: The database is newer than this version of the portal: it contains 999-the-future, and this version ends with \d+-.+\. Start the version that wrote it, or a newer one\.\n$/,
  )
  const { rows } = await sql`select from kysely_migration where name = '999-the-future'`.execute(database.db)
  expect(rows).toHaveLength(1)
})

test('starts without space for changes and says how much to free', async () => {
  const DATABASE_URL = await createMigratedDatabase()
  const portal = runProcess({ DATABASE_URL, FREE_SPACE_MB: '1000000' })
  await portal.waitForOutput(
    /^The portal accepts no changes until there is more disk space\. The disk of the data directory \S+ is nearly full: \d+ MB are free\. Free at least \d+ MB there, or move DATA_DIR to a larger disk\.$/m,
  )
  const register = await fetch(`${await portal.address()}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(register.status).toBe(507)
  expect(await (await fetch(`${await portal.address()}/readyz`)).json()).toMatchObject({
    acceptsChanges: false,
  })
})

test('names an unreachable database without its password', async () => {
  const portal = runProcess({ DATABASE_URL: 'postgres://ada:hush@127.0.0.1:1/heirloom' })
  expect(await portal.ended).toBe(1)
  expect(portal.output()).toMatch(/^The database cannot be reached: .*127\.0\.0\.1:1\. Check DATABASE_URL/)
  expect(portal.output()).not.toContain('hush')
})

/** The address of a migrated database on the PostgreSQL that all tests share. */
async function createMigratedDatabase(): Promise<string> {
  const postgres = inject('postgres')
  const name = await createTestDatabase(postgres)
  const query = new URLSearchParams({ host: postgres.host, port: String(postgres.port), user: postgres.user })
  return `postgres:///${name}?${query.toString()}`
}

async function countCompanyDocuments(portal: PortalProcess, cookie: string): Promise<number> {
  const companies = await fetch(`${await portal.address()}/api/companies`, { headers: { cookie } })
  const counts = ((await companies.json()) as { documentCount: number }[]).map(
    company => company.documentCount,
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
