import { describe, expect, test } from 'vitest'

import { addDuration, minute } from '#server/platform/clock.ts'
import { setPassword, setUpSecondFactor, generateAuthenticatorCode } from '#server/test/accounts.ts'
import { openPortalWithProvider, signInAtProvider } from '#server/test/identity-provider.ts'
import { createInvitation } from '#server/test/invitations.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

const accounts = {
  ada: { email: 'Ada@id.test', isVerified: true },
  grace: { email: 'grace@id.test', isVerified: false },
}

describe('a new identity', () => {
  test('gets an account without a password', async () => {
    const { portal, issuer } = await openPortalWithProvider(accounts)
    const { person, location } = await signIn(portal, 'ada')
    expect(location).toBe('/')
    expect(person.cookies.get('heirloom-greeting')).toBe('welcome')
    const user = await person.call('GET /api/user')
    expect(user).toMatchObject({ email: 'ada@id.test', firstName: 'Ada', role: 'family_member' })
    expect(await person.call('GET /api/account/identities')).toMatchObject([{ issuer, email: 'ada@id.test' }])
    const body = { email: 'ada@id.test', password: 'nonenone' }
    expect((await portal.visitor().try('POST /api/login', { body })).status).toBe(401)
    const later = await signIn(portal, 'ada')
    expect((await later.person.call('GET /api/user')).id).toBe(user.id)
    expect(later.person.cookies.get('heirloom-greeting')).toBe('welcome-back')
  })

  test('waits for approval in that mode', async () => {
    const { portal } = await openPortalWithProvider(accounts, { REGISTRATION: 'approval' })
    const { person } = await signIn(portal, 'ada')
    expect(await person.call('GET /api/user')).toMatchObject({ awaitsApproval: true })
  })

  test.each([
    ['an unverified address', 'grace', {}, 'unverified'],
    ['registration by invitation', 'ada', { REGISTRATION: 'invitation' }, 'invitation'],
  ])('is refused with %s', async (_what, account, settings, problem) => {
    const { portal } = await openPortalWithProvider(accounts, settings)
    const { person, location } = await signIn(portal, account)
    expect(location).toBe(`/auth?problem=${problem}`)
    expect((await person.try('GET /api/user')).status).toBe(401)
    expect(await portal.database.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('is not matched with an account by its address', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    const body = { email: 'ada@id.test', password: 'engraved-oak', firstName: 'Ada', lastName: 'Hartwell' }
    await portal.visitor().call('POST /api/register', { body })
    const { person, location } = await signIn(portal, 'ada')
    expect(location).toBe('/auth?problem=address-taken')
    expect((await person.try('GET /api/user')).status).toBe(401)
  })
})

describe('an invitation', () => {
  test('registers its address and links the member', async () => {
    const { portal } = await openPortalWithProvider(accounts, { REGISTRATION: 'invitation' })
    const memberId = await createMember(portal, undefined, { firstName: 'Ada' })
    const { token, inviter } = await createInvitation(portal, { email: 'ada@id.test', memberId })
    const { person, location } = await signInInvited(portal, token, 'ada')
    expect(location).toBe('/')
    expect(await person.call('GET /api/user')).toMatchObject({
      email: 'ada@id.test',
      awaitsApproval: false,
      notices: { linkedMemberId: memberId },
    })
    expect(await inviter.call('GET /api/invitations')).toMatchObject([
      { state: 'accepted', memberLink: 'linked' },
    ])
    await portal.database.db.deleteFrom('accountIdentities').execute()
    expect((await signInInvited(portal, token, 'ada')).location).toBe('/auth?problem=invitation-over')
  })

  test('explains why its member could not be linked', async () => {
    const { portal } = await openPortalWithProvider(accounts, { REGISTRATION: 'invitation' })
    const memberId = await createMember(portal)
    const { token } = await createInvitation(portal, { email: 'ada@id.test', memberId })
    const { id: userId } = (await portal.signIn('family_member', 'Rosa')).user!
    await portal.database.db.updateTable('familyMembers').set({ userId }).execute()
    const { person, location } = await signInInvited(portal, token, 'ada')
    expect(location).toBe('/notifications')
    expect(await person.call('GET /api/notifications')).toMatchObject([
      { sentence: expect.stringContaining('already has an account'), seenAt: null },
    ])
  })

  test('is for its email address only', async () => {
    const { portal } = await openPortalWithProvider(accounts, { REGISTRATION: 'invitation' })
    const { token, inviter } = await createInvitation(portal, { email: 'ben@id.test' })
    const { person, location } = await signInInvited(portal, token, 'ada')
    expect(location).toBe('/auth?problem=invitation-address')
    expect((await person.try('GET /api/user')).status).toBe(401)
    expect(await inviter.call('GET /api/invitations')).toMatchObject([{ state: 'pending' }])
  })

  test('needs a verified address', async () => {
    const { portal } = await openPortalWithProvider(accounts, { REGISTRATION: 'invitation' })
    const { token } = await createInvitation(portal, { email: 'grace@id.test' })
    const { location } = await signInInvited(portal, token, 'grace')
    expect(location).toBe('/auth?problem=unverified')
  })
})

test('returns to the loopback name at which it began', async () => {
  const { portal } = await openPortalWithProvider(accounts)
  const address = portal.address.replace('127.0.0.1', 'localhost')
  const started = await visit(`${address}/api/login`)
  const callback = await signInAtProvider(started.headers.get('location') ?? '', 'ada')
  expect(new URL(callback).origin).toBe(address)
  const returned = await visit(callback, started.headers.getSetCookie()[0])
  expect(returned.headers.get('location')).toBe('/')
})

test('a sign-in with a new browser is reported', async () => {
  const { portal } = await openPortalWithProvider(accounts)
  const first = await signIn(portal, 'ada')
  await signIn(portal, 'ada')
  expect(await first.person.call('GET /api/notifications')).toMatchObject([{ topic: 'sign-in-new-device' }])
})

test('administrators are notified of a waiting account', async () => {
  const { portal } = await openPortalWithProvider(accounts, { REGISTRATION: 'approval' })
  const admin = await portal.signIn('admin', 'Rosa')
  await signIn(portal, 'ada')
  expect(await admin.call('GET /api/notifications')).toMatchObject([{ topic: 'account-waiting' }])
})

describe('the callback rejects', () => {
  const changes: [what: string, change: (callback: URL) => void][] = [
    ['a wrong state', ({ searchParams }) => searchParams.set('state', 'wrong')],
    ['a wrong code', ({ searchParams }) => searchParams.set('code', 'wrong')],
    ['another issuer', ({ searchParams }) => searchParams.set('iss', 'https://elsewhere.test')],
    ['a missing issuer', ({ searchParams }) => searchParams.delete('iss')],
  ]

  test.each(changes)('%s', async (_what, change) => {
    const { portal } = await openPortalWithProvider(accounts)
    const person = portal.visitor()
    const callback = new URL(await signInAtProvider(await startSignIn(person), 'ada'))
    change(callback)
    expect(await openCallback(person, callback.href)).toBe('/auth?problem=failed')
    await expectSignedOut(portal, person)
  })

  test.each(['nonce', 'codeVerifier'] as const)('a wrong %s', async column => {
    const { portal } = await openPortalWithProvider(accounts)
    const person = portal.visitor()
    const callback = await signInAtProvider(await startSignIn(person), 'ada')
    await portal.database.db
      .updateTable('providerSignIns')
      .set({ [column]: 'x'.repeat(43) })
      .execute()
    expect(await openCallback(person, callback)).toBe('/auth?problem=failed')
    await expectSignedOut(portal, person)
  })

  test('a second use', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    const person = portal.visitor()
    const callback = await signInAtProvider(await startSignIn(person), 'ada')
    const thief = person.copy()
    expect(await openCallback(person, callback)).toBe('/')
    expect(await openCallback(thief, callback)).toBe('/auth?problem=failed')
    expect((await thief.try('GET /api/user')).status).toBe(401)
  })

  test('another browser, also with a sign-in of its own', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    const [victim, attacker] = [portal.visitor(), portal.visitor()]
    const callback = await signInAtProvider(await startSignIn(attacker), 'ada')
    expect(await openCallback(victim, callback)).toBe('/auth?problem=failed')
    await startSignIn(victim)
    expect(await openCallback(victim, callback)).toBe('/auth?problem=failed')
    await expectSignedOut(portal, victim)
  })

  test('a deactivated account', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    await signIn(portal, 'ada')
    await portal.database.db.updateTable('users').set({ isActive: false }).execute()
    const { person, location } = await signIn(portal, 'ada')
    expect(location).toBe('/auth?problem=refused')
    expect((await person.try('GET /api/user')).status).toBe(401)
  })
})

