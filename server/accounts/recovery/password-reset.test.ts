import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { addDuration, minute } from '#server/platform/clock.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import { disabledMail } from '#server/platform/mail/outbox.ts'
import {
  createAccount,
  createPasswordReset,
  createRegistration,
  setAccessCode,
  setUpSecondFactor,
} from '#server/test/accounts.ts'
import { mailTimeout, openPortalWithMail, type Mailbox } from '#server/test/mailbox.ts'
import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import { mountAccountRecoveryRoutes } from './routes.ts'

const newPassword = 'ninety-nine rings'

describe('POST /api/password-reset', () => {
  test('mails a link that sets a new password', async () => {
    const { portal, mailbox } = await openPortalWithMail()
    const { email, password } = await createAccount(portal)
    await portal.visitor().call('POST /api/password-reset', { body: { email: ` ${email.toUpperCase()}` } })
    const token = await receiveToken(mailbox)
    expect(mailbox.received).toMatchObject([
      { recipients: [email], subject: 'A new password for your account' },
    ])
    expect(mailbox.received[0]?.text).toContain(
      `http://localhost:${new URL(portal.address).port}/reset-password#`,
    )

    await portal.visitor().call('PUT /api/password-reset', { body: { token, newPassword } })
    const signIn = (password: string) =>
      portal.visitor().try('POST /api/login', { body: { email, password } })
    expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200])
  })

  test('answers all addresses alike and mails known ones only', async () => {
    const { portal, mailbox } = await openPortalWithMail()
    const account = await createAccount(portal)
    const deactivated = await createAccount(portal)
    await deactivate(portal, deactivated.user.id)
    const replies: { status: number; body: unknown }[] = []
    for (const email of [createRegistration().email, deactivated.email, account.email]) {
      const { status, body } = await portal.visitor().try('POST /api/password-reset', { body: { email } })
      replies.push({ status, body })
    }
    expect(replies).toEqual(Array.from({ length: 3 }, () => replies[0]))
    expect(replies[0]?.status).toBe(202)
    await expect
      .poll(() => portal.database.db.selectFrom('accountLetters').select('id').execute(), mailTimeout)
      .toEqual([])
    expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([[account.email]])
  })

  test('makes the same queries for every address', async () => {
    const query = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const portal = await openPortalWithoutJobs({ LIMIT_PASSWORD_RESET: '100,1000' })
    const account = await createAccount(portal)
    const deactivated = await createAccount(portal)
    await deactivate(portal, deactivated.user.id)
    const listQueries = async (email: string) => {
      query.mockClear()
      await portal.visitor().call('POST /api/password-reset', { body: { email } })
      return query.mock.calls.map(([sent]) =>
        typeof sent === 'string' ? sent : (sent as { text: string }).text,
      )
    }
    const emails = [account.email, createRegistration().email, deactivated.email]
    // The portal's own background work also makes queries, now and then.
    await vi.waitFor(async () => {
      const queries: string[][] = []
      for (const email of emails) queries.push(await listQueries(email))
      expect(queries[0]!.length).toBeGreaterThan(3)
      expect(queries[0]!.join()).not.toContain('"users"')
      expect(queries).toEqual([queries[0], queries[0], queries[0]])
    }, mailTimeout)
  })

  test('limits requests for an address and from a network', async () => {
    const portal = await openPortalWithoutJobs({ LIMIT_PASSWORD_RESET: '2,4' })
    const visitor = portal.visitor()
    const request = async (email: string) =>
      (await visitor.try('POST /api/password-reset', { body: { email } })).status
    const emails = ['a@example.test', 'A@example.test', 'a@example.test', 'b@example.test', 'c@example.test']
    const statuses = []
    for (const email of emails) statuses.push(await request(email))
    expect(statuses).toEqual([202, 202, 429, 202, 429])
  })

  test('answers 503 without a mail server', async () => {
    const portal = await openPortal()
    const { email } = await createAccount(portal)
    const { status, body } = await portal.visitor().try('POST /api/password-reset', { body: { email } })
    expect([status, body.code]).toEqual([503, 'accounts.no-mail'])
  })

  test('the link is in no row and no log', async () => {
    const { portal, mailbox } = await openPortalWithMail()
    mailbox.rejectWith(450)
    const { email } = await createAccount(portal)
    await portal.visitor().call('POST /api/password-reset', { body: { email } })
    await expect.poll(() => mailbox.countAttempts(), mailTimeout).toBeGreaterThan(0)
    mailbox.rejectWith(null)
    const token = await receiveToken(mailbox)
    await portal.visitor().call('PUT /api/password-reset', { body: { token, newPassword } })
    const written = JSON.stringify([await dumpDatabase(portal), portal.logLines])
    expect(written).toContain(email)
    expect(written).not.toContain(token)
  })
})

