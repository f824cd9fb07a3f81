import { describe, expect, test } from 'vitest'

import { api, type Call } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SecondFactorChoice } from '#contract/roles/roles.ts'
import { answer } from '#server/platform/answer.ts'
import { addDuration, day, hour } from '#server/platform/clock.ts'
import { generateAuthenticatorCode, setPassword, setUpSecondFactor } from '#server/test/accounts.ts'
import { createToken } from '#server/test/api-tokens.ts'
import { addPasskey, readOrigin } from '#server/test/authenticator.ts'
import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { sweepSecondFactorDue } from './requirement.ts'

const setupCalls: Call[] = [
  'DELETE /api/view-as',
  'GET /api/passkeys',
  'GET /api/second-factor',
  'POST /api/passkey-options',
  'POST /api/passkeys',
  'POST /api/second-factor',
  'POST /api/second-factor/confirm',
]

describe('the grace period', () => {
  test('states the date and leaves every call open', async () => {
    const { portal, ada } = await openWithRule({ graceDays: 14 })
    const by = addDuration(portal.time.now, 14 * day).toISOString()
    expect(await ada.call('GET /api/user')).toMatchObject({ secondFactorDue: { by, isOverdue: false } })
    expect((await ada.try('GET /api/storage-use')).status).toBe(200)
  })

  test('begins with a new role', async () => {
    const { portal, admin } = await openWithRule({ graceDays: 14 })
    portal.time.now = addDuration(portal.time.now, 3 * day)
    const ben = await portal.signIn('board_member', 'Ben')
    expect(await ben.call('GET /api/user')).not.toHaveProperty('secondFactorDue')
    portal.time.now = addDuration(portal.time.now, 3 * day)
    const params = { userId: ben.user!.id }
    await admin.call('PUT /api/users/{userId}/role', { params, body: { role: 'family_member' } })
    const by = addDuration(portal.time.now, 14 * day).toISOString()
    expect(await ben.call('GET /api/user')).toMatchObject({ secondFactorDue: { by } })
  })

  test('moves its end when its length changes', async () => {
    const { portal, ada, admin } = await openWithRule({ graceDays: 14 })
    const start = portal.time.now
    portal.time.now = addDuration(start, 5 * day)
    await setRules(admin, { family_member: { isRequired: true, graceDays: 30 } })
    const by = addDuration(start, 30 * day).toISOString()
    expect(await ada.call('GET /api/user')).toMatchObject({ secondFactorDue: { by } })
  })

  test('is announced once for each date', async () => {
    const { portal, ada, admin } = await openWithRule({ graceDays: 14 })
    await sweepSecondFactorDue(portal.platform)
    expect(await listTopics(ada)).toEqual(['second-factor-due'])
    await setRules(admin, { family_member: { isRequired: true, graceDays: 10 } })
    expect(await listTopics(ada)).toEqual(['second-factor-due', 'second-factor-due'])
    expect(await listTopics(admin)).not.toContain('second-factor-due')
  })

  test('is announced to a new account by the sweep', async () => {
    const { portal } = await openWithRule({ graceDays: 14 })
    const ben = await portal.signIn('family_member', 'Ben')
    await sweepSecondFactorDue(portal.platform)
    expect(await listTopics(ben)).toEqual(['second-factor-due'])
  })
})