test('asks for the second factor of the portal', async () => {
  const { portal } = await openPortalWithProvider(accounts)
  const first = await signIn(portal, 'ada')
  first.person.user = await first.person.call('GET /api/user')
  const { secret } = await setUpSecondFactor(portal, first.person)
  const { person, location } = await signIn(portal, 'ada')
  expect(location).toBe('/auth?step=code')
  expect((await person.try('GET /api/user')).status).toBe(401)
  const wrong = await person.try('POST /api/login/code', { body: { code: '000000' } })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'accounts.invalid-code'])
  const body = { code: await generateAuthenticatorCode(portal, secret, 1) }
  const thief = portal.visitor()
  expect((await thief.try('POST /api/login/code', { body })).status).toBe(401)
  expect(await person.call('POST /api/login/code', { body })).toMatchObject({ email: 'ada@id.test' })
  expect((await person.try('GET /api/user')).status).toBe(200)
})

describe('linking', () => {
  test('adds an identity to the signed-in account', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    const ada = await portal.signIn('board_member')
    const password = await setPassword(ada)
    const wrong = await ada.try('POST /api/account/identities', { body: { password: 'not mine' } })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['password']])
    const { address } = await ada.call('POST /api/account/identities', { body: { password } })
    expect(await openCallback(ada, await signInAtProvider(address, 'grace'))).toBe('/account#identities')
    const { person } = await signIn(portal, 'grace')
    expect((await person.call('GET /api/user')).id).toBe(ada.user?.id)
    const [identity] = await ada.call('GET /api/account/identities')
    await ada.call('DELETE /api/account/identities/{id}', { params: { id: identity?.id ?? '' } })
    expect((await signIn(portal, 'grace')).location).toBe('/auth?problem=unverified')
    const topics = (await ada.call('GET /api/notifications')).map(({ topic }) => topic)
    expect(topics.filter(topic => topic === 'identity-changed')).toHaveLength(2)
  })

  test('needs a recent sign-in without a password', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    const { person } = await signIn(portal, 'ada')
    expect(await person.call('GET /api/user')).toMatchObject({ hasPassword: false })
    const link = () => person.try('POST /api/account/identities', { body: {} })
    expect((await link()).status).toBe(200)
    portal.time.now = addDuration(portal.time.now, 16 * minute)
    const rejected = await link()
    expect([rejected.status, rejected.body.code]).toEqual([403, 'accounts.recent-sign-in-required'])
  })

  test('refuses an identity of another account', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    await signIn(portal, 'ada')
    const grace = await portal.signIn('family_member', 'Grace')
    const { address } = await grace.call('POST /api/account/identities', { body: {} })
    const location = await openCallback(grace, await signInAtProvider(address, 'ada'))
    expect(location).toBe('/account?problem=identity-taken#identities')
  })

  test('needs the session that began it', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    const ada = await portal.signIn('family_member')
    const { address } = await ada.call('POST /api/account/identities', { body: {} })
    const callback = await signInAtProvider(address, 'ada')
    await ada.call('POST /api/logout')
    expect(await openCallback(ada, callback)).toBe('/account?problem=failed#identities')
    expect(await portal.database.db.selectFrom('accountIdentities').select('id').execute()).toEqual([])
  })

  test('keeps the only way to sign in', async () => {
    const { portal } = await openPortalWithProvider(accounts)
    const { person } = await signIn(portal, 'ada')
    const [identity] = await person.call('GET /api/account/identities')
    const params = { id: identity?.id ?? '' }
    const rejected = await person.try('DELETE /api/account/identities/{id}', { params })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'accounts.last-way-to-sign-in'])
  })
})