describe('PUT /api/password-reset', () => {
  test('a link works once, even in concurrent requests', async () => {
    const portal = await openPortal()
    const token = await createPasswordReset(portal)
    const reset = () => portal.visitor().try('PUT /api/password-reset', { body: { token, newPassword } })
    const answers = await Promise.all([reset(), reset(), reset()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    expect((await reset()).body.code).toBe('accounts.reset-link-expired')
  })

  test('a link works for 30 minutes', async () => {
    const portal = await openPortal()
    const tokens = [await createPasswordReset(portal), await createPasswordReset(portal)]
    const start = portal.time.now
    const statuses = []
    for (const [index, minutes] of [29.9, 30].entries()) {
      portal.time.now = addDuration(start, minutes * minute)
      const body = { token: tokens[index], newPassword }
      statuses.push((await portal.visitor().try('PUT /api/password-reset', { body })).status)
    }
    expect(statuses).toEqual([200, 403])
  })

  test('a newer link and a change of password end older links', async () => {
    const portal = await openPortal()
    const { user, password, email } = await createAccount(portal)
    const ada = portal.visitor()
    await ada.call('POST /api/login', { body: { email, password } })
    const [first, second] = [
      await createPasswordReset(portal, user.id),
      await createPasswordReset(portal, user.id),
    ]
    const reset = async (token: string) =>
      (await portal.visitor().try('PUT /api/password-reset', { body: { token, newPassword } })).status
    expect(await reset(first)).toBe(403)
    const body = { currentPassword: password, newPassword: 'a chosen password' }
    await ada.call('PUT /api/account/password', { body })
    expect(await reset(second)).toBe(403)
  })

  test('ends all sessions and keeps the second factor', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await setUpSecondFactor(portal, ada)
    const elsewhere = ada.copy()
    elsewhere.user = ada.user
    await elsewhere.signInAgain()
    const token = await createPasswordReset(portal, ada.user?.id)
    await ada.copy().call('PUT /api/password-reset', { body: { token, newPassword } })
    for (const person of [ada, elsewhere]) expect((await person.try('GET /api/user')).status).toBe(401)
    const body = { email: ada.user?.email, password: newPassword }
    const { status, body: failure } = await portal.visitor().try('POST /api/login', { body })
    expect([status, failure.code]).toEqual([401, 'accounts.second-factor-required'])
  })

  test('rejects unsuitable passwords and keeps the link', async () => {
    const portal = await openPortal({ PASSWORD_MINIMUM: '10' })
    const ada = await portal.signIn('family_member')
    const { accessCode } = await setAccessCode(ada)
    const token = await createPasswordReset(portal, ada.user?.id)
    const sentences = []
    for (const password of ['five5', 'nine-nine', '1234567890', accessCode]) {
      const body = { token, newPassword: password }
      const { status, body: failure } = await portal.visitor().try('PUT /api/password-reset', { body })
      sentences.push([status, failure.fields?.['newPassword']])
    }
    expect(sentences).toEqual([
      [400, 'Password must be at least 6 characters'],
      [400, 'Password must be at least 10 characters'],
      [400, 'This password is too common. Please choose another'],
      [400, 'Please choose a password other than your Secure Access Code'],
    ])
    await portal.visitor().call('PUT /api/password-reset', { body: { token, newPassword } })
  })

  test('rejects the link of a deactivated account', async () => {
    const portal = await openPortal()
    const { user } = await createAccount(portal)
    const token = await createPasswordReset(portal, user.id)
    await deactivate(portal, user.id)
    const { status } = await portal.visitor().try('PUT /api/password-reset', { body: { token, newPassword } })
    expect(status).toBe(403)
  })

  test('audits the request and the reset', async () => {
    const { portal, mailbox } = await openPortalWithMail()
    const { user, email } = await createAccount(portal)
    await portal.visitor().call('POST /api/password-reset', { body: { email } })
    const token = await receiveToken(mailbox)
    await portal.visitor().call('PUT /api/password-reset', { body: { token, newPassword } })
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    expect(entries).toMatchObject([
      { action: 'password.reset-requested', actorId: null, subject: user.id },
      { action: 'password.reset', actorId: user.id, subject: user.id, details: { sessionsEnded: 0 } },
    ])
  })
})

/** The recovery calls alone, with a queue that runs nothing. */
async function openPortalWithoutJobs(settings: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await openPortal(settings)
  const currentPassword = openRateLimit(portal.database.pool, {
    name: 'current-password',
    limit: 10,
    seconds: 900,
    sentence: 'No',
  })
  return mountCalls(portal, app =>
    mountAccountRecoveryRoutes(app, portal.platform, {
      jobs: { handle: () => undefined, send: async () => undefined },
      mail: { ...disabledMail, isEnabled: true, deliver: async () => undefined },
      currentPassword,
    }),
  )
}

async function deactivate({ database }: TestPortal, userId: string): Promise<void> {
  await database.db.updateTable('users').set({ isActive: false }).where('id', '=', userId).execute()
}

/** The token of the link in the first mail. */
async function receiveToken({ received }: Mailbox): Promise<string> {
  await expect.poll(() => received.length, mailTimeout).toBeGreaterThan(0)
  return /#([\w-]{43})\s/.exec(received[0]?.text ?? '')?.[1] ?? ''
}

/** Returns every row of every table, with the queue. */
async function dumpDatabase({ database }: TestPortal): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`,
  )
  return Promise.all(
    rows.map(async ({ name }) => (await database.pool.query(`select t::text from ${name} t`)).rows),
  )
}
