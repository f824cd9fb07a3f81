import { describe, expect, test } from 'vitest'

import type { NewApiToken } from '#contract/api-tokens.ts'
import { addDuration, day, hour, minute } from '#server/platform/clock.ts'
import { setAccessCode, setPassword } from '#server/test/accounts.ts'
import { createProgram, createToken } from '#server/test/api-tokens.ts'
import { createAppointment } from '#server/test/appointments.ts'
import { createDocument } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { createSecret, isWellFormed } from './token-secret.ts'

const form: Omit<NewApiToken, 'password' | 'expiresOn'> = {
  name: 'Bookkeeping',
  scopes: ['read'],
  lifetime: '90',
  hasFamilyAccess: false,
}

describe('POST /api/api-tokens', () => {
  test('returns a secret that makes calls for the account', async () => {
    const { portal, ada, password } = await openForAda()
    const created = await ada.call('POST /api/api-tokens', { body: { ...form, password } })
    expect(created).toMatchObject({
      name: 'Bookkeeping',
      scopes: ['read'],
      state: 'active',
      hasFamilyAccess: false,
      expiresAt: addDuration(portal.time.now, 90 * day).toISOString(),
      ending: created.secret.slice(-4),
    })
    const account = await createProgram(portal, created.secret).call('GET /api/user')
    expect(account).toMatchObject({ id: ada.user?.id, role: 'family_member' })
  })

  test('stores no secret, and lists none', async () => {
    const { portal, ada, password } = await openForAda()
    const { secret } = await ada.call('POST /api/api-tokens', { body: { ...form, password } })
    const rows = await portal.database.db.selectFrom('apiTokens').selectAll().execute()
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().execute()
    const listed = await ada.call('GET /api/api-tokens')
    expect(listed).toHaveLength(1)
    expect(JSON.stringify([rows, entries, listed, portal.logLines])).not.toContain(secret)
    expect(JSON.stringify(listed)).not.toContain(rows[0]?.tokenHash)
  })

  test.each<[what: string, changes: Record<string, unknown>, field: string, sentence: string]>([
    ['a wrong password', { password: 'not mine' }, 'password', 'This password is incorrect'],
    ['no name', { name: ' ' }, 'name', 'Please enter a name'],
    ['no scope', { scopes: [] }, 'scopes', 'Please allow the token to read, to make changes, or both'],
    [
      'a capability alone',
      { scopes: ['roles.manage'] },
      'scopes',
      'Please allow the token to read, to make changes, or both',
    ],
    [
      'no day',
      { lifetime: 'date', expiresOn: '' },
      'expiresOn',
      'Please choose the last day on which the token is valid',
    ],
    [
      'a past day',
      { lifetime: 'date', expiresOn: '2020-01-01' },
      'expiresOn',
      'Please choose today or a later day',
    ],
    [
      'a day after a year',
      { lifetime: 'date', expiresOn: '2099-01-01' },
      'expiresOn',
      'Please choose a day within the next 365 days',
    ],
    ['a longer lifetime', { lifetime: '366' }, 'lifetime', 'Please choose how long the token is valid'],
  ])('rejects %s at its field', async (_what, changes, field, sentence) => {
    const { ada, password } = await openForAda()
    const rejected = await ada.try('POST /api/api-tokens', { body: { ...form, password, ...changes } })
    expect([rejected.status, rejected.body.fields]).toEqual([400, { [field]: sentence }])
    expect(await ada.call('GET /api/api-tokens')).toEqual([])
  })

  test('a chosen day ends at midnight in the family’s time zone', async () => {
    const { portal, ada, password } = await openForAda({ TIME_ZONE: 'America/New_York' })
    portal.time.now = new Date('2026-10-20T12:00:00.000Z')
    await ada.signInAgain()
    const create = async (expiresOn: string) =>
      ada.call('POST /api/api-tokens', { body: { ...form, lifetime: 'date', expiresOn, password } })
    // Daylight saving time ends on 1 November.
    expect((await create('2026-10-20')).expiresAt).toBe('2026-10-21T04:00:00.000Z')
    expect((await create('2026-11-01')).expiresAt).toBe('2026-11-02T05:00:00.000Z')
    expect((await create('2027-10-20')).expiresAt).toBe('2027-10-21T04:00:00.000Z')
  })

  test('rejects a scope that the account lacks', async () => {
    const { ada, password } = await openForAda()
    const body = { ...form, scopes: ['read', 'inquiries.answer'], password }
    const rejected = await ada.try('POST /api/api-tokens', { body })
    expect([rejected.status, rejected.body.code]).toEqual([403, 'api-tokens.scope-not-allowed'])
  })

  test('grants Family Access only while it is open', async () => {
    const { portal, ada, password } = await openForAda()
    const body = { ...form, hasFamilyAccess: true, password }
    const rejected = await ada.try('POST /api/api-tokens', { body })
    expect([rejected.status, rejected.body.code]).toEqual([403, 'family-access.required'])
    await ada.stepUp()
    const { secret } = await ada.call('POST /api/api-tokens', { body })
    portal.time.now = addDuration(portal.time.now, hour)
    const { status } = await createProgram(portal, secret).try('GET /api/portfolio-report')
    expect(status).toBe(200)
  })

  test('an account without a password must have just signed in', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await ada.call('POST /api/api-tokens', { body: form })
    portal.time.now = addDuration(portal.time.now, 16 * minute)
    const rejected = await ada.try('POST /api/api-tokens', { body: form })
    expect([rejected.status, rejected.body.code]).toEqual([403, 'accounts.recent-sign-in-required'])
  })

  test('allows 50 active tokens, also with concurrent requests', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    for (let count = 0; count < 48; count += 1) await createToken(portal, ada)
    const attempts = await Promise.all(
      Array.from({ length: 4 }, () => ada.try('POST /api/api-tokens', { body: form })),
    )
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
  })

  test('limits guesses of the password', async () => {
    const { ada, password } = await openForAda({ LIMIT_SIGN_IN: '2' })
    for (let guess = 0; guess < 2; guess += 1)
      await ada.try('POST /api/api-tokens', { body: { ...form, password: 'a guess' } })
    const late = await ada.try('POST /api/api-tokens', { body: { ...form, password } })
    expect(late.status).toBe(429)
  })
})

