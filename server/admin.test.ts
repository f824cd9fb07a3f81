import { randomUUID } from 'node:crypto'
import { parseEnv } from 'node:util'

import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { runAdminCommand } from './admin-commands.ts'
import { findRunningPostgres } from './embedded-postgres/embedded-postgres.ts'
import { openDatabase } from './platform/database/database.ts'
import { findVapidFaults } from './platform/vapid-keys.ts'
import {
  createCluster,
  isRunning,
  makeRemovableDirectory,
  findPostgresPid,
  runProcess,
} from './test/portal-process.ts'
import { startProcess } from './test/start-process.ts'

/** These tests start and stop processes, possibly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

/** The data directory of one portal. Each test adds accounts to it. */
let DATA_DIR: string

beforeAll(async () => {
  const { path, remove } = await makeRemovableDirectory()
  DATA_DIR = path
  await createCluster(path)
  return remove
})

test('stops the database that it started for a command', async () => {
  expect(await runAdmin('list')).toEqual({ code: 0, printed: 'There are no accounts yet.\n' })
  await expect(findPostgresPid(DATA_DIR)).rejects.toThrow('ENOENT')
})

test('prints a pair of keys for web push', async () => {
  const { code, printed } = await runAdmin('vapid-keys')
  expect(code).toBe(0)
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = parseEnv(printed)
  const settings = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: 'mailto:office@example.test' }
  expect(findVapidFaults(settings)).toEqual([])
})

describe('beside a running portal', () => {
  let address: string

  beforeAll(async () => {
    const portal = startProcess({ DATA_DIR })
    address = await portal.address()
    return async () => {
      portal.signal('SIGTERM')
      await portal.ended
    }
  })

  test('ends the requirement of a second factor', async () => {
    expect(await runAdmin('second-factor', 'optional')).toEqual({
      code: 0,
      printed: 'No role requires a second factor any more.\n',
    })
    expect((await runAdmin('second-factor')).code).toBe(2)
  })

  test('rotates the keys', async () => {
    expect(await runAdmin('keys', 'rotate')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Made a new master key\.\n.*Encrypted again: \d+ secrets, 0 texts/s),
    })
    expect(await runAdmin('keys', 'verify')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Opened: \d+\. Not opened: 0\.\n$/),
    })
    expect(await runAdmin('keys', 'remove-previous')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('less than a minute ago'),
    })
    expect((await runAdmin('keys')).code).toBe(2)
  })

  test('changes reach it at once', async () => {
    const ada = await registerAccount(address, 'ada@example.test')
    const ben = await registerAccount(address, 'ben@example.test')
    expect(await listAccounts('ada@example.test', 'ben@example.test')).toEqual([
      'family_member  ada@example.test                 Ada Hartwell',
      'family_member  ben@example.test                 Ada Hartwell',
    ])

    expect(await runAdmin('grant', '  ADA@example.test')).toEqual({
      code: 0,
      printed: 'ada@example.test is now an administrator.\n',
    })
    await expect.poll(ada.user).toMatchObject({ status: 200, role: 'admin' })

    expect(await runAdmin('revoke', 'ada@example.test')).toEqual({
      code: 1,
      printed: 'ada@example.test is the last administrator. Grant the role to another account first.\n',
    })
    await runAdmin('grant', 'ben@example.test')
    expect(await runAdmin('revoke', 'ada@example.test')).toMatchObject({ code: 0 })
    await expect.poll(ada.user).toMatchObject({ status: 200, role: 'family_member' })
    expect(await runAdmin('revoke', 'ada@example.test')).toEqual({
      code: 1,
      printed: 'ada@example.test is not an administrator.\n',
    })

    const { code, printed } = await runAdmin('reset-password', 'ben@example.test')
    const [, password = ''] = /^The new password of ben@example\.test is (\S{16})$/m.exec(printed) ?? []
    expect(code).toBe(0)
    await expect
      .poll(ben.user, { message: 'the sessions of the account have ended' })
      .toMatchObject({ status: 401 })
    expect(await signIn(address, 'ben@example.test', 'rings-of-an-oak')).toBe(401)
    expect(await signIn(address, 'ben@example.test', password)).toBe(200)
    expect(isRunning(await findPostgresPid(DATA_DIR)), 'the database of the portal keeps running').toBe(true)
  })

  test('grant reactivates without old sessions and setup links', async () => {
    const dora = await registerAccount(address, 'dora@example.test')
    const connection = await findRunningPostgres(DATA_DIR)
    const database = openDatabase(connection ?? {}, () => undefined)
    const { db } = database
    await db.updateTable('users').set({ isActive: false }).where('email', '=', 'dora@example.test').execute()
    await db.insertInto('setupLinks').values({ tokenHash: 'x', expire: '2999-01-01' }).execute()
    await runAdmin('grant', 'dora@example.test')
    await expect.poll(dora.user).toMatchObject({ status: 401 })
    expect(await db.selectFrom('setupLinks').selectAll().execute()).toEqual([])
    const entries = await db
      .selectFrom('auditEntries')
      .select('action')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['role.changed', 'account.reactivated'])
    await db
      .updateTable('users')
      .set({ role: 'family_member' })
      .where('email', '=', 'dora@example.test')
      .execute()
    await database.close()
  })

  test('reset-password turns off the second factor', async () => {
    await registerAccount(address, 'edith@example.test')
    const connection = await findRunningPostgres(DATA_DIR)
    const database = openDatabase(connection ?? {}, () => undefined)
    await sql`
      insert into second_factors (user_id, sealed_secret, started_at, confirmed_at)
      select id, 'sealed', now(), now() from users where email = 'edith@example.test'`.execute(database.db)
    expect(await listAccounts('edith@example.test')).toEqual([
      'family_member  edith@example.test               Ada Hartwell (second factor)',
    ])

    expect((await runAdmin('reset-password', 'edith@example.test')).printed).toContain(
      'The second factor is off.\n',
    )
    expect(await listAccounts('edith@example.test')).toEqual([
      'family_member  edith@example.test               Ada Hartwell',
    ])
    const entries = await database.db
      .selectFrom('auditEntries')
      .select('action')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entries).toEqual([{ action: 'second-factor.off' }])
    await database.close()
  })

  test.each(['approve', 'grant', 'revoke', 'reset-password'])(
    '%s of an unknown address changes nothing',
    async command => {
      expect(await runAdmin(command, 'unknown@example.test')).toEqual({
        code: 1,
        printed: 'No account has the address unknown@example.test.\n',
      })
    },
  )
})