test('signing out ends the session at the provider', async () => {
  const { portal, issuer } = await openPortalWithProvider(accounts)
  const { person } = await signIn(portal, 'ada')
  const { providerAddress } = await person.call('POST /api/logout')
  const address = new URL(providerAddress ?? '')
  expect(address.origin).toBe(issuer)
  expect(address.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  expect((await fetch(address)).status).toBe(200)
  expect((await person.try('GET /api/user')).status).toBe(401)
})

test('an unreachable provider leads to the sign-in page', async () => {
  const { portal, server } = await openPortalWithProvider(accounts)
  server.closeAllConnections()
  await new Promise(resolve => void server.close(resolve))
  const { status, headers } = await portal.visitor().try('GET /api/login')
  expect([status, headers.get('location')]).toEqual([302, '/auth?problem=unavailable'])
})

test('without a provider, GET /api/login leads to the sign-in page', async () => {
  const portal = await openPortal()
  const { status, headers } = await portal.visitor().try('GET /api/login')
  expect([status, headers.get('location')]).toEqual([302, '/auth'])
})

async function visit(address: string, cookie = ''): Promise<Response> {
  return fetch(address, { redirect: 'manual', headers: { cookie } })
}

async function startSignIn(person: Person): Promise<string> {
  const { headers } = await person.try('GET /api/login')
  return headers.get('location') ?? ''
}

async function openCallback(person: Person, address: string): Promise<string> {
  const { pathname, search } = new URL(address)
  const { headers } = await person.fetch('GET', pathname + search)
  return headers.get('location') ?? ''
}

/** Signs in at the provider in a new browser. */
async function signIn(portal: TestPortal, account: string): Promise<{ person: Person; location: string }> {
  const person = portal.visitor()
  const callback = await signInAtProvider(await startSignIn(person), account)
  return { person, location: await openCallback(person, callback) }
}

/** Accepts an invitation at the provider in a new browser. */
async function signInInvited(portal: TestPortal, invitationToken: string, account: string) {
  const person = portal.visitor()
  const { address } = await person.call('POST /api/login/invitation', { body: { invitationToken } })
  return { person, location: await openCallback(person, await signInAtProvider(address, account)) }
}

async function expectSignedOut(portal: TestPortal, person: Person): Promise<void> {
  expect((await person.try('GET /api/user')).status).toBe(401)
  expect(await portal.database.db.selectFrom('users').select('id').execute()).toEqual([])
}
