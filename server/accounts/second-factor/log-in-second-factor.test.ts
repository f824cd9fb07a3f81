import { expect, test } from 'vitest'

import { after, minute, second } from '#server/platform/clock.ts'
import { authenticatorCode, setUpSecondFactor } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('behind the right password signing in asks for the code, and only behind it', async () => {
  const { portal, email, password, signIn } = await openForAda()
  const asked = await signIn()
  expect([asked.status, asked.body.code, asked.body.error]).toEqual([
    401,
    'accounts.second-factor-required',
    'Please enter the code from your authenticator app',
  ])
  expect(asked.headers.getSetCookie()).toEqual([])
  expect((await signIn('  ')).body.code).toBe('accounts.second-factor-required')

  for (const body of [
    { email, password: 'something-else' },
    { email, password: 'something-else', code: '123456' },
    { email: 'nobody@example.test', password, code: '123456' },
  ]) {
    const refused = await portal.visitor().try('POST /api/login', { body })
    expect([refused.status, refused.body.code]).toEqual([401, 'accounts.invalid-credentials'])
  }
})

test('a deactivated account is told the same as ever, also with the right password and code', async () => {
  const { portal, secret, signIn } = await openForAda()
  await portal.database.db.updateTable('users').set({ isActive: false }).execute()
  const { body } = await signIn(await authenticatorCode(portal, secret, 1))
  expect(body.code).toBe('accounts.invalid-credentials')
})

test('the code of the app signs in, once: again within its time it is refused', async () => {
  const { portal, ada, secret, signIn } = await openForAda()
  const code = await authenticatorCode(portal, secret, 1)
  const signedIn = await signIn(code)
  expect([signedIn.status, signedIn.body]).toEqual([200, { ...ada.user, updatedAt: expect.any(String) }])
  for (const replayed of [
    code,
    await authenticatorCode(portal, secret),
    await authenticatorCode(portal, secret, -1),
  ]) {
    const { status, body } = await signIn(replayed)
    expect([status, body.code, body.error]).toEqual([
      401,
      'accounts.invalid-code',
      'This code is not right, or it has been used already',
    ])
  }
  portal.time.now = after(portal.time.now, 60 * second)
  expect((await signIn(await authenticatorCode(portal, secret))).status).toBe(200)
})

test('of one code given several times at the same moment exactly one signs in, whichever node it comes to', async () => {
  const { portal, email, password, secret } = await openForAda()
  const other = await portal.openAnotherNode()
  const body = { email, password, code: await authenticatorCode(portal, secret, 1) }
  const tries = await Promise.all(
    [portal, other, portal, other].map(node => node.visitor().try('POST /api/login', { body })),
  )
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
})

test('each recovery code signs in once, however it is written, also when it is given twice at once', async () => {
  const { ada, recoveryCodes, signIn } = await openForAda()
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await signIn(first)).body.code).toBe('accounts.invalid-code')
  const tries = await Promise.all([signIn(second), signIn(second), signIn(second)])
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  expect((await ada.ask('GET /api/second-factor')).recoveryCodesLeft).toBe(8)
})

test('a second factor that is only begun is not asked for, and a code that nobody needs does no harm', async () => {
  const { portal, ada, email, password, secret } = await openForAda()
  await ada.ask('POST /api/second-factor/removal', {
    body: { password, code: await authenticatorCode(portal, secret, 1) },
  })
  await ada.ask('POST /api/second-factor', { body: { password } })
  const body = { email, password, code: '123456' }
  expect((await portal.visitor().try('POST /api/login', { body })).status).toBe(200)
})

test('wrong codes run out like wrong passwords, also for the right one; a request for the code costs no try', async () => {
  const { portal, secret, signIn } = await openForAda({ LIMIT_SIGN_IN: '3' })
  for (let count = 0; count < 5; count += 1) expect((await signIn()).status).toBe(401)
  for (let count = 0; count < 3; count += 1)
    expect((await signIn('000000')).body.code).toBe('accounts.invalid-code')
  const late = await signIn(await authenticatorCode(portal, secret, 1))
  expect([late.status, late.body.error]).toEqual([
    429,
    'There were too many attempts to sign in. Please try again in 15 minutes',
  ])
})

test('whoever knows the password and guesses codes from many addresses runs out of tries as well', async () => {
  const { portal, email, password } = await openForAda({ LIMIT_SIGN_IN: '4', TRUST_PROXY: 'loopback' })
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      portal.visitor().try('POST /api/login', {
        body: { email, password, code: '000000' },
        headers: { 'x-forwarded-for': `203.0.113.${place}` },
      }),
    ),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(4)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(8)
})

test('signing in with the code clears the tries, so that its owner may mistype again', async () => {
  const { portal, secret, signIn } = await openForAda({ LIMIT_SIGN_IN: '3' })
  for (let round = 0; round < 3; round += 1) {
    portal.time.now = after(portal.time.now, minute)
    expect((await signIn('000000')).status).toBe(401)
    expect((await signIn('000000')).status).toBe(401)
    expect((await signIn(await authenticatorCode(portal, secret))).status).toBe(200)
  }
})

test('how somebody signed in is written down, and a wrong code behind the right password for its owner to see', async () => {
  const { portal, ada, secret, recoveryCodes, signIn } = await openForAda()
  const code = await authenticatorCode(portal, secret, 1)
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
  expect((await ada.ask('GET /api/security-center')).recentWrongCodes).toBe(1)
  const written = JSON.stringify([entries, portal.logLines])
  for (const given of ['000000', code, recoveryCodes[0]]) expect(written).not.toContain(given)
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
