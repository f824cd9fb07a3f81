import { describe, expect, test } from 'vitest'

import { recoveryCodeCount } from '#contract/accounts/account-security.ts'
import { addDuration, second } from '#server/platform/clock.ts'
import { setPassword, generateAuthenticatorCode, setUpSecondFactor } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

describe('setting up a second factor', () => {
  test('requires the password and a code from the app', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const password = await setPassword(ada)
    const setup = await ada.call('POST /api/second-factor', { body: { password } })
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(setup.uri).toBe(
      `otpauth://totp/Heirloom%20Hartwell:${encodeURIComponent(ada.user?.email ?? '')}?secret=${setup.secret}&issuer=Heirloom%20Hartwell`,
    )
    expect(await ada.call('GET /api/second-factor')).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    })

    const code = await generateAuthenticatorCode(portal, setup.secret)
    const { recoveryCodes } = await ada.call('POST /api/second-factor/confirm', { body: { code } })
    expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount)
    expect(await ada.call('GET /api/second-factor')).toEqual({
      isOn: true,
      since: portal.time.now.toISOString(),
      recoveryCodesLeft: 10,
    })
  })

  test('rejects a wrong password and wrong codes', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const password = await setPassword(ada)
    const wrong = await ada.try('POST /api/second-factor', { body: { password: 'not mine' } })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This password is incorrect' }])
    const early = await ada.try('POST /api/second-factor/confirm', { body: { code: '123456' } })
    expect([early.status, early.body.code]).toEqual([409, 'accounts.second-factor-not-pending'])

    const { secret } = await ada.call('POST /api/second-factor', { body: { password } })
    for (const code of [
      await generateAuthenticatorCode(portal, secret, 2),
      await generateAuthenticatorCode(portal, secret, -2),
      'abc',
      '１２３４５６',
    ]) {
      const rejected = await ada.try('POST /api/second-factor/confirm', { body: { code } })
      expect([rejected.status, rejected.body.fields]).toEqual([400, { code: wrongCode }])
    }
    const empty = await ada.try('POST /api/second-factor/confirm', { body: { code: ' ' } })
    expect(empty.body.fields).toEqual({ code: 'Please enter the code' })
    expect((await ada.call('GET /api/second-factor')).isOn).toBe(false)
  })

  test('replaces a pending setup, but not a second factor', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const password = await setPassword(ada)
    const first = await ada.call('POST /api/second-factor', { body: { password } })
    const { secret } = await ada.call('POST /api/second-factor', { body: { password } })
    const old = await ada.try('POST /api/second-factor/confirm', {
      body: { code: await generateAuthenticatorCode(portal, first.secret) },
    })
    expect(old.status).toBe(400)
    await ada.call('POST /api/second-factor/confirm', {
      body: { code: await generateAuthenticatorCode(portal, secret) },
    })

    const repeated = await ada.try('POST /api/second-factor', { body: { password } })
    expect([repeated.status, repeated.body.code]).toEqual([409, 'accounts.second-factor-already-on'])
    const body = { code: await generateAuthenticatorCode(portal, secret, 1) }
    const twice = await ada.try('POST /api/second-factor/confirm', { body })
    expect([twice.status, twice.body.code]).toEqual([409, 'accounts.second-factor-not-pending'])
  })

  test('accepts one of concurrent confirmations', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { secret } = await ada.call('POST /api/second-factor', {
      body: { password: await setPassword(ada) },
    })
    const body = { code: await generateAuthenticatorCode(portal, secret) }
    const confirmSetup = () => ada.try('POST /api/second-factor/confirm', { body })
    const attempts = await Promise.all([confirmSetup(), confirmSetup(), confirmSetup()])
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await ada.call('GET /api/second-factor')).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  })
})

