import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { sampleKeys } from '#contract/integrations/sample-exchange.ts'
import { isCommonPassword } from '#server/accounts/password/passwords.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import {
  runProcess,
  createCluster,
  createDirectory,
  type PortalProcess,
} from '#server/test/portal-process.ts'

import { password } from './accounts.ts'

/** Tables that only use fills, such as attempts, mail, devices, second factors, imports, uploads and links. */
const emptyUntilUsed = new Set([
  'account_identities',
  'account_letters',
  'api_tokens',
  'audit_seals',
  'calendar_feeds',
  'data_exports',
  'document_openings',
  'document_share_items',
  'document_share_visits',
  'document_shares',
  'email_changes',
  'gedcom_imports',
  'gedcom_matches',
  'idempotency_keys',
  'import_mappings',
  'imported_activities',
  'integration_syncs',
  'integrations',
  'investment_import_rows',
  'investment_imports',
  'invitation_letters',
  'known_devices',
  'limits',
  'mails',
  'notification_mailboxes',
  'passkey_challenges',
  'passkeys',
  'password_resets',
  'push_messages',
  'push_subscriptions',
  'portal_settings',
  'price_reads',
  'provider_sign_ins',
  'recovery_codes',
  'second_factors',
  'setup_links',
  'upload_parts',
  'uploads',
  'video_preparations',
])

/** These tests start and stop processes, possibly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

test('prints one sign-in for each role and restarts unchanged', async () => {
  const directory = await createInitializedDirectory()
  const first = runDemo(directory)
  await first.address()
  expect(await readRoles(first)).toEqual(['admin', 'board_member', 'family_member'])
  expect(first.output(), 'there is an administrator already').not.toContain('setup=')
  const page = await (await fetch(await first.address())).text()
  expect(page).toContain('&quot;samplePrices&quot;:true')
  for (const { apiKey, apiSecret } of Object.values(sampleKeys))
    expect(first.output()).toContain(`${apiKey.padEnd(26)} ${apiSecret}`)
  await expect.poll(() => readPrices(first), { timeout: 10_000 }).toContain('BTC')
  expect(await readAccountNames(first)).toEqual(await readMemberNames(first))
  expect(await readCapacities(directory)).toEqual(['adviser', 'guardian', 'trustee'])
  expect((await listEmptyTables(directory)).filter(table => !emptyUntilUsed.has(table))).toEqual([])
  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = runDemo(directory)
  await second.address()
  expect(await readRoles(second)).toEqual(['admin', 'board_member', 'family_member'])
  second.signal('SIGTERM')
  await second.ended

  const list = runProcess({ DATA_DIR: directory }, 'server/admin.ts', ['list'])
  expect(await list.ended).toBe(0)
  expect(list.output().trim().split('\n'), 'with the waiting one').toHaveLength(4)
})

test("the demo password meets the portal's rules", async () => {
  expect(password.length).toBeGreaterThanOrEqual(6)
  expect(await isCommonPassword(password)).toBe(false)
})

test('refuses to fill a real portal', async () => {
  const directory = await createInitializedDirectory()
  const portal = runProcess({ DATA_DIR: directory })
  const registration = await fetch(`${await portal.address()}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.test', password, firstName: 'Ada', lastName: 'Hartwell' }),
  })
  expect(registration.status).toBe(201)
  portal.signal('SIGTERM')
  await portal.ended
  const demo = runDemo(directory)
  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain(`${directory} contains a portal that is not a demonstration`)

  const fromSetting = runProcess({ DATA_DIR: directory }, 'server/demo/demo.ts', [])
  expect(await fromSetting.ended).toBe(1)
  expect(fromSetting.output(), 'DATA_DIR is the default').toContain(`${directory} contains a portal`)
})

async function createInitializedDirectory(): Promise<string> {
  const directory = `${await createDirectory()}/data`
  await createCluster(directory)
  return directory
}

/** Runs the demo in this directory, with other settings of a real portal in the environment, which it must ignore. */
function runDemo(directory: string): PortalProcess {
  const real = { DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://real@127.0.0.1:1/real' }
  return runProcess(real, 'server/demo/demo.ts', [directory])
}

/** Signs in with each printed account and returns the roles. */
async function readRoles(portal: PortalProcess): Promise<string[]> {
  return Promise.all(
    parsePrintedAccounts(portal).map(async ({ role, email, password }) => {
      const answer = await signIn(portal, email, password)
      const user = (await answer.json()) as { role?: string }
      expect(user.role).toBe(role)
      return String(user.role)
    }),
  )
}

function parsePrintedAccounts(portal: PortalProcess): { role: string; email: string; password: string }[] {
  return [...portal.output().matchAll(/^ {2}(\w+) +(\S+@example\.test) +(\S+)$/gm)].map(
    ([, role = '', email = '', password = '']) => ({ role, email, password }),
  )
}

async function signIn(portal: PortalProcess, email: string, password: string): Promise<Response> {
  return fetch(`${await portal.address()}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

/** The tables of the running demonstration without any row. */
async function listEmptyTables(directory: string): Promise<string[]> {
  const database = connect(directory)
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  )
  const empty = []
  for (const { name } of tables)
    if ((await database.pool.query(`select from ${name} limit 1`)).rows.length === 0) empty.push(name)
  await database.close()
  return empty
}

/** The capacities of the running demonstration's appointments. */
async function readCapacities(directory: string): Promise<string[]> {
  const database = connect(directory)
  const rows = await database.db.selectFrom('appointments').select('capacity').orderBy('capacity').execute()
  await database.close()
  return rows.map(({ capacity }) => capacity)
}

function connect(directory: string) {
  const connection = { host: join(directory, 'postgres-socket'), user: 'heirloom', database: 'heirloom' }
  return openDatabase(connection, () => undefined)
}

/** The full names of the printed accounts. */
async function readAccountNames(portal: PortalProcess): Promise<string[]> {
  return Promise.all(
    parsePrintedAccounts(portal).map(async ({ email, password }) => {
      const answer = await signIn(portal, email, password)
      const { firstName, lastName } = (await answer.json()) as Names
      return `${firstName} ${lastName}`
    }),
  )
}

/** The full names of the tree members that the printed accounts are linked to. */
async function readMemberNames(portal: PortalProcess): Promise<string[]> {
  return Promise.all(
    parsePrintedAccounts(portal).map(async ({ email, password }) => {
      const cookie = (await signIn(portal, email, password)).headers.getSetCookie()[0]!.split(';')[0]!
      const answer = await fetch(`${await portal.address()}/api/linked-member`, { headers: { cookie } })
      const { member } = (await answer.json()) as { member: Names | null }
      return `${member?.firstName} ${member?.lastName}`
    }),
  )
}

type Names = { firstName: string; lastName: string }

async function readPrices(portal: PortalProcess): Promise<string> {
  return (await fetch(`${await portal.address()}/api/crypto-prices`)).text()
}