describe('rights', () => {
  test('follow the role of the account on every node', async () => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const ada = await portal.signIn('admin')
    const { secret } = await createToken(portal, ada)
    const programs = [createProgram(portal, secret), createProgram(other, secret)]
    for (const program of programs) expect((await program.try('GET /api/inquiries')).status).toBe(200)
    await portal.database.db.updateTable('users').set({ role: 'family_member' }).execute()
    for (const program of programs)
      await expect.poll(async () => (await program.try('GET /api/inquiries')).status).toBe(403)
  })

  test('end with a board member’s term', async () => {
    const portal = await openPortal()
    const ben = await portal.signIn('board_member')
    const end = addDuration(portal.time.now, day)
    await portal.database.db.updateTable('users').set({ boardTermExpires: end }).execute()
    const { program } = await createToken(portal, ben)
    expect((await program.call('GET /api/user')).capabilities).toContain('approvals.decide')
    portal.time.now = end
    expect(await program.call('GET /api/user')).toMatchObject({ role: 'family_member', capabilities: [] })
  })

  test('end with an appointment', async () => {
    const portal = await openPortal()
    const board = await portal.signIn('board_member', 'Ben')
    const vera = await portal.signIn('family_member', 'Vera')
    const memberId = await createMember(portal, undefined, { phoneNumber: '555 0100' })
    const { program } = await createToken(portal, vera)
    const readPhone = async () =>
      (await program.call('GET /api/family-members/{id}', { params: { id: memberId } })).phoneNumber
    expect(await readPhone()).toBe(null)
    const { id } = await createAppointment(portal, { accountId: vera.user!.id, memberId }, board)
    await expect.poll(readPhone).toBe('555 0100')
    const [ending, body] = ['POST /api/appointments/{id}/end', { reason: 'Resigned.' }] as const
    await board.call(ending, { params: { id }, body })
    await expect.poll(readPhone).toBe(null)
    const lastDay = portal.platform.today()
    await createAppointment(portal, { accountId: vera.user!.id, memberId, lastDay }, board)
    await expect.poll(readPhone).toBe('555 0100')
    // No change is announced at midnight: the cached token itself must end it.
    portal.time.now = addDuration(portal.time.now, day)
    expect(await readPhone()).toBe(null)
  })

  test('are those of the scopes inside a record too', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    const id = await createMember(portal)
    await portal.database.db
      .updateTable('familyMembers')
      .set({ phoneNumber: '555 0100' })
      .where('id', '=', id)
      .execute()
    const readPhone = async (person: Person) =>
      (await person.call('GET /api/family-members/{id}', { params: { id } })).phoneNumber
    const { program } = await createToken(portal, admin, { scopes: ['read'] })
    const { program: office } = await createToken(portal, admin, { scopes: ['read', 'contacts.read'] })
    expect([await readPhone(program), await readPhone(office), await readPhone(admin)]).toEqual([
      null,
      '555 0100',
      '555 0100',
    ])
  })

  test('do not change the notices of the account in the browser', async () => {
    const portal = await openPortal()
    const ben = await portal.signIn('board_member')
    const ada = await portal.signIn('family_member')
    const id = await createMember(portal)
    await ada.call('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
    const { program } = await createToken(portal, ben, { scopes: ['read'] })
    for (const person of [program, ben, program, ben]) {
      const { notices } = await person.call('GET /api/user')
      expect(notices?.pendingApprovals).toBe(person === ben ? 1 : 0)
    }
  })

  test('exclude sensitive documents without Family Access', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await ada.stepUp()
    const { current } = await createDocument(ada, { isSensitive: true })
    const open = async ({ program }: { program: Person }) =>
      (await program.try('GET /api/document-files/{versionId}', { params: { versionId: current.id } })).status
    expect(await open(await createToken(portal, ada))).toBe(403)
    expect(await open(await createToken(portal, ada, { hasFamilyAccess: true }))).toBe(200)
  })
})

