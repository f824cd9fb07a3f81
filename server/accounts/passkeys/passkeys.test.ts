import { describe, expect, test } from 'vitest'

import { addDuration, day, minute } from '#server/platform/clock.ts'
import { generateAuthenticatorCode, setPassword, setUpSecondFactor } from '#server/test/accounts.ts'
import { addPasskey, Authenticator, readOrigin } from '#server/test/authenticator.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

describe('adding a passkey', () => {
  test('requires the password and stores no secret', async () => {
    const { portal, ada, password } = await openForAda()
    const wrong = await ada.try('POST /api/passkey-options', {
      body: { name: 'Phone', password: 'not mine' },
    })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This password is incorrect' }])
    await addPasskey(portal, ada, password)
    expect(await ada.call('GET /api/passkeys')).toEqual([
      {
        id: expect.any(String),
        name: 'Phone',
        isSynced: false,
        createdAt: portal.time.now.toISOString(),
        lastUsedAt: null,
      },
    ])
  })

  test('requires a code if the second factor is on', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { password, secret } = await setUpSecondFactor(portal, ada)
    const start = (code?: string) =>
      ada.try('POST /api/passkey-options', { body: { name: 'Phone', password, code } })
    expect((await start()).body.fields).toEqual({ code: 'Please enter the code' })
    expect((await start('000000')).body.fields).toEqual({
      code: 'This code is incorrect or was already used',
    })
    expect((await start(await generateAuthenticatorCode(portal, secret, 1))).status).toBe(200)
  })

  test('rejects a foreign challenge, origin or session', async () => {
    const { portal, ada, password } = await openForAda()
    const origin = readOrigin(portal)
    const elsewhere = ada.copy()
    elsewhere.user = ada.user
    await elsewhere.signInAgain()
    const body = { name: 'Phone', password }
    const add = async (
      ceremony: Parameters<Authenticator['create']>[1],
      person: Person = ada,
      changes = {},
    ) => {
      const options = await ada.call('POST /api/passkey-options', { body })
      const credential = new Authenticator().create({ ...options, ...changes }, ceremony)
      const { status, body: failure } = await person.try('POST /api/passkeys', {
        body: { name: 'Phone', credential },
      })
      return [status, failure.code]
    }
    const rejected = [400, 'accounts.passkey-not-created']
    expect(await add({ origin: 'https://elsewhere.test' })).toEqual(rejected)
    expect(await add({ origin, isUserVerified: false })).toEqual(rejected)
    expect(await add({ origin }, ada, { challenge: 'AAAA' })).toEqual(rejected)
    expect(await add({ origin }, elsewhere)).toEqual(rejected)
    expect(await ada.call('GET /api/passkeys')).toEqual([])
    expect((await add({ origin }))[0]).toBe(201)
  })

  test('accepts an answer once, within ten minutes', async () => {
    const { portal, ada, password } = await openForAda()
    const ceremony = { origin: readOrigin(portal) }
    const body = { name: 'Phone', password }
    const late = await ada.call('POST /api/passkey-options', { body })
    portal.time.now = addDuration(portal.time.now, 10 * minute)
    const add = (credential: object) => ada.try('POST /api/passkeys', { body: { name: 'Phone', credential } })
    expect((await add(new Authenticator().create(late, ceremony))).status).toBe(400)
    const credential = new Authenticator().create(
      await ada.call('POST /api/passkey-options', { body }),
      ceremony,
    )
    const statuses = (await Promise.all([add(credential), add(credential)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('the owner alone renames and removes a passkey', async () => {
    const { portal, ada, password } = await openForAda()
    const authenticator = await addPasskey(portal, ada, password)
    const eve = await portal.signIn('admin', 'Eve')
    const [{ id } = { id: '' }] = await ada.call('GET /api/passkeys')
    const input = { params: { id }, body: { name: 'Laptop' } }
    expect((await eve.try('PUT /api/passkeys/{id}', input)).status).toBe(404)
    expect((await eve.try('DELETE /api/passkeys/{id}', input)).status).toBe(404)
    expect(await eve.call('GET /api/passkeys')).toEqual([])
    expect(await ada.call('PUT /api/passkeys/{id}', input)).toMatchObject({ id, name: 'Laptop' })
    await ada.call('DELETE /api/passkeys/{id}', { params: { id } })
    expect((await ada.try('DELETE /api/passkeys/{id}', { params: { id } })).status).toBe(404)
    expect((await signIn(portal, authenticator)).status).toBe(401)
  })
})

describe('POST /api/passkey-sign-in', () => {
  test('signs in without password and code', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { password, secret } = await setUpSecondFactor(portal, ada)
    const code = await generateAuthenticatorCode(portal, secret, 1)
    const authenticator = new Authenticator()
    const options = await ada.call('POST /api/passkey-options', { body: { name: 'Phone', password, code } })
    const credential = authenticator.create(options, { origin: readOrigin(portal) })
    await ada.call('POST /api/passkeys', { body: { name: 'Phone', credential } })
    const visitor = portal.visitor()
    portal.time.now = addDuration(portal.time.now, day)
    const { status, body } = await signIn(portal, authenticator, { visitor })
    expect([status, body]).toMatchObject([200, { id: ada.user?.id }])
    expect((await visitor.call('GET /api/user')).id).toBe(ada.user?.id)
    expect(await ada.call('GET /api/passkeys')).toMatchObject([{ lastUsedAt: portal.time.now.toISOString() }])
  })

  test('answers unknown and deactivated accounts alike', async () => {
    const { portal, ada, password } = await openForAda()
    const authenticator = await addPasskey(portal, ada, password)
    await portal.database.db
      .updateTable('users')
      .set({ isActive: false })
      .where('id', '=', ada.user?.id ?? '')
      .execute()
    const [deactivated, unknown] = [
      await signIn(portal, authenticator),
      await signIn(portal, new Authenticator()),
    ]
    expect([deactivated.status, deactivated.body.code]).toEqual([401, 'accounts.invalid-passkey'])
    expect(unknown.body.error).toBe(deactivated.body.error)
    expect([...unknown.headers.getSetCookie(), ...deactivated.headers.getSetCookie()]).toEqual([])
  })

  test('rejects no verification, a foreign origin and an old counter', async () => {
    const { portal, ada, password } = await openForAda()
    const authenticator = await addPasskey(portal, ada, password)
    expect((await signIn(portal, authenticator, { isUserVerified: false })).status).toBe(401)
    expect((await signIn(portal, authenticator, { origin: 'https://elsewhere.test' })).status).toBe(401)
    expect((await signIn(portal, authenticator, { counter: 9 })).status).toBe(200)
    // A copy of the key has counted less far.
    expect((await signIn(portal, authenticator, { counter: 9 })).status).toBe(401)
    expect((await signIn(portal, authenticator, { counter: 10 })).status).toBe(200)
    const rejections = await portal.database.db
      .selectFrom('auditEntries')
      .select('subject')
      .where('action', '=', 'passkey.rejected')
      .execute()
    expect(rejections).toEqual(Array.from({ length: 3 }, () => ({ subject: ada.user?.id })))
  })

  test('a challenge works once, and in one browser', async () => {
    const { portal, ada, password } = await openForAda()
    const authenticator = await addPasskey(portal, ada, password)
    const visitor = portal.visitor()
    const options = await visitor.call('POST /api/passkey-sign-in/options')
    const credential = authenticator.assert(options, { origin: readOrigin(portal) })
    const other = portal.visitor()
    await other.call('POST /api/passkey-sign-in/options')
    const stolen = await other.try('POST /api/passkey-sign-in', { body: { credential } })
    expect([stolen.status, stolen.body.code]).toEqual([401, 'accounts.invalid-passkey'])
    const copy = visitor.copy()
    expect((await visitor.try('POST /api/passkey-sign-in', { body: { credential } })).status).toBe(200)
    const repeated = await copy.try('POST /api/passkey-sign-in', { body: { credential } })
    expect([repeated.status, repeated.body.code]).toEqual([401, 'accounts.passkey-expired'])
  })

  test('needs an address that is no IP address', async () => {
    const portal = await openPortal({ PUBLIC_URL: 'http://192.0.2.7' })
    const { status, body } = await portal.visitor().try('POST /api/passkey-sign-in/options')
    expect([status, body.code]).toEqual([503, 'accounts.passkeys-unavailable'])
  })
})

describe('POST /api/family-access/passkey', () => {
  test('grants a step-up without ID and code', async () => {
    const { portal, ada, password } = await openForAda()
    expect((await ada.try('POST /api/family-access/passkey-options')).body.code).toBe(
      'family-access.no-passkey',
    )
    const authenticator = await addPasskey(portal, ada, password)
    expect(await ada.call('GET /api/family-access')).toMatchObject({ hasPasskeys: true })
    const options = await ada.call('POST /api/family-access/passkey-options')
    const credential = authenticator.assert(options, { origin: readOrigin(portal) })
    expect(await ada.call('POST /api/family-access/passkey', { body: { credential } })).toMatchObject({
      familyAccessUntil: addDuration(portal.time.now, 15 * minute).toISOString(),
    })
    expect((await ada.try('GET /api/security-center')).status).toBe(200)
  })

  test('rejects the passkey of another account', async () => {
    const { portal, ada, password } = await openForAda()
    await addPasskey(portal, ada, password)
    const eve = await portal.signIn('family_member', 'Eve')
    const foreign = await addPasskey(portal, eve, await setPassword(eve))
    const options = await ada.call('POST /api/family-access/passkey-options')
    const credential = foreign.assert(options, { origin: readOrigin(portal) })
    const { status, body } = await ada.try('POST /api/family-access/passkey', { body: { credential } })
    expect([status, body.code]).toEqual([403, 'family-access.passkey-rejected'])
    expect((await ada.try('GET /api/security-center')).status).toBe(403)
  })
})

async function openForAda(): Promise<{ portal: TestPortal; ada: Person; password: string }> {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  return { portal, ada, password: await setPassword(ada) }
}

/** Answers a new challenge of the sign-in. */
async function signIn(
  portal: TestPortal,
  authenticator: Authenticator,
  {
    visitor = portal.visitor(),
    ...ceremony
  }: Partial<Parameters<Authenticator['assert']>[1]> & { visitor?: Person } = {},
) {
  const options = await visitor.call('POST /api/passkey-sign-in/options')
  const credential = authenticator.assert(options, { origin: readOrigin(portal), ...ceremony })
  return visitor.try('POST /api/passkey-sign-in', { body: { credential } })
}
