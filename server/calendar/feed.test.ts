import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'

import { addDuration, hour } from '#server/platform/clock.ts'
import { setPassword } from '#server/test/accounts.ts'
import { createFeedToken, readFeed } from '#server/test/calendar.ts'
import { createDocument } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

async function openWithFeed(settings?: Record<string, string>) {
  const portal = await openPortal(settings)
  portal.time.now = new Date('2026-11-21T10:00:00Z')
  const ada = await portal.signIn('family_member')
  return { portal, ada, token: await createFeedToken(ada) }
}

function readEvents(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map(event => new ICAL.Event(event))
}

/** The summaries of all events except the federal tax dates. */
function readTitles(text: string): string[] {
  return readEvents(text)
    .filter(({ uid }) => !uid.startsWith('tax-date-'))
    .map(({ summary }) => summary)
}

describe('GET /api/calendar.ics', () => {
  test('contains what the account may see at this time', async () => {
    const { portal, ada, token } = await openWithFeed()
    const ben = await portal.signIn('board_member', 'Ben')
    const lease = await createDocument(ben, { title: 'Lease', audience: 'family', expiresOn: '2027-03-01' })
    await createDocument(ben, { title: 'Charter', audience: 'board', expiresOn: '2027-03-01' })
    const first = await readFeed(portal, token)
    expect(readTitles(first.text)).toEqual(['“Lease” expires'])
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    await portal.database.db
      .updateTable('users')
      .set({ role: 'board_member' })
      .where('id', '=', ada.user!.id)
      .execute()
    expect(readTitles((await readFeed(portal, token)).text)).toContain('“Charter” expires')
    await ben.call('DELETE /api/documents/{id}', { params: { id: lease.id } })
    expect(readTitles((await readFeed(portal, token)).text)).not.toContain('“Lease” expires')
  })

  test('repeats a birthday each year, in common years too', async () => {
    const { portal, token } = await openWithFeed({ TIME_ZONE: 'Pacific/Kiritimati' })
    await createMember(portal, undefined, { firstName: 'Rosa', birthDate: '1938-07-04' })
    await createMember(portal, undefined, { firstName: 'Leap', birthDate: '1996-02-29' })
    const events = readEvents((await readFeed(portal, token)).text)
    const list = (name: string, count: number) => {
      const iterator = events.find(({ summary }) => summary.startsWith(name))!.iterator()
      return Array.from({ length: count }, () => iterator.next().toString())
    }
    expect(list('Rosa', 3)).toEqual(['1938-07-04', '1939-07-04', '1940-07-04'])
    expect(list('Leap', 5)).toEqual(['1996-02-29', '1997-02-28', '1998-02-28', '1999-02-28', '2000-02-29'])
    expect(events.filter(({ summary }) => summary.includes('birthday'))).toHaveLength(2)
    expect(events.every(({ startDate }) => startDate.isDate)).toBe(true)
  })

  test('has the same UIDs at each reading', async () => {
    const { portal, token } = await openWithFeed()
    await createMember(portal, undefined, { birthDate: '1938-07-04' })
    const read = async () => readEvents((await readFeed(portal, token)).text).map(({ uid }) => uid)
    const uids = await read()
    portal.time.now = addDuration(portal.time.now, 2 * hour)
    expect(await read()).toEqual(uids)
    expect(new Set(uids).size).toBe(uids.length)
  })

  const endings: [what: string, end: (portal: TestPortal, ada: Person) => Promise<unknown>][] = [
    ['it is revoked', (_portal, ada) => ada.call('DELETE /api/calendar-feed')],
    ['it is replaced', (_portal, ada) => ada.call('POST /api/calendar-feed')],
    ['the password changes', (_portal, ada) => setPassword(ada)],
    [
      'the account is deactivated',
      ({ database: { db } }) => db.updateTable('users').set({ isActive: false }).execute(),
    ],
  ]
  test.each(endings)('ends when %s', async (_what, end) => {
    const { portal, ada, token } = await openWithFeed()
    expect((await readFeed(portal, token)).status).toBe(200)
    await end(portal, ada)
    const ended = await readFeed(portal, token)
    expect([ended.status, ended.text]).toEqual([404, expect.stringContaining('calendar.feed-not-found')])
    // It stays closed when the account is activated again.
    await portal.database.db.updateTable('users').set({ isActive: true }).execute()
    expect((await readFeed(portal, token)).status).toBe(404)
  })

  test('is closed while a required second factor is overdue', async () => {
    const { portal, token } = await openWithFeed()
    const admin = await portal.signIn('admin', 'Zoe')
    const none = { requiredSince: null, graceDays: 0 }
    const due = { requiredSince: '2020-01-01T00:00:00.000Z', graceDays: 0 }
    const value = { family_member: due, board_member: none, admin: none }
    const { settings } = portal.platform
    await settings.afterChange(
      portal.database.db
        .transaction()
        .execute(tx => settings.write(tx, 'secondFactor', value, admin.user!.id)),
    )
    const { status, text } = await readFeed(portal, token)
    expect([status, text]).toEqual([403, expect.stringContaining('calendar.second-factor-overdue')])
  })

  test('limits readings and unknown tokens', async () => {
    const { portal, token } = await openWithFeed({ LIMIT_SIGN_IN: '3' })
    const unknown = []
    for (let count = 0; count < 70; count += 1) {
      const { status } = await readFeed(portal, count % 10 === 0 ? 'unknown' : token)
      unknown.push(status)
      if (status === 429) break
    }
    expect(unknown.filter(status => status === 404).length).toBeGreaterThan(2)
    expect(unknown.at(-1)).toBe(429)
  })
})

describe('POST /api/calendar-feed', () => {
  test('stores no token, and is audited', async () => {
    const { portal, ada, token } = await openWithFeed()
    await readFeed(portal, token)
    await ada.call('DELETE /api/calendar-feed')
    await ada.call('DELETE /api/calendar-feed')
    await createFeedToken(ada)
    const { db } = portal.database
    const rows = await db.selectFrom('calendarFeeds').selectAll().execute()
    const entries = await db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'calendar-feeds.created',
      'calendar-feeds.revoked',
      'calendar-feeds.created',
    ])
    expect(JSON.stringify([rows, entries, portal.logLines])).not.toContain(token)
  })

  test('reports when a program last read it', async () => {
    const { portal, ada, token } = await openWithFeed()
    const eve = await portal.signIn('family_member', 'Eve')
    expect((await ada.call('GET /api/calendar-feed')).feed?.lastReadAt).toBeNull()
    portal.time.now = new Date('2026-11-21T12:34:56Z')
    await readFeed(portal, token)
    expect((await ada.call('GET /api/calendar-feed')).feed?.lastReadAt).toBe('2026-11-21T12:00:00.000Z')
    expect(await eve.call('GET /api/calendar-feed')).toEqual({ feed: null })
  })
})
