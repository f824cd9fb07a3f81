import { describe, expect, test } from 'vitest'

import { addDuration, day, hour, minute } from '#server/platform/clock.ts'
import { createAccount } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { findSessionRemarks } from './open-sessions.ts'

describe('GET /api/sessions', () => {
  test('lists the sessions of the account, the current one first', async () => {
    const { portal, ada, signIn } = await openForAda()
    await portal.signIn('family_member', 'Grace')
    const start = portal.time.now
    await signIn(firefox)
    portal.time.now = addDuration(start, 2 * hour)
    await signIn(iPhone)

    expect(await ada.call('GET /api/sessions')).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{32}$/),
        device: 'Unknown browser',
        address: '127.0.0.1',
        isCurrent: true,
        createdAt: start.toISOString(),
        lastUsedAt: portal.time.now.toISOString(),
        expiresAt: addDuration(portal.time.now, 7 * day).toISOString(),
        remarks: [],
      },
      expect.objectContaining({ device: 'Safari on iPhone', isCurrent: false, remarks: ['recent-sign-in'] }),
      expect.objectContaining({ device: 'Firefox on Linux', lastUsedAt: start.toISOString() }),
    ])
  })

  test('omits expired sessions', async () => {
    const { portal, ada, signIn } = await openForAda()
    await signIn(firefox)
    portal.time.now = addDuration(portal.time.now, 4 * day)
    await ada.call('GET /api/user')
    portal.time.now = addDuration(portal.time.now, 4 * day)
    expect(await ada.call('GET /api/sessions')).toMatchObject([{ isCurrent: true }])
  })

  test('returns no last use in the last week of a session', async () => {
    const { portal, ada } = await openForAda()
    const start = portal.time.now
    for (let days = 6; days <= 24; days += 6) {
      portal.time.now = addDuration(start, days * day)
      await ada.call('GET /api/user')
    }
    const expiresAt = addDuration(start, 30 * day).toISOString()
    expect(await ada.call('GET /api/sessions')).toMatchObject([{ lastUsedAt: null, expiresAt }])
  })
})

describe('DELETE /api/sessions/{id}', () => {
  test('ends the session on every node', async () => {
    const { portal, ada, signIn } = await openForAda()
    const phone = await signIn(iPhone)
    const phoneElsewhere = phone.copy(await portal.openAnotherNode())
    for (const person of [phone, phoneElsewhere]) await person.call('GET /api/user')
    const id = await findSessionId(ada, 'Safari on iPhone')

    expect(await ada.call('DELETE /api/sessions/{id}', { params: { id } })).toEqual({ sessionsEnded: 1 })
    expect((await phone.try('GET /api/user')).status).toBe(401)
    await expect.poll(async () => (await phoneElsewhere.try('GET /api/user')).status).toBe(401)
    expect((await ada.try('GET /api/user')).status).toBe(200)
    expect((await ada.try('DELETE /api/sessions/{id}', { params: { id } })).status).toBe(404)
  })

  test('answers 404 for other accounts’ sessions and other ids', async () => {
    const { portal, ada } = await openForAda()
    const grace = await portal.signIn('admin', 'Grace')
    const [own] = await grace.call('GET /api/sessions')
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

  test('the public id and the list contain no credential', async () => {
    const { portal, ada } = await openForAda()
    const listed = JSON.stringify(await ada.call('GET /api/sessions'))
    const [{ id } = { id: '' }] = await ada.call('GET /api/sessions')
    const { sid } = await portal.database.db.selectFrom('sessions').select('sid').executeTakeFirstOrThrow()
    expect(listed).not.toContain(sid)
    expect(listed).not.toContain(ada.cookies.get('heirloom'))
    expect(sid).not.toContain(id)
    const thief = portal.visitor()
    thief.cookies.set('heirloom', id)
    expect((await thief.try('GET /api/user')).status).toBe(401)
  })

  test('DELETE /api/sessions ends all sessions but the current one', async () => {
    const { portal, ada, signIn } = await openForAda()
    const others = [await signIn(iPhone), await signIn(firefox)]
    const grace = await portal.signIn('family_member', 'Grace')
    for (const person of others) await person.call('GET /api/user')
    expect(await ada.call('DELETE /api/sessions')).toEqual({ sessionsEnded: 2 })
    for (const person of others) expect((await person.try('GET /api/user')).status).toBe(401)
    for (const person of [ada, grace]) expect((await person.try('GET /api/user')).status).toBe(200)
    expect(await ada.call('DELETE /api/sessions')).toEqual({ sessionsEnded: 0 })
  })

  test('ending the current session clears its cookie', async () => {
    const { ada } = await openForAda()
    const [{ id } = { id: '' }] = await ada.call('GET /api/sessions')
    const { headers } = await ada.try('DELETE /api/sessions/{id}', { params: { id } })
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(ada.cookies.has('heirloom')).toBe(false)
  })

  test('audits ended sessions', async () => {
    const { portal, ada, signIn } = await openForAda()
    await signIn(iPhone)
    await signIn(firefox)
    await ada.call('DELETE /api/sessions/{id}', {
      params: { id: await findSessionId(ada, 'Safari on iPhone') },
    })
    await ada.call('DELETE /api/sessions')
    // Ends nothing, so it leaves no entry.
    await ada.call('DELETE /api/sessions')
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    expect(entries.slice(-2)).toMatchObject([
      { action: 'session.ended', subject: ada.user?.id, details: { device: 'Safari on iPhone' } },
      { action: 'session.others-ended', subject: ada.user?.id, details: { sessionsEnded: 1 } },
    ])
  })
})

const now = new Date('2026-11-21T12:00:00Z')
const current = { sid: 'current', address: '203.0.113.9' }
const ordinary = {
  sid: 'other',
  address: '203.0.113.9',
  createdAt: addDuration(now, -2 * day),
  lastUsedAt: addDuration(now, -hour),
}

describe('findSessionRemarks', () => {
  test.each([
    ['an ordinary session', ordinary, []],
    ['the current session', { ...ordinary, ...current, createdAt: now }, []],
    ['another network', { ...ordinary, address: '198.51.100.7' }, ['other-network']],
    [
      'a sign-in within a day',
      { ...ordinary, createdAt: addDuration(now, minute - day) },
      ['recent-sign-in'],
    ],
    ['three days without use', { ...ordinary, lastUsedAt: addDuration(now, -3 * day - 1) }, ['unused']],
    ['unknown last use', { ...ordinary, lastUsedAt: null }, []],
  ])('%s: %j', (_which, session, remarks) => {
    expect(findSessionRemarks(session, current, now)).toEqual(remarks)
  })

  test('treats an IPv6 /64 as one network', () => {
    const address = '2001:db8:1:2::1'
    const session = { ...ordinary, address: '2001:db8:1:2:ffff::9' }
    expect(findSessionRemarks(session, { ...current, address }, now)).toEqual([])
  })
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
    person.user = await person.call('GET /api/user')
    return person
  }
  return { portal, ada: await signIn(), signIn }
}

async function findSessionId(person: Person, device: string): Promise<string> {
  const sessions = await person.call('GET /api/sessions')
  return sessions.find(session => session.device === device)?.id ?? ''
}
