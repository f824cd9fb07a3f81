import { describe, expect, test } from 'vitest'

import { createAccount, setAccessCode, setPassword } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

const newPassword = 'ninety-nine rings'

describe('PUT /api/account/password', () => {
  test('replaces the old password', async () => {
    const { portal, ada, email, password } = await openForAda()
    portal.time.now = new Date(portal.time.now.getTime() + 1000)
    expect(await changeOwnPassword(ada, password)).toEqual({ sessionsEnded: 0 })
    const signIn = (candidate: string) =>
      portal.visitor().try('POST /api/login', { body: { email, password: candidate } })
    expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200])
    const { passwordChangedAt, passwordHash } = await portal.database.db
      .selectFrom('users')
      .select(['passwordChangedAt', 'passwordHash'])
      .executeTakeFirstOrThrow()
    expect(passwordChangedAt).toBe(portal.time.now.toISOString())
    expect(passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('ends the other sessions of the account on every node', async () => {
    const { portal, ada, email, password } = await openForAda()
    const other = await portal.openAnotherNode()
    const [phone, thief] = [portal.visitor(), other.visitor()]
    for (const person of [phone, thief]) await person.call('POST /api/login', { body: { email, password } })
    const grace = await portal.signIn('family_member', 'Grace')
    for (const person of [ada, phone, thief, grace]) await person.call('GET /api/user')

    expect(await changeOwnPassword(ada, password)).toEqual({ sessionsEnded: 2 })
    expect((await phone.try('GET /api/user')).status).toBe(401)
    await expect.poll(async () => (await thief.try('GET /api/user')).status).toBe(401)
    expect((await ada.try('GET /api/user')).status).toBe(200)
    expect((await grace.try('GET /api/user')).status).toBe(200)
  })

  test.each<[what: string, given: Record<string, unknown>, field: string, sentence: string]>([
    [
      'a wrong current password',
      { currentPassword: 'not mine' },
      'currentPassword',
      'This password is incorrect',
    ],
    ['no current password', { currentPassword: '' }, 'currentPassword', 'Please enter your password'],
    ['a short password', { newPassword: 'rings' }, 'newPassword', 'Password must be at least 6 characters'],
    [
      'a common password',
      { newPassword: 'iLoveYou' },
      'newPassword',
      'This password is too common. Please choose another',
    ],
    [
      'the current password',
      { newPassword: 'engraved-oak' },
      'newPassword',
      'Please choose a password other than your current one',
    ],
    [
      'the Secure Access Code',
      { newPassword: 'forty-two rings' },
      'newPassword',
      'Please choose a password other than your Secure Access Code',
    ],
  ])('rejects %s at its field', async (_what, changes, field, sentence) => {
    const { portal, ada, email, password } = await openForAda()
    await setAccessCode(ada)
    const body = { currentPassword: password, newPassword, ...changes }
    const rejected = await ada.try('PUT /api/account/password', { body })
    expect([rejected.status, rejected.body.fields]).toEqual([400, { [field]: sentence }])
    expect((await portal.visitor().try('POST /api/login', { body: { email, password } })).status).toBe(200)
  })

  test('requires PASSWORD_MINIMUM characters', async () => {
    const portal = await openPortal({ PASSWORD_MINIMUM: '20' })
    const ada = await portal.signIn('family_member')
    const body = { currentPassword: await setPassword(ada), newPassword }
    const rejected = await ada.try('PUT /api/account/password', { body })
    expect(rejected.body.fields).toEqual({ newPassword: 'Password must be at least 20 characters' })
  })

  test('limits guesses across all calls that require the password', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '3' })
    const ada = await portal.signIn('family_member')
    const password = await setPassword(ada)
    const guess = { currentPassword: 'a wrong guess', newPassword }
    const attempts = await Promise.all([
      ada.try('PUT /api/account/password', { body: guess }),
      ada.try('POST /api/second-factor', { body: { password: 'a wrong guess' } }),
      ada.try('PUT /api/account/password', { body: guess }),
      ada.try('POST /api/second-factor', { body: { password: 'a wrong guess' } }),
    ])
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 400, 400, 429])
    const late = await ada.try('PUT /api/account/password', {
      body: { currentPassword: password, newPassword },
    })
    expect([late.status, late.body.error]).toEqual([429, 'Too many attempts. Please try again in 15 minutes'])
  })

  test('accepts one of two concurrent changes', async () => {
    const { portal, ada, email, password } = await openForAda()
    const phone = portal.visitor()
    await phone.call('POST /api/login', { body: { email, password } })
    const attempts = await Promise.all(
      [ada, phone].map((person, index) =>
        person.try('PUT /api/account/password', {
          body: { currentPassword: password, newPassword: `${newPassword} ${index}` },
        }),
      ),
    )
    // The other request finds that the password has changed or its session has ended.
    const statuses = attempts.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 400 || status === 401)).toHaveLength(1)
    const winner = `${newPassword} ${statuses.indexOf(200)}`
    const signIn = await portal.visitor().try('POST /api/login', { body: { email, password: winner } })
    expect(signIn.status).toBe(200)
  })

  test('audits changes and rejections without passwords', async () => {
    const { portal, ada, password } = await openForAda()
    await ada.try('PUT /api/account/password', { body: { currentPassword: 'not my password', newPassword } })
    await changeOwnPassword(ada, password)
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    const id = ada.user?.id
    expect(entries.slice(-2)).toMatchObject([
      { action: 'password.rejected', actorId: id, subject: id },
      { action: 'password.changed', actorId: id, subject: id, details: { sessionsEnded: 0 } },
    ])
    const written = JSON.stringify([entries, portal.logLines])
    for (const secret of [password, newPassword, 'not my password']) expect(written).not.toContain(secret)
  })
})

async function openForAda(): Promise<{ portal: TestPortal; ada: Person; email: string; password: string }> {
  const portal = await openPortal()
  const account = await createAccount(portal)
  const ada = portal.visitor()
  ada.user = await ada.call('POST /api/login', { body: { email: account.email, password: account.password } })
  return { portal, ada, ...account }
}

function changeOwnPassword(person: Person, currentPassword: string) {
  return person.call('PUT /api/account/password', { body: { currentPassword, newPassword } })
}
