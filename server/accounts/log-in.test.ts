import { describe, expect, test } from 'vitest'

import { User } from '#contract/accounts/accounts.ts'
import { createAccount, createRegistration } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { awaitWaitingQueries } from '#server/test/waiting-queries.ts'

describe('POST /api/login', () => {
  test('returns exactly the user and starts a session', async () => {
    const portal = await openPortal()
    const { user, email, password } = await createAccount(portal)
    const ada = portal.visitor()
    const { status, body } = await ada.try('POST /api/login', { body: { email, password } })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...user,
      capabilities: [],
      notices: {
        linkedMemberId: null,
        pendingApprovals: 0,
        unseenDecisions: 0,
        unseenNotifications: 0,
        unreadConversations: 0,
      },
    })
    // The other fields are present only for some accounts.
    expect(Object.keys(body).sort()).toEqual(
      Object.keys(User.omit({ appointments: true, secondFactorDue: true, viewAs: true }).shape).sort(),
    )
    expect(await ada.call('GET /api/user')).toEqual(body)
  })

  test('succeeds when the notices cannot be read', async () => {
    const portal = await openPortal()
    const { user, email, password } = await createAccount(portal)
    await portal.database.pool.query('alter table board_approvals rename to unreadable')
    const ada = portal.visitor()
    const { status, body } = await ada.try('POST /api/login', { body: { email, password } })
    expect([status, body]).toEqual([200, { ...user, capabilities: [] }])
    await portal.database.pool.query('alter table unreadable rename to board_approvals')
    expect(await ada.call('GET /api/user')).toMatchObject({ notices: { pendingApprovals: 0 } })
  })

  test('ignores case and spaces in the email, not in the password', async () => {
    const portal = await openPortal()
    const { email, password } = await createAccount(portal)
    await portal.visitor().call('POST /api/login', { body: { email: ` ${email.toUpperCase()}\t`, password } })
    for (const almost of [password.toUpperCase(), ` ${password}`, `${password} `, `${password}\u0000`]) {
      const { status } = await portal.visitor().try('POST /api/login', { body: { email, password: almost } })
      expect([almost, status]).toEqual([almost, 401])
    }
  })

  test('rejects invalid input with the sentences of the form', async () => {
    const portal = await openPortal()
    const email = 'Please enter a valid email address'
    const password = 'Password must be at least 6 characters'
    const right = { email: 'ada@example.test', password: 'engraved-oak' }
    const invalid: [body: unknown, fields: Record<string, string>][] = [
      [{}, { email, password }],
      ['null', { email, password }],
      [{ ...right, email: 'ada' }, { email }],
      [{ ...right, email: ['ada@example.test'] }, { email }],
      [{ ...right, email: { $ne: null } }, { email }],
      [{ ...right, email: `' or 1=1 --` }, { email }],
      [{ ...right, password: 'five5' }, { password }],
      [{ ...right, password: 123456 }, { password }],
      [{ ...right, password: null }, { password }],
    ]
    for (const [body, fields] of invalid) {
      const answered = await portal.visitor().try('POST /api/login', { body })
      expect(answered.status).toBe(400)
      expect(answered.body).toMatchObject({ code: 'platform.invalid-input', error: Object.values(fields)[0] })
      expect(answered.body.fields).toEqual(fields)
    }
  })

  test('rejects an unknown address of maximum length with 401', async () => {
    const portal = await openPortal()
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(56)}.test`
    expect(email).toHaveLength(254)
    const { status } = await portal
      .visitor()
      .try('POST /api/login', { body: { email, password: 'engraved-oak' } })
    expect(status).toBe(401)
  })

  test('fails alike for unknown, wrong and deactivated credentials', async () => {
    const portal = await openPortal()
    const { email, password } = await createAccount(portal)
    const deactivated = await createAccount(portal)
    await changeUser(portal, deactivated.user.id, { isActive: false })
    const failures = []
    for (const body of [
      { email: 'unknown@example.test', password },
      { email, password: 'something-else' },
      { email: deactivated.email, password },
    ]) {
      const { status, headers, body: failure } = await portal.visitor().try('POST /api/login', { body })
      const { requestId, ...rest } = failure
      expect(requestId).toBe(headers.get('x-request-id'))
      expect(headers.getSetCookie()).toEqual([])
      failures.push({ status, ...rest })
    }
    const sentence = 'The email address or password is incorrect'
    const expected = { status: 401, code: 'accounts.invalid-credentials', error: sentence, message: sentence }
    expect(failures).toEqual([expected, expected, expected])
  })

  test('takes as long for an unknown address as for a known one', async () => {
    const portal = await openPortal()
    const registration = createRegistration()
    await portal.visitor().call('POST /api/register', { body: registration })
    const { email } = registration
    const durations = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 5; round += 1) {
      durations.known.push(await measureRejection(portal, email))
      durations.unknown.push(await measureRejection(portal, 'unknown@example.test'))
    }
    // Without hashing, a reply takes a twentieth of the time. The bounds are wide because a busy machine delays both.
    const ratio = Math.min(...durations.unknown) / Math.min(...durations.known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  test('starts a new session and ends the previous one', async () => {
    const portal = await openPortal()
    const account = await createAccount(portal)
    const ada = await portal.signIn('admin')
    await ada.call('GET /api/user')
    const thief = ada.copy()
    await ada.call('POST /api/login', { body: account })
    expect((await thief.try('GET /api/user')).status).toBe(401)
    expect(ada.cookies.get('heirloom')).not.toBe(thief.cookies.get('heirloom'))
    expect(await ada.call('GET /api/user')).toMatchObject({ id: account.user.id })
  })

  test('does not adopt a planted session id', async () => {
    const portal = await openPortal()
    const account = await createAccount(portal)
    const planted = portal.visitor()
    planted.cookies.set('heirloom', 'known-to-the-attacker')
    const victim = planted.copy()
    await victim.call('POST /api/login', { body: account })
    expect(victim.cookies.get('heirloom')).not.toBe('known-to-the-attacker')
    expect((await planted.try('GET /api/user')).status).toBe(401)
  })

  test('a failed attempt does not end the current session', async () => {
    const portal = await openPortal()
    const { email } = await createAccount(portal)
    const ada = await portal.signIn('family_member')
    const body = { email, password: 'something-else' }
    expect((await ada.try('POST /api/login', { body })).status).toBe(401)
    expect(await ada.call('GET /api/user')).toMatchObject({ id: ada.user?.id })
  })

  test.each([
    ['password is reset', { passwordHash: 'another' }],
    ['account is deactivated', { isActive: false }],
  ])('starts no session if the %s during the attempt', async (_what, changes) => {
    const portal = await openPortal()
    const { user, email, password } = await createAccount(portal)
    const { db } = portal.database
    const trying = await db.transaction().execute(async tx => {
      await tx.updateTable('users').set(changes).where('id', '=', user.id).execute()
      const signingIn = portal.visitor().try('POST /api/login', { body: { email, password } })
      await awaitWaitingQueries(portal, 1)
      return { signingIn }
    })
    expect((await trying.signingIn).status).toBe(401)
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('returns the role family_member after the board term', async () => {
    const portal = await openPortal()
    const account = await createAccount(portal)
    await changeUser(portal, account.user.id, { role: 'board_member', boardTermExpires: portal.time.now })
    const ada = portal.visitor()
    expect(await ada.call('POST /api/login', { body: account })).toMatchObject({ role: 'family_member' })
  })

  test('deactivation ends the account’s sessions permanently', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    await changeUser(portal, ada.user?.id ?? '', { isActive: false })
    await changeUser(portal, ada.user?.id ?? '', { isActive: true })
    expect((await ada.try('GET /api/user')).status).toBe(401)
    expect((await ben.try('GET /api/user')).status).toBe(200)
  })

  test('writes an audit entry without the password', async () => {
    const portal = await openPortal()
    const account = await createAccount(portal)
    await portal.visitor().call('POST /api/login', { body: account })
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().execute()
    expect(entries).toMatchObject([{ action: 'account.signed-in', actorId: account.user.id }])
    expect(JSON.stringify([entries, portal.logLines])).not.toContain(account.password)
  })
})

describe('the audit trail', () => {
  test('has failed sign-ins without an unknown address', async () => {
    const portal = await openPortal()
    const { user, email } = await createAccount(portal)
    const unknown = 'stranger@example.test'
    const visitor = portal.visitor()
    for (const address of [email, unknown])
      expect(
        (await visitor.try('POST /api/login', { body: { email: address, password: 'wrong password' } }))
          .status,
      ).toBe(401)
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    expect(entries).toMatchObject([
      { action: 'account.sign-in-failed', actorId: null, subject: user.id },
      { action: 'account.unknown-sign-in-failed', actorId: null, subject: null },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/stranger|wrong/)
  })
})

describe('GET /api/login', () => {
  test('redirects to the sign-in page, or home with a session', async () => {
    const portal = await openPortal()
    const visitor = await portal.visitor().try('GET /api/login')
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/auth'])
    const ada = await portal.signIn('family_member')
    const signedIn = await ada.try('GET /api/login')
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/'])
    expect(signedIn.headers.get('cache-control')).toBe('no-store')
  })

  test('ignores redirect targets in the query', async () => {
    const portal = await openPortal()
    const query = { next: 'https://elsewhere.test', returnTo: '//elsewhere.test' }
    const { headers } = await portal.visitor().try('GET /api/login', { query })
    expect(headers.get('location')).toBe('/auth')
  })
})

async function changeUser(
  portal: TestPortal,
  userId: string,
  changes: { isActive?: boolean; role?: User['role']; boardTermExpires?: Date },
): Promise<void> {
  await portal.database.db.updateTable('users').set(changes).where('id', '=', userId).execute()
}

/** Returns the milliseconds that a rejected sign-in takes. */
async function measureRejection(portal: TestPortal, email: string): Promise<number> {
  const started = performance.now()
  const { status } = await portal.visitor().try('POST /api/login', { body: { email, password: 'wrong-one' } })
  expect(status).toBe(401)
  return performance.now() - started
}