describe('an overdue account', () => {
  test('rejects every call but those of the setup', async () => {
    const { portal, ada } = await openWithRule({ graceDays: 0 })
    const guarded = (Object.keys(api) as Call[]).filter(call => api[call].access !== 'visitor')
    const extraCalls = await mountCalls(portal, app => {
      for (const call of guarded) answer(app, portal.platform.sessions, call, async () => undefined as never)
    })
    const adaOnExtraCalls = ada.copy(extraCalls)
    const open: Call[] = []
    for (const call of guarded) {
      const { access, upload }: Endpoint = api[call]
      const { body } = await adaOnExtraCalls.try(call, {
        params: { id: 'x', memberId: 'x', userId: 'x', category: 'x' },
        ...(upload && { headers: { 'content-type': upload.types[0] ?? '' }, body: 'bytes' }),
      })
      const expected =
        access === 'signed-in' ? 'platform.second-factor-setup-required' : 'platform.not-allowed'
      if (body.code !== expected) open.push(call)
    }
    expect(open.sort()).toEqual(setupCalls)
  })

  test('states it at the sign-in and in the account', async () => {
    const { portal, ada } = await openWithRule({ graceDays: 0 })
    expect(await ada.call('GET /api/user')).toMatchObject({ secondFactorDue: { isOverdue: true } })
    const body = { email: ada.user!.email, password: await setPassword(ada) }
    expect(await portal.visitor().call('POST /api/login', { body })).toMatchObject({
      secondFactorDue: { isOverdue: true },
    })
  })

  test('has only the right to set one up in role management', async () => {
    const { portal, ada, admin } = await openWithRule({ graceDays: 0 })
    const readDue = async () =>
      (await admin.call('GET /api/users/{userId}/rights', { params: { userId: ada.user!.id } }))
        .secondFactorDue
    expect(await readDue()).toMatchObject({ isOverdue: true })
    await setUpSecondFactor(portal, ada)
    expect(await readDue()).toBeNull()
  })

  test('the setup opens the portal at once, on every node', async () => {
    const { portal, ada } = await openWithRule({ graceDays: 0 })
    const adaElsewhere = ada.copy(await portal.openAnotherNode())
    expect((await adaElsewhere.try('GET /api/storage-use')).status).toBe(403)
    await setUpSecondFactor(portal, ada)
    expect((await ada.try('GET /api/storage-use')).status).toBe(200)
    await expect.poll(async () => (await adaElsewhere.try('GET /api/storage-use')).status).toBe(200)
  })

  test('a passkey opens the portal, too', async () => {
    const { portal, ada } = await openWithRule({ graceDays: 0 })
    await addPasskey(portal, ada, await setPassword(ada))
    expect((await ada.try('GET /api/storage-use')).status).toBe(200)
  })

  test('the API tokens of the account stop until the setup', async () => {
    const portal = await openPortal()
    const [admin, ada] = [await portal.signIn('admin'), await portal.signIn('family_member')]
    const password = await setPassword(ada)
    const { program } = await createToken(portal, ada, { scopes: ['read'] })
    await setRules(admin, { family_member: { isRequired: true, graceDays: 0 } })
    expect((await program.try('GET /api/storage-use')).body.code).toBe(
      'platform.second-factor-setup-required',
    )
    await addPasskey(portal, ada, password)
    // The database notifies the node, which has cached the token.
    await expect.poll(async () => (await program.try('GET /api/storage-use')).status).toBe(200)
  })

  test('rejects the removal of the last second factor', async () => {
    const { portal, ada } = await openWithRule({ graceDays: 1 })
    const { password, secret } = await setUpSecondFactor(portal, ada)
    portal.time.now = addDuration(portal.time.now, 25 * hour)
    const removal = async () =>
      ada.try('POST /api/second-factor/removal', {
        body: { password, code: await generateAuthenticatorCode(portal, secret) },
      })
    const { status, body } = await removal()
    expect([status, body.code]).toEqual([409, 'accounts.last-second-factor'])
    expect((await ada.call('GET /api/second-factor')).isOn).toBe(true)

    await addPasskey(portal, ada, password, 'Phone', await generateAuthenticatorCode(portal, secret, 1))
    portal.time.now = addDuration(portal.time.now, hour)
    expect((await removal()).status).toBe(200)
    const [passkey] = await ada.call('GET /api/passkeys')
    const last = await ada.try('DELETE /api/passkeys/{id}', { params: { id: passkey!.id } })
    expect([last.status, last.body.code]).toEqual([409, 'accounts.last-second-factor'])
    expect(await ada.call('GET /api/passkeys')).toHaveLength(1)
  })

  test('a password alone does not sign in beside a passkey', async () => {
    const { portal, ada } = await openWithRule({ graceDays: 1 })
    const password = await setPassword(ada)
    const authenticator = await addPasskey(portal, ada, password)
    const body = { email: ada.user!.email, password }
    expect((await portal.visitor().try('POST /api/login', { body })).status).toBe(200)
    portal.time.now = addDuration(portal.time.now, 25 * hour)
    const refused = await portal.visitor().try('POST /api/login', { body })
    expect([refused.status, refused.body.code]).toEqual([401, 'accounts.passkey-required'])
    const visitor = portal.visitor()
    const options = await visitor.call('POST /api/passkey-sign-in/options')
    const credential = authenticator.assert(options, { origin: readOrigin(portal) })
    expect((await visitor.try('POST /api/passkey-sign-in', { body: { credential } })).status).toBe(200)
  })
})