test('stores changes made while no portal runs', async () => {
  expect(await runAdmin('grant', 'ada@example.test')).toMatchObject({ code: 0 })
  const portal = runProcess({ DATA_DIR })
  await portal.address()
  const list = await runAdmin('list')
  expect(list.printed).toContain('admin          ada@example.test')
  expect(portal.output(), 'no setup link is needed').not.toContain('setup=')
})

test('approve changes only an account that awaits approval', async () => {
  const portal = runProcess({ DATA_DIR, REGISTRATION: 'approval' })
  const cleo = await registerAccount(await portal.address(), 'cleo@example.test')
  expect(await cleo.user()).toMatchObject({ awaitsApproval: true })
  expect(await runAdmin('approve', 'cleo@example.test')).toEqual({
    code: 0,
    printed: 'cleo@example.test is now approved.\n',
  })
  await expect.poll(cleo.user).toMatchObject({ awaitsApproval: false, role: 'family_member' })
  expect(await runAdmin('approve', 'cleo@example.test')).toEqual({
    code: 1,
    printed: 'cleo@example.test does not await approval.\n',
  })
})

test.each([
  [[], 0],
  [['grant'], 2],
  [['list', 'ada@example.test'], 2],
  [['grant', 'ada@example.test', 'ben@example.test'], 2],
  [['toString', 'ada@example.test'], 2],
])('%j prints the usage', async (args, code) => {
  const answer = await runAdmin(...args)
  expect(answer).toMatchObject({ code })
  expect(answer.printed).toMatch(/^npm run admin -- COMMAND\n {2}list /)
})

test('does not migrate a shared database', async () => {
  const { host, port, user } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const shared = openDatabase(inject('postgres'), () => undefined)
  await sql`create database ${sql.id(name)}`.execute(shared.db)
  await shared.close()
  const query = new URLSearchParams({ host, port: String(port), user })
  const DATABASE_URL = `postgres:///${name}?${query.toString()}`
  const process = runProcess({ DATABASE_URL }, 'server/admin.ts', ['list'])
  expect(await process.ended).toBe(1)
  expect(process.output()).toMatch(/^The database was created by an older version of the portal.+\n$/)
})

test('reports an invalid setting without a stack', async () => {
  const process = runProcess({ DATA_DIR, PORT: 'abc' }, 'server/admin.ts', ['list'])
  expect(await process.ended).toBe(1)
  expect(process.output()).toBe(
    'PORT must be a number from 0 to 65535; 0 takes any free port, but is "abc".\n',
  )
})

/** Runs a command in this process, which takes a fraction of the time of a process of its own. */
async function runAdmin(...args: string[]): Promise<{ code: number; printed: string }> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(`${line}\n`))
  const code = await runAdminCommand(args, { DATA_DIR })
  log.mockRestore()
  return { code, printed: lines.join('') }
}

/** The lines of `list` for these addresses. */
async function listAccounts(...addresses: string[]): Promise<string[]> {
  const { code, printed } = await runAdmin('list')
  expect(code).toBe(0)
  return printed.split('\n').filter(line => addresses.some(address => line.includes(` ${address} `)))
}

/** Registers an account and returns how to request its user with its session. */
async function registerAccount(address: string, email: string) {
  const body = { email, password: 'rings-of-an-oak', firstName: 'Ada', lastName: 'Hartwell' }
  const answer = await postJson(`${address}/api/register`, body)
  expect(answer.status).toBe(201)
  const [cookie = ''] = answer.headers.getSetCookie()
  return {
    user: async () => {
      const user = await fetch(`${address}/api/user`, { headers: { cookie } })
      return { status: user.status, ...((await user.json()) as object) }
    },
  }
}

async function signIn(address: string, email: string, password: string): Promise<number> {
  return (await postJson(`${address}/api/login`, { email, password })).status
}

function postJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