describe('revocation', () => {
  const changes: [
    what: string,
    because: string,
    change: (portal: TestPortal, ada: Person) => Promise<unknown>,
  ][] = [
    [
      'its owner revokes it',
      'owner',
      async (_portal, ada) => {
        const [token] = await ada.call('GET /api/api-tokens')
        await ada.call('DELETE /api/api-tokens/{id}', { params: { id: token?.id ?? '' } })
      },
    ],
    [
      'an administrator revokes it',
      'administrator',
      async (portal, ada) => {
        const admin = await portal.signIn('admin')
        const params = { userId: ada.user?.id ?? '' }
        const [token] = await admin.call('GET /api/users/{userId}/api-tokens', { params })
        await admin.call('DELETE /api/users/{userId}/api-tokens/{id}', {
          params: { ...params, id: token?.id ?? '' },
        })
      },
    ],
    ['the password changes', 'password', (_portal, ada) => setPassword(ada)],
    [
      'the account is deactivated',
      'deactivation',
      ({ database: { db } }) => db.updateTable('users').set({ isActive: false }).execute(),
    ],
  ]

  test.each(changes)('ends the token on every node when %s', async (_what, because, change) => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const ada = await portal.signIn('family_member')
    const { secret } = await createToken(portal, ada)
    const programs = [createProgram(portal, secret), createProgram(other, secret)]
    for (const program of programs) expect((await program.try('GET /api/companies')).status).toBe(200)
    await change(portal, ada)
    for (const program of programs)
      await expect.poll(async () => (await program.try('GET /api/companies')).status).toBe(401)
    // It stays revoked when the account is activated again.
    await portal.database.db.updateTable('users').set({ isActive: true }).execute()
    for (const program of programs)
      await expect.poll(async () => (await program.try('GET /api/companies')).status).toBe(401)
    const row = await portal.database.db.selectFrom('apiTokens').selectAll().executeTakeFirstOrThrow()
    expect(row.revokedBecause).toBe(because)
  })

  test('takes effect with the next request of this node', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id, program } = await createToken(portal, ada)
    await program.call('GET /api/companies')
    await ada.call('DELETE /api/api-tokens/{id}', { params: { id } })
    expect((await program.try('GET /api/companies')).status).toBe(401)
  })

  test('a new access code ends the Family Access of a token', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { program } = await createToken(portal, ada, { hasFamilyAccess: true })
    expect((await program.try('GET /api/portfolio-report')).status).toBe(200)
    await setAccessCode(ada)
    await expect.poll(async () => (await program.try('GET /api/portfolio-report')).status).toBe(403)
    expect((await program.try('GET /api/companies')).status).toBe(200)
  })

  test('only the owner and administrators reach a token', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const grace = await portal.signIn('family_member', 'Grace')
    const { id, program } = await createToken(portal, ada)
    const rejected = await grace.try('DELETE /api/api-tokens/{id}', { params: { id } })
    expect(rejected.status).toBe(404)
    expect(await grace.call('GET /api/api-tokens')).toEqual([])
    const admin = await portal.signIn('admin')
    const params = { userId: grace.user?.id ?? '', id }
    expect((await admin.try('DELETE /api/users/{userId}/api-tokens/{id}', { params })).status).toBe(404)
    expect((await program.try('GET /api/companies')).status).toBe(200)
  })
})

