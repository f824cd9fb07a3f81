import { expect, test } from 'vitest'

import { after, day, hour, minute } from '#server/platform/clock.ts'
import { createAccount } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { findSessionRemarks } from './open-sessions.ts'

test('everybody sees their own open sessions, the present one first, and nobody else’s', async () => {
  const { portal, ada, signIn } = await openForAda()
  await portal.signIn('family_member', 'Grace')
  const start = portal.time.now
  await signIn(firefox)
  portal.time.now = after(start, 2 * hour)
  await signIn(iPhone)

  expect(await ada.ask('GET /api/sessions')).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{32}$/),
      device: 'An unknown program',
      address: '127.0.0.1',
      isCurrent: true,
      createdAt: start.toISOString(),
      lastUsedAt: portal.time.now.toISOString(),
      expiresAt: after(portal.time.now, 7 * day).toISOString(),
      remarks: [],
    },
    expect.objectContaining({ device: 'Safari on an iPhone', isCurrent: false, remarks: ['recent-sign-in'] }),
    expect.objectContaining({ device: 'Firefox on Linux', lastUsedAt: start.toISOString() }),
  ])
})

test('a session that is over is not listed', async () => {
  const { portal, ada, signIn } = await openForAda()
  await signIn(firefox)
  portal.time.now = after(portal.time.now, 4 * day)
  await ada.ask('GET /api/user')
  portal.time.now = after(portal.time.now, 4 * day)
  expect(await ada.ask('GET /api/sessions')).toMatchObject([{ isCurrent: true }])
})

test('in the last week of its thirty days nobody knows when a session was last used', async () => {
  const { portal, ada } = await openForAda()
  const start = portal.time.now
  for (let days = 6; days <= 24; days += 6) {
    portal.time.now = after(start, days * day)
    await ada.ask('GET /api/user')
  }
  const expiresAt = after(start, 30 * day).toISOString()
  expect(await ada.ask('GET /api/sessions')).toMatchObject([{ lastUsedAt: null, expiresAt }])
})

test('a session that is ended is refused with its next request, here and on the other node', async () => {
  const { portal, ada, signIn } = await openForAda()
  const phone = await signIn(iPhone)
  const phoneElsewhere = phone.copy(await portal.openAnotherNode())
  for (const person of [phone, phoneElsewhere]) await person.ask('GET /api/user')
  const id = await idOf(ada, 'Safari on an iPhone')

  expect(await ada.ask('DELETE /api/sessions/{id}', { params: { id } })).toEqual({ sessionsEnded: 1 })
  expect((await phone.try('GET /api/user')).status).toBe(401)
  await expect.poll(async () => (await phoneElsewhere.try('GET /api/user')).status).toBe(401)
  expect((await ada.try('GET /api/user')).status).toBe(200)
  expect((await ada.try('DELETE /api/sessions/{id}', { params: { id } })).status).toBe(404)
})

test('somebody else’s session is unknown, and so is whatever else names one', async () => {
  const { portal, ada } = await openForAda()
  const grace = await portal.signIn('admin', 'Grace')
  const [own] = await grace.ask('GET /api/sessions')
  const rows = await portal.database.db.selectFrom('sessions').select('sid').execute()
  const names = [
    own?.id ?? '',
    ...rows.map(({ sid }) => sid),
    ...rows.map(({ sid }) => sid.slice(0, 32)),
    'x',
    '%27',
  ]
  for (const id of names) {
    const { status } = await ada.try('DELETE /api/sessions/{id}', { params: { id } })
    expect([id, status]).toEqual([id, 404])
  }
  for (const person of [ada, grace]) expect((await person.try('GET /api/user')).status).toBe(200)
})

test('the id of a session signs nobody in, and neither it nor the list holds anything that does', async () => {
  const { portal, ada } = await openForAda()
  const listed = JSON.stringify(await ada.ask('GET /api/sessions'))
  const [{ id } = { id: '' }] = await ada.ask('GET /api/sessions')
  const { sid } = await portal.database.db.selectFrom('sessions').select('sid').executeTakeFirstOrThrow()
  expect(listed).not.toContain(sid)
  expect(listed).not.toContain(ada.cookies.get('heirloom'))
  expect(sid).not.toContain(id)
  const thief = portal.visitor()
  thief.cookies.set('heirloom', id)
  expect((await thief.try('GET /api/user')).status).toBe(401)
})

