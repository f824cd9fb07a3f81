import { describe, expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { createRegistration } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import { createSetupToken } from './setup-link.ts'

describe('the setup link', () => {
  test('registers the first administrator', async () => {
    const portal = await openPortal()
    const ada = portal.visitor()
    const body = createRegistration({ setupToken: await createToken(portal) })
    expect(await ada.call('POST /api/register', { body })).toMatchObject({
      role: 'admin',
      awaitsApproval: false,
    })
    expect(await ada.call('GET /api/user')).toMatchObject({ role: 'admin' })
  })

  test.each(['invitation', 'approval', 'open'])('works when registration is %s', async REGISTRATION => {
    const portal = await openPortal({ REGISTRATION })
    const ada = portal.visitor()
    const body = createRegistration({ setupToken: await createToken(portal) })
    expect(await ada.call('POST /api/register', { body })).toMatchObject({
      role: 'admin',
      awaitsApproval: false,
    })
  })

  test('works once and expires all other links', async () => {
    const portal = await openPortal()
    const [used, unused] = [await createToken(portal), await createToken(portal)]
    await portal.visitor().call('POST /api/register', { body: createRegistration({ setupToken: used }) })
    for (const setupToken of [used, unused])
      expect(await registerWithLink(portal, setupToken)).toEqual(expired)
  })

  test('creates one administrator for concurrent requests', async () => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const tokens = [await createToken(portal), await createToken(portal)]
    const tried = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        registerWithLink(index % 2 === 0 ? portal : other, tokens[index % 3 === 0 ? 0 : 1] ?? ''),
      ),
    )
    expect(tried.filter(([status]) => status === 201)).toHaveLength(1)
    expect(tried.filter(([status]) => status === 403)).toHaveLength(5)
    const users = await portal.database.db.selectFrom('users').select('role').execute()
    expect(users).toEqual([{ role: 'admin' }])
  })

  test('expires when there is another administrator', async () => {
    const portal = await openPortal()
    const setupToken = await createToken(portal)
    await portal.signIn('admin')
    expect(await registerWithLink(portal, setupToken)).toEqual(expired)
    expect(
      await portal.database.db.transaction().execute(tx => createSetupToken(tx, () => portal.time.now)),
    ).toBeNull()
  })

  test('stays expired after its administrator is demoted', async () => {
    const portal = await openPortal()
    const [used, unused] = [await createToken(portal), await createToken(portal)]
    await portal.visitor().call('POST /api/register', { body: createRegistration({ setupToken: used }) })
    await portal.database.db.updateTable('users').set({ role: 'family_member' }).execute()
    for (const setupToken of [used, unused])
      expect(await registerWithLink(portal, setupToken)).toEqual(expired)
    expect(await registerWithLink(portal, await createToken(portal))).toEqual([201, undefined])
  })

  test('works while the only administrator is deactivated', async () => {
    const portal = await openPortal()
    const { user } = await portal.signIn('admin')
    await portal.database.db
      .updateTable('users')
      .set({ isActive: false })
      .where('id', '=', user?.id ?? '')
      .execute()
    expect(await registerWithLink(portal, await createToken(portal))).toEqual([201, undefined])
  })

  test('expires after seven days', async () => {
    const portal = await openPortal()
    const [soon, late] = [await createToken(portal), await createToken(portal)]
    const createdAt = portal.time.now
    portal.time.now = addDuration(createdAt, 7 * day)
    expect(await registerWithLink(portal, late)).toEqual(expired)
    portal.time.now = addDuration(createdAt, 7 * day - 1)
    expect(await registerWithLink(portal, soon)).toEqual([201, undefined])
  })

  test('is not consumed by a failed registration', async () => {
    const portal = await openPortal()
    const setupToken = await createToken(portal)
    const usedEmail = (await portal.signIn('family_member')).user?.email ?? ''
    const attempts = [{ password: '123456' }, { password: 'short' }, { firstName: '' }, { email: usedEmail }]
    const statuses = []
    for (const changes of attempts) {
      const body = createRegistration({ setupToken, ...changes })
      statuses.push((await portal.visitor().try('POST /api/register', { body })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 409])
    expect(await registerWithLink(portal, setupToken)).toEqual([201, undefined])
  })

  test('rejects a guessed token without an account', async () => {
    const portal = await openPortal()
    await createToken(portal)
    for (const guess of ['', 'x', `' or ''='`, '\u0000', 'x'.repeat(200)])
      expect(await registerWithLink(portal, guess)).toEqual(expired)
    for (const nonsense of ['x'.repeat(201), 5, ['x'], {}, null]) {
      const body = { ...createRegistration(), setupToken: nonsense }
      expect((await portal.visitor().try('POST /api/register', { body })).status).toBe(400)
    }
    expect(await portal.database.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('is stored as a hash and not logged', async () => {
    const portal = await openPortal()
    const setupToken = await createToken(portal)
    const links = await portal.database.db.selectFrom('setupLinks').selectAll().execute()
    await registerWithLink(portal, setupToken)
    expect(links).toMatchObject([{ tokenHash: expect.stringMatching(/^[\da-f]{64}$/) }])
    expect(JSON.stringify([links, portal.logLines])).not.toContain(setupToken)
  })
})

const expired = [403, 'accounts.setup-link-expired']

async function createToken(portal: TestPortal): Promise<string> {
  const token = await portal.database.db
    .transaction()
    .execute(tx => createSetupToken(tx, () => portal.time.now))
  expect(token).toMatch(/^[\w-]{32}$/)
  return token ?? ''
}

async function registerWithLink(
  portal: TestPortal,
  setupToken: string,
): Promise<[status: number, code?: string]> {
  const body = createRegistration({ setupToken })
  const answer = await portal.visitor().try('POST /api/register', { body })
  return [answer.status, answer.body.code]
}