describe('requests with a token', () => {
  test('need no origin, and their cookies are ignored', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const grace = await portal.signIn('family_member', 'Grace')
    const { program } = await createToken(portal, ada)
    for (const [name, value] of grace.cookies) program.cookies.set(name, value)
    const headers = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
    const answer = await program.try('POST /api/family-posts', {
      headers,
      body: { authorId: await createMember(portal), content: 'Hello.' },
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, []])
    const { authorUserId } = await portal.database.db
      .selectFrom('familyPosts')
      .select('authorUserId')
      .executeTakeFirstOrThrow()
    expect(authorUserId).toBe(ada.user?.id)
  })

  test('of another scheme are made with the cookie', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const headers = { authorization: 'Basic YWRhOmhlbGxv' }
    expect((await ada.try('GET /api/user', { headers })).status).toBe(200)
    const foreign = { ...headers, origin: 'https://elsewhere.test' }
    expect((await ada.try('POST /api/logout', { headers: foreign })).status).toBe(403)
  })

  test('cost no query, and write the last use every five minutes', async () => {
    const portal = await openPortal()
    portal.time.now = new Date('2026-11-23T08:10:00.000Z')
    const ada = await portal.signIn('family_member')
    const { program } = await createToken(portal, ada)
    const readLastUse = async () => (await ada.call('GET /api/api-tokens'))[0]?.lastUsedAt
    expect(await readLastUse()).toBeNull()
    await program.call('GET /api/user')
    expect(await readLastUse()).toBe('2026-11-23T08:10:00.000Z')
    let queries = 0
    portal.database.pool.on('acquire', () => {
      queries += 1
    })
    portal.time.now = new Date('2026-11-23T08:10:20.000Z')
    for (let read = 0; read < 20; read += 1) await program.call('GET /api/user')
    expect(queries).toBe(0)
    portal.time.now = new Date('2026-11-23T08:15:00.000Z')
    await program.call('GET /api/user')
    expect(await readLastUse()).toBe('2026-11-23T08:15:00.000Z')
  })

  test('are limited per token', async () => {
    const portal = await openPortal({ LIMIT_TOKEN: '3' })
    const ada = await portal.signIn('family_member')
    const [first, second] = [await createToken(portal, ada), await createToken(portal, ada)]
    const statuses = []
    for (let read = 0; read < 4; read += 1)
      statuses.push((await first.program.try('GET /api/companies')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const limited = await first.program.try('GET /api/companies')
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await second.program.try('GET /api/companies')).status).toBe(200)
    expect((await ada.try('GET /api/companies')).status).toBe(200)
  })

  test('read the API reference', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { program } = await createToken(portal, ada, { scopes: ['read'] })
    const { program: writer } = await createToken(portal, ada, { scopes: ['write'] })
    expect((await program.fetch('GET', '/api/openapi.json')).status).toBe(200)
    expect((await writer.fetch('GET', '/api/openapi.json')).status).toBe(403)
  })
})