test('all others end at once, and the one that asks stays', async () => {
  const { portal, ada, signIn } = await openForAda()
  const others = [await signIn(iPhone), await signIn(firefox)]
  const grace = await portal.signIn('family_member', 'Grace')
  for (const person of others) await person.ask('GET /api/user')
  expect(await ada.ask('DELETE /api/sessions')).toEqual({ sessionsEnded: 2 })
  for (const person of others) expect((await person.try('GET /api/user')).status).toBe(401)
  for (const person of [ada, grace]) expect((await person.try('GET /api/user')).status).toBe(200)
  expect(await ada.ask('DELETE /api/sessions')).toEqual({ sessionsEnded: 0 })
})

test('whoever ends the session that they ask with has signed out', async () => {
  const { ada } = await openForAda()
  const [{ id } = { id: '' }] = await ada.ask('GET /api/sessions')
  const { headers } = await ada.try('DELETE /api/sessions/{id}', { params: { id } })
  expect(headers.getSetCookie()).toHaveLength(2)
  expect(ada.cookies.size).toBe(0)
})

test('what is ended is written down', async () => {
  const { portal, ada, signIn } = await openForAda()
  await signIn(iPhone)
  await ada.ask('DELETE /api/sessions/{id}', { params: { id: await idOf(ada, 'Safari on an iPhone') } })
  await ada.ask('DELETE /api/sessions')
  const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
  expect(entries.slice(-2)).toMatchObject([
    { action: 'session.ended', subject: ada.user?.id, details: { device: 'Safari on an iPhone' } },
    { action: 'session.others-ended', subject: ada.user?.id, details: { sessionsEnded: 0 } },
  ])
})

const now = new Date('2026-11-21T12:00:00Z')
const present = { sid: 'present', address: '203.0.113.9' }
const quiet = {
  sid: 'other',
  address: '203.0.113.9',
  createdAt: after(now, -2 * day),
  lastUsedAt: after(now, -hour),
}

test.each([
  ['one like the present one', quiet, []],
  ['the present one itself', { ...quiet, ...present, createdAt: now }, []],
  ['one from elsewhere', { ...quiet, address: '198.51.100.7' }, ['other-network']],
  ['one that began within a day', { ...quiet, createdAt: after(now, minute - day) }, ['recent-sign-in']],
  ['one that was not used for three days', { ...quiet, lastUsedAt: after(now, -3 * day - 1) }, ['unused']],
  ['one whose use is not known', { ...quiet, lastUsedAt: null }, []],
])('of %s is remarked what its owner may want to look at', (_which, session, remarks) => {
  expect(findSessionRemarks(session, present, now)).toEqual(remarks)
})

test('the many addresses of one IPv6 household are one network', () => {
  const address = '2001:db8:1:2::1'
  const session = { ...quiet, address: '2001:db8:1:2:ffff::9' }
  expect(findSessionRemarks(session, { ...present, address }, now)).toEqual([])
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function openForAda(): Promise<{
  portal: TestPortal
  ada: Person
  signIn: (userAgent?: string) => Promise<Person>
}> {
  const portal = await openPortal()
  const { email, password } = await createAccount(portal)
  const signIn = async (userAgent = 'node') => {
    const person = portal.visitor()
    const headers = { 'user-agent': userAgent }
    const { status } = await person.try('POST /api/login', { body: { email, password }, headers })
    expect(status).toBe(200)
    person.user = await person.ask('GET /api/user')
    return person
  }
  return { portal, ada: await signIn(), signIn }
}

async function idOf(person: Person, device: string): Promise<string> {
  const sessions = await person.ask('GET /api/sessions')
  return sessions.find(session => session.device === device)?.id ?? ''
}
