import { expect, test } from 'vitest'

import { after, day } from '#server/platform/clock.ts'
import { newRegistration } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import { createSetupToken } from './setup-link.ts'

test('whoever registers through the setup link is the first administrator', async () => {
  const portal = await openPortal()
  const ada = portal.visitor()
  const body = newRegistration({ setupToken: await tokenOf(portal) })
  expect(await ada.ask('POST /api/register', { body })).toMatchObject({
    role: 'admin',
    awaitsApproval: false,
  })
  expect(await ada.ask('GET /api/user')).toMatchObject({ role: 'admin' })
})

test.each(['invitation', 'approval', 'open'])(
  'it works also where registration is: %s',
  async REGISTRATION => {
    const portal = await openPortal({ REGISTRATION })
    const ada = portal.visitor()
    const body = newRegistration({ setupToken: await tokenOf(portal) })
    expect(await ada.ask('POST /api/register', { body })).toMatchObject({
      role: 'admin',
      awaitsApproval: false,
    })
  },
)

test('it works once, and every other link is over with it', async () => {
  const portal = await openPortal()
  const [used, unused] = [await tokenOf(portal), await tokenOf(portal)]
  await portal.visitor().ask('POST /api/register', { body: newRegistration({ setupToken: used }) })
  for (const setupToken of [used, unused]) expect(await triedWith(portal, setupToken)).toEqual(over)
})

test('of many who use it at the same moment exactly one becomes administrator', async () => {
  const portal = await openPortal()
  const other = await portal.openAnotherNode()
  const tokens = [await tokenOf(portal), await tokenOf(portal)]
  const tried = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      triedWith(index % 2 === 0 ? portal : other, tokens[index % 3 === 0 ? 0 : 1] ?? ''),
    ),
  )
  expect(tried.filter(([status]) => status === 201)).toHaveLength(1)
  expect(tried.filter(([status]) => status === 403)).toHaveLength(5)
  const users = await portal.database.db.selectFrom('users').select('role').execute()
  expect(users).toEqual([{ role: 'admin' }])
})

test('it is over as soon as there is an administrator by another way', async () => {
  const portal = await openPortal()
  const setupToken = await tokenOf(portal)
  await portal.signIn('admin')
  expect(await triedWith(portal, setupToken)).toEqual(over)
  expect(await createSetupToken(portal.database.db, () => portal.time.now)).toBeNull()
})

test('a used link stays over, also when its administrator is none any more', async () => {
  const portal = await openPortal()
  const [used, unused] = [await tokenOf(portal), await tokenOf(portal)]
  await portal.visitor().ask('POST /api/register', { body: newRegistration({ setupToken: used }) })
  await portal.database.db.updateTable('users').set({ role: 'family_member' }).execute()
  for (const setupToken of [used, unused]) expect(await triedWith(portal, setupToken)).toEqual(over)
  expect(await triedWith(portal, await tokenOf(portal))).toEqual([201, undefined])
})

test('an administrator who cannot act does not count', async () => {
  const portal = await openPortal()
  const { user } = await portal.signIn('admin')
  await portal.database.db
    .updateTable('users')
    .set({ isActive: false })
    .where('id', '=', user?.id ?? '')
    .execute()
  expect(await triedWith(portal, await tokenOf(portal))).toEqual([201, undefined])
})

test('it is over after seven days', async () => {
  const portal = await openPortal()
  const [soon, late] = [await tokenOf(portal), await tokenOf(portal)]
  const made = portal.time.now
  portal.time.now = after(made, 7 * day)
  expect(await triedWith(portal, late)).toEqual(over)
  portal.time.now = after(made, 7 * day - 1)
  expect(await triedWith(portal, soon)).toEqual([201, undefined])
})

test('a registration that fails does not use it up', async () => {
  const portal = await openPortal()
  const setupToken = await tokenOf(portal)
  const taken = (await portal.signIn('family_member')).user?.email ?? ''
  const tries = [{ password: '123456' }, { password: 'short' }, { firstName: '' }, { email: taken }]
  const statuses = []
  for (const changes of tries) {
    const body = newRegistration({ setupToken, ...changes })
    statuses.push((await portal.visitor().try('POST /api/register', { body })).status)
  }
  expect(statuses).toEqual([400, 400, 400, 409])
  expect(await triedWith(portal, setupToken)).toEqual([201, undefined])
})

test('a guessed link makes nobody anything, not even a family member', async () => {
  const portal = await openPortal()
  await tokenOf(portal)
  for (const guess of ['', 'x', `' or ''='`, '\u0000', 'x'.repeat(200)])
    expect(await triedWith(portal, guess)).toEqual(over)
  for (const nonsense of ['x'.repeat(201), 5, ['x'], {}, null]) {
    const body = { ...newRegistration(), setupToken: nonsense }
    expect((await portal.visitor().try('POST /api/register', { body })).status).toBe(400)
  }
  expect(await portal.database.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('the table holds only the hash of the link, and the log nothing of it', async () => {
  const portal = await openPortal()
  const setupToken = await tokenOf(portal)
  const links = await portal.database.db.selectFrom('setupLinks').selectAll().execute()
  await triedWith(portal, setupToken)
  expect(links).toMatchObject([{ tokenHash: expect.stringMatching(/^[\da-f]{64}$/) }])
  expect(JSON.stringify([links, portal.logLines])).not.toContain(setupToken)
})

const over = [403, 'accounts.setup-link-expired']

async function tokenOf(portal: TestPortal): Promise<string> {
  const token = await createSetupToken(portal.database.db, () => portal.time.now)
  expect(token).toMatch(/^[\w-]{32}$/)
  return token ?? ''
}

async function triedWith(portal: TestPortal, setupToken: string): Promise<[status: number, code?: string]> {
  const body = newRegistration({ setupToken })
  const answer = await portal.visitor().try('POST /api/register', { body })
  return [answer.status, answer.body.code]
}