describe('a second factor that is on', () => {
  test('is turned off with the password and a code', async () => {
    const { portal, ada, email, password, secret } = await openForAda()
    const code = await generateAuthenticatorCode(portal, secret, 1)
    const turnOff = (body: object) => ada.try('POST /api/second-factor/removal', { body })
    expect((await turnOff({ password: 'not mine', code })).body.fields).toEqual({
      password: 'This password is incorrect',
    })
    expect((await turnOff({ password, code: '000000' })).body.fields).toEqual({ code: wrongCode })
    expect((await turnOff({ password })).body.fields).toEqual({ code: 'Please enter the code' })
    expect((await ada.call('GET /api/second-factor')).isOn).toBe(true)

    expect(await ada.call('POST /api/second-factor/removal', { body: { password, code } })).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    })
    expect((await portal.visitor().try('POST /api/login', { body: { email, password } })).status).toBe(200)
    const repeated = await turnOff({ password, code })
    expect([repeated.status, repeated.body.code]).toEqual([409, 'accounts.second-factor-not-on'])
  })

  test('new recovery codes replace all older ones', async () => {
    const { portal, ada, password, email, secret, recoveryCodes } = await openForAda()
    const body = { password, code: await generateAuthenticatorCode(portal, secret, 1) }
    const { recoveryCodes: fresh } = await ada.call('POST /api/second-factor/recovery-codes', { body })
    expect(fresh).toHaveLength(recoveryCodeCount)
    const signIn = (code = '') => portal.visitor().try('POST /api/login', { body: { email, password, code } })
    expect([(await signIn(recoveryCodes[0])).status, (await signIn(fresh[0])).status]).toEqual([401, 200])
    expect((await ada.call('GET /api/second-factor')).recoveryCodesLeft).toBe(recoveryCodeCount - 1)
  })

  test('secret and recovery codes are in no row, reply or log', async () => {
    const { portal, ada, password, email, secret, recoveryCodes } = await openForAda()
    await portal.visitor().try('POST /api/login', { body: { email, password, code: recoveryCodes[0] ?? '' } })
    await ada.stepUp()
    const replies = await Promise.all([
      ada.call('GET /api/second-factor'),
      ada.call('GET /api/security-center'),
      ada.call('GET /api/user'),
      ada.call('GET /api/sessions'),
    ])
    const written = JSON.stringify([await dumpDatabase(portal), replies, portal.logLines])
    expect(written).toContain(email)
    const plain = recoveryCodes.map(code => code.replaceAll('-', ''))
    for (const text of [secret, ...recoveryCodes, ...plain]) expect(written).not.toContain(text)
    const { sealedSecret } = await portal.database.db
      .selectFrom('secondFactors')
      .select('sealedSecret')
      .executeTakeFirstOrThrow()
    expect(await portal.platform.secretBox.open(sealedSecret, ada.user?.id ?? '')).toBe(secret)
  })

  test('a sealed secret cannot be opened for another account', async () => {
    const { portal, ada, secret } = await openForAda()
    const eve = await portal.signIn('family_member', 'Eve')
    const password = await setPassword(eve)
    await setUpSecondFactor(portal, eve)
    const { db } = portal.database
    const { sealedSecret } = await db
      .selectFrom('secondFactors')
      .select('sealedSecret')
      .where('userId', '=', eve.user?.id ?? '')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('secondFactors')
      .set({ sealedSecret })
      .where('userId', '=', ada.user?.id ?? '')
      .execute()
    const body = {
      email: ada.user?.email,
      password,
      code: await generateAuthenticatorCode(portal, secret, 1),
    }
    const answer = await portal.visitor().try('POST /api/login', { body })
    expect([answer.status, answer.body.code]).toEqual([500, 'platform.unexpected'])
  })

  test('the setup answers 503 without a shared secret key', async () => {
    const portal = await openPortal({ SECRET_KEY: '', DATABASE_URL: 'postgres:///elsewhere' })
    const ada = await portal.signIn('family_member')
    const { status, body } = await ada.try('POST /api/second-factor', {
      body: { password: await setPassword(ada) },
    })
    expect([status, body.code]).toEqual([503, 'platform.no-secret-key'])
  })

  test('audits turning on, renewing codes and turning off', async () => {
    const { portal, ada, password, secret } = await openForAda()
    const createConfirmation = async (halfMinutes: number) => {
      portal.time.now = addDuration(portal.time.now, 60 * second)
      return { body: { password, code: await generateAuthenticatorCode(portal, secret, halfMinutes) } }
    }
    await ada.call('POST /api/second-factor/recovery-codes', await createConfirmation(0))
    await ada.call('POST /api/second-factor/removal', await createConfirmation(0))
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual(
      ['on', 'recovery-codes-renewed', 'off'].map(what => [`second-factor.${what}`, ada.user?.id]),
    )
  })
})

const wrongCode = 'This code is incorrect or was already used'

async function openForAda(): Promise<
  { portal: TestPortal; ada: Person; email: string } & Awaited<ReturnType<typeof setUpSecondFactor>>
> {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  return { portal, ada, email: ada.user?.email ?? '', ...(await setUpSecondFactor(portal, ada)) }
}

/** Returns every row of every table, as in a database dump. */
async function dumpDatabase({ database }: TestPortal): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  return Promise.all(
    rows.map(async ({ name }) => (await database.pool.query(`select t::text from ${name} t`)).rows),
  )
}