describe('audit', () => {
  test('has creation and revocation', async () => {
    const { portal, ada, password } = await openForAda()
    const { id } = await ada.call('POST /api/api-tokens', { body: { ...form, password } })
    for (let repeat = 0; repeat < 2; repeat += 1)
      await ada.call('DELETE /api/api-tokens/{id}', { params: { id } })
    const entries = await listEntries(portal)
    expect(entries).toMatchObject([
      { action: 'api-tokens.created', actorId: ada.user?.id, subject: id, details: { name: 'Bookkeeping' } },
      { action: 'api-tokens.revoked', actorId: ada.user?.id, subject: id },
    ])
  })

  test('has the id of the token for every change', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id, program } = await createToken(portal, ada)
    const memberId = await createMember(portal)
    await program.call('POST /api/family-members/{id}/claims', { params: { id: memberId }, body: {} })
    await program.call('POST /api/family-posts', { body: { authorId: memberId, content: 'Hello.' } })
    await program.try('POST /api/family-posts', { body: {} })
    await program.call('GET /api/companies')
    await ada.call('POST /api/family-posts', { body: { authorId: memberId, content: 'Hello.' } })
    expect(await listEntries(portal)).toMatchObject([
      { actorId: ada.user?.id, details: { apiTokenId: id } },
      {
        action: 'api-tokens.used',
        actorId: ada.user?.id,
        subject: id,
        details: { call: 'POST /api/family-posts', apiTokenId: id },
      },
    ])
  })
})

test('tokens are deleted 90 days after their end', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await createToken(portal, ada)
  const { sweepTokens } = await import('./routes.ts')
  portal.time.now = addDuration(portal.time.now, 119 * day)
  await sweepTokens(portal.platform)
  const count = async () => (await portal.database.db.selectFrom('apiTokens').selectAll().execute()).length
  expect(await count()).toBe(1)
  portal.time.now = addDuration(portal.time.now, 2 * day)
  await sweepTokens(portal.platform)
  expect(await count()).toBe(0)
})

describe('the secret', () => {
  test('has the documented form', () => {
    const secrets = Array.from({ length: 100 }, createSecret)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) {
      expect(secret).toMatch(/^hlm_[0-9A-Za-z]{49}$/)
      expect(isWellFormed(secret)).toBe(true)
    }
  })

  test('has a checksum that detects a changed character', () => {
    const secret = createSecret()
    for (let index = 4; index < secret.length; index += 1) {
      const changed = secret[index] === 'a' ? 'b' : 'a'
      expect(isWellFormed(secret.slice(0, index) + changed + secret.slice(index + 1))).toBe(false)
    }
  })
})

async function openForAda(settings: Record<string, string> = {}) {
  const portal = await openPortal(settings)
  const ada = await portal.signIn('family_member')
  return { portal, ada, password: await setPassword(ada) }
}

async function listEntries({ database }: TestPortal) {
  return database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
}

test('the owner is notified of a new token', async () => {
  const { ada, password } = await openForAda()
  await ada.call('POST /api/api-tokens', { body: { ...form, password } })
  expect(await ada.call('GET /api/notifications')).toMatchObject([
    { topic: 'token-created', link: '/account#api-tokens' },
  ])
})