describe('the choice of an administrator', () => {
  test('requires a second factor of the own account for the own role', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    const roles = choose({ admin: { isRequired: true, graceDays: 14 } })
    const { status, body } = await admin.try('PUT /api/second-factor-policy', { body: { roles } })
    expect([status, body.code]).toEqual([409, 'roles.own-second-factor-missing'])
    await setUpSecondFactor(portal, admin)
    const policy = await admin.call('PUT /api/second-factor-policy', { body: { roles } })
    expect(policy.roles.find(({ role }) => role === 'admin')).toMatchObject({
      isRequired: true,
      accounts: 1,
      accountsWithout: 0,
    })
  })

  test('is recorded by role, and only where it changes', async () => {
    const { portal, admin } = await openWithRule({ graceDays: 14 })
    await setRules(admin, { family_member: { isRequired: true, graceDays: 14 } })
    await setRules(admin, {})
    const entries = await portal.database.db
      .selectFrom('auditEntries')
      .select(['action', 'details'])
      .where('action', 'like', 'second-factor.%')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'second-factor.required', details: { role: 'family_member', graceDays: 14 } },
      { action: 'second-factor.optional', details: { role: 'family_member' } },
    ])
  })

  test('rejects rules chosen on a stale page', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin', 'Grace')
    const other = await portal.signIn('admin', 'Ben')
    const { changedAt } = await admin.call('GET /api/second-factor-policy')
    const forBoard = choose({ board_member: { isRequired: true, graceDays: 7 } })
    await other.call('PUT /api/second-factor-policy', { body: { roles: forBoard, changedAt } })
    const forFamily = choose({ family_member: { isRequired: true, graceDays: 7 } })
    const body = { roles: forFamily, changedAt }
    const refused = await admin.try('PUT /api/second-factor-policy', { body })
    expect([refused.status, refused.body.code]).toEqual([409, 'roles.stale-version'])
    const current = await admin.call('GET /api/second-factor-policy')
    expect(current.roles.filter(({ isRequired }) => isRequired).map(({ role }) => role)).toEqual([
      'board_member',
    ])
    // The other administrator repeats the change after a lost reply.
    await other.call('PUT /api/second-factor-policy', { body: { roles: forBoard, changedAt } })
  })

  test('applies at once on another node, and ends there too', async () => {
    const { portal, ada, admin } = await openWithRule({ graceDays: 0 })
    const adaElsewhere = ada.copy(await portal.openAnotherNode())
    expect((await adaElsewhere.try('GET /api/storage-use')).status).toBe(403)
    await setRules(admin, {})
    await expect.poll(async () => (await adaElsewhere.try('GET /api/storage-use')).status).toBe(200)
  })

  test('rejects more days than the limit', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    const roles = choose({ family_member: { isRequired: true, graceDays: 91 } })
    const { status, body } = await admin.try('PUT /api/second-factor-policy', { body: { roles } })
    expect([status, body.fields]).toEqual([
      400,
      { 'roles.family_member.graceDays': 'Please enter at most 90 days' },
    ])
  })
})

/** A portal that requires a second factor of family members. Ada is one of them. */
async function openWithRule({ graceDays }: { graceDays: number }) {
  const portal = await openPortal()
  const admin = await portal.signIn('admin', 'Grace')
  const ada = await portal.signIn('family_member')
  await setRules(admin, { family_member: { isRequired: true, graceDays } })
  return { portal, admin, ada }
}

function choose(choice: Partial<SecondFactorChoice>): SecondFactorChoice {
  const optional = { isRequired: false, graceDays: 14 }
  return { admin: optional, board_member: optional, family_member: optional, ...choice }
}

async function setRules(admin: Person, choice: Partial<SecondFactorChoice>): Promise<void> {
  await admin.call('PUT /api/second-factor-policy', { body: { roles: choose(choice) } })
}

async function listTopics(person: Person): Promise<string[]> {
  return (await person.call('GET /api/notifications')).map(({ topic }) => topic)
}
