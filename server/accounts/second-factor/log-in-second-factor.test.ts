import { describe, expect, test } from 'vitest'

import { addDuration, minute, second } from '#server/platform/clock.ts'
import { generateAuthenticatorCode, setUpSecondFactor } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

describe('POST /api/login with a second factor', () => {
  test('requires the code only after the right password', async () => {
    const { portal, email, password, signIn } = await openForAda()
    const required = await signIn()
    expect([required.status, required.body.code, required.body.error]).toEqual([
      401,
      'accounts.second-factor-required',
      'Please enter the code from your authenticator app',
    ])
    expect(required.headers.getSetCookie()).toEqual([])
    expect((await signIn('  ')).body.code).toBe('accounts.second-factor-required')

    for (const body of [
      { email, password: 'something-else' },
      { email, password: 'something-else', code: '123456' },
      { email: 'unknown@example.test', password, code: '123456' },
    ]) {
      const rejected = await portal.visitor().try('POST /api/login', { body })
      expect([rejected.status, rejected.body.code]).toEqual([401, 'accounts.invalid-credentials'])
    }
  })

  test('rejects a deactivated account as before', async () => {
    const { portal, secret, signIn } = await openForAda()
    await portal.database.db.updateTable('users').set({ isActive: false }).execute()
    const { body } = await signIn(await generateAuthenticatorCode(portal, secret, 1))
    expect(body.code).toBe('accounts.invalid-credentials')
  })

  test('accepts an app code once', async () => {
    const { portal, ada, secret, signIn } = await openForAda()
    const code = await generateAuthenticatorCode(portal, secret, 1)
    const signedIn = await signIn(code)
    expect([signedIn.status, signedIn.body]).toMatchObject([
      200,
      { ...ada.user, hasPassword: true, updatedAt: expect.any(String) },
    ])
    for (const replayed of [
      code,
      await generateAuthenticatorCode(portal, secret),
      await generateAuthenticatorCode(portal, secret, -1),
    ]) {
      const { status, body } = await signIn(replayed)
      expect([status, body.code, body.error]).toEqual([
        401,
        'accounts.invalid-code',
        'This code is incorrect or was already used',
      ])
    }
    portal.time.now = addDuration(portal.time.now, 60 * second)
    expect((await signIn(await generateAuthenticatorCode(portal, secret))).status).toBe(200)
  })

  test('accepts one of concurrent attempts with a code on two nodes', async () => {
    const { portal, email, password, secret } = await openForAda()
    const other = await portal.openAnotherNode()
    const body = { email, password, code: await generateAuthenticatorCode(portal, secret, 1) }
    const attempts = await Promise.all(
      [portal, other, portal, other].map(node => node.visitor().try('POST /api/login', { body })),
    )
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
  })

  test('accepts a recovery code once, in any spelling', async () => {
    const { ada, recoveryCodes, signIn } = await openForAda()
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await signIn(first)).body.code).toBe('accounts.invalid-code')
    const attempts = await Promise.all([signIn(second), signIn(second), signIn(second)])
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect((await ada.call('GET /api/second-factor')).recoveryCodesLeft).toBe(8)
  })

  test('ignores a pending second factor and a code for it', async () => {
    const { portal, ada, email, password, secret } = await openForAda()
    await ada.call('POST /api/second-factor/removal', {
      body: { password, code: await generateAuthenticatorCode(portal, secret, 1) },
    })
    await ada.call('POST /api/second-factor', { body: { password } })
    const body = { email, password, code: '123456' }
    expect((await portal.visitor().try('POST /api/login', { body })).status).toBe(200)
  })

  test('limits wrong codes, but not requests for the code', async () => {
    const { portal, secret, signIn } = await openForAda({ LIMIT_SIGN_IN: '3' })
    for (let count = 0; count < 5; count += 1) expect((await signIn()).status).toBe(401)
    for (let count = 0; count < 3; count += 1)
      expect((await signIn('000000')).body.code).toBe('accounts.invalid-code')
    const late = await signIn(await generateAuthenticatorCode(portal, secret, 1))
    expect([late.status, late.body.error]).toEqual([
      429,
      'Too many sign-in attempts. Please try again in 15 minutes',
    ])
  })

  test('limits wrong codes across addresses', async () => {
    const { portal, email, password } = await openForAda({ LIMIT_SIGN_IN: '4', TRUST_PROXY: 'loopback' })
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        portal.visitor().try('POST /api/login', {
          body: { email, password, code: '000000' },
          headers: { 'x-forwarded-for': `203.0.113.${index}` },
        }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(4)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(8)
  })

  test('a success clears the failed attempts', async () => {
    const { portal, secret, signIn } = await openForAda({ LIMIT_SIGN_IN: '3' })
    for (let round = 0; round < 3; round += 1) {
      portal.time.now = addDuration(portal.time.now, minute)
      expect((await signIn('000000')).status).toBe(401)
      expect((await signIn('000000')).status).toBe(401)
      expect((await signIn(await generateAuthenticatorCode(portal, secret))).status).toBe(200)
    }
  })

  test('audits the method, and wrong codes for the owner to see', async () => {
    const { portal, ada, secret, recoveryCodes, signIn } = await openForAda()
    const code = await generateAuthenticatorCode(portal, secret, 1)
    await signIn('000000')
    await signIn(code)
    await signIn(recoveryCodes[0])
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    expect(entries.slice(-3)).toMatchObject([
      { action: 'account.code-rejected', actorId: null, subject: ada.user?.id },
      { action: 'account.signed-in', details: { secondFactor: 'app' } },
      { action: 'account.signed-in', details: { secondFactor: 'recovery code' } },
    ])
    await ada.stepUp()
    expect((await ada.call('GET /api/security-center')).recentWrongCodes).toBe(1)
    const written = JSON.stringify([entries, portal.logLines])
    for (const secret of ['000000', code, recoveryCodes[0]]) expect(written).not.toContain(secret)
  })
})

async function openForAda(settings: Record<string, string> = {}): Promise<
  {
    portal: TestPortal
    ada: Person
    email: string
    signIn: (code?: string) => ReturnType<Person['try']>
  } & Awaited<ReturnType<typeof setUpSecondFactor>>
> {
  const portal = await openPortal(settings)
  const ada = await portal.signIn('family_member')
  const factor = await setUpSecondFactor(portal, ada)
  const email = ada.user?.email ?? ''
  const { password } = factor
  const signIn = (code?: string) =>
    portal
      .visitor()
      .try('POST /api/login', { body: { email, password, ...(code !== undefined && { code }) } })
  return { portal, ada, email, signIn, ...factor }
}
