import { createHash } from 'node:crypto'

import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'

import { addDuration, day, hour, minute, second } from '#server/platform/clock.ts'
import { createAccount } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { endSessions } from './sessions.ts'

describe('cookie', () => {
  test('is HttpOnly, SameSite and portal-wide over http', async () => {
    const portal = await openPortal()
    const { headers } = await portal.visitor().try('POST /api/login', { body: await createAccount(portal) })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^heirloom=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^heirloom-device=/),
    ])
  })

  test('sets Secure and the __Host- prefix behind https', async () => {
    const portal = await openPortal({ PUBLIC_URL: 'https://portal.example.test' })
    const ada = portal.visitor()
    const { headers } = await ada.try('POST /api/login', { body: await createAccount(portal) })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-heirloom=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Secure-heirloom-device=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const sibling = portal.visitor()
    sibling.cookies.set('heirloom', ada.cookies.get('__Host-heirloom') ?? '')
    expect((await sibling.try('GET /api/user')).status).toBe(401)
    expect((await ada.try('GET /api/user')).status).toBe(200)
  })

  test('is stored only as a hash, which cannot sign in', async () => {
    const portal = await openPortal()
    const account = await createAccount(portal)
    const ada = await portal.signIn('admin')
    await ada.call('POST /api/login', { body: account })
    const token = ada.cookies.get('heirloom') ?? ''
    const rows = await portal.database.db.selectFrom('sessions').selectAll().execute()
    const sid = createHash('sha256').update(token).digest('hex')
    expect(rows).toEqual([
      {
        sid,
        sess: {
          userId: account.user.id,
          createdAt: portal.time.now.toISOString(),
          address: '127.0.0.1',
          userAgent: 'node',
        },
        expire: addDuration(portal.time.now, 7 * day).toISOString(),
      },
    ])
    expect(JSON.stringify([rows, portal.logLines])).not.toContain(token)
    const thief = portal.visitor()
    thief.cookies.set('heirloom', sid)
    expect((await thief.try('GET /api/user')).status).toBe(401)
  })

  test('counts as a visitor when it is invalid', async () => {
    const portal = await openPortal()
    const nonsense = [
      'heirloom',
      'heirloom=',
      'heirloom=%',
      'heirloom=%00',
      'heirloom="',
      `heirloom=${'x'.repeat(8000)}`,
    ]
    for (const cookie of [...nonsense, '=;;=', '__proto__=x; heirloom=y', 'heirloom=a; heirloom=b'])
      expect((await portal.visitor().fetch('GET', '/api/user', { headers: { cookie } })).status).toBe(401)
  })
})

describe('expiry', () => {
  test('occurs seven days after the last use', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    portal.time.now = addDuration(portal.time.now, 7 * day - second)
    expect((await ada.try('GET /api/user')).status).toBe(200)
    portal.time.now = addDuration(portal.time.now, 7 * day - second)
    expect((await ada.try('GET /api/user')).status).toBe(200)
    portal.time.now = addDuration(portal.time.now, 7 * day)
    expect((await ada.try('GET /api/user')).status).toBe(401)
  })

  test('occurs thirty days after the start, even if it is used', async () => {
    const portal = await openPortal()
    const start = portal.time.now
    const ada = await portal.signIn('family_member')
    for (let days = 1; days < 30; days += 1) {
      portal.time.now = addDuration(start, days * day)
      expect([days, (await ada.try('GET /api/user')).status]).toEqual([days, 200])
    }
    portal.time.now = addDuration(start, 30 * day - second)
    expect((await ada.try('GET /api/user')).status).toBe(200)
    portal.time.now = addDuration(start, 30 * day)
    expect((await ada.try('GET /api/user')).status).toBe(401)
  })

  test('occurs by idle time or age only, in any pattern of use', async () => {
    const portal = await openPortal()
    const { sessions } = portal.platform
    const ada = await portal.signIn('family_member')
    const gaps = fc.array(fc.integer({ min: 1, max: 9 * 24 * 60 }), { maxLength: 8 })
    const property = fc.asyncProperty(gaps, async minutes => {
      const start = portal.time.now
      const cookie = await portal.database.db
        .transaction()
        .execute(tx => sessions.start(tx, ada.user?.id ?? '', from))
      for (const gap of minutes) {
        portal.time.now = addDuration(portal.time.now, gap * minute)
        const age = portal.time.now.getTime() - start.getTime()
        const mayLive = gap * minute < 7 * day && age < 30 * day
        // Prolonged once an hour, so the session may have ended in the last hour of the seven days.
        const mayBeOver = gap * minute >= 7 * day - hour || age >= 30 * day
        const isAlive = (await sessions.find(cookie)) !== null
        expect(isAlive ? mayLive : mayBeOver).toBe(true)
        if (!isAlive) return
      }
    })
    await expect(fc.assert(property, { numRuns: 40 })).resolves.toBeUndefined()
  })

  test('is written at most once an hour', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const start = portal.time.now
    const written: string[] = []
    for (let minutes = 0; minutes <= 120; minutes += 10) {
      portal.time.now = addDuration(start, minutes * minute)
      await ada.call('GET /api/user')
      const row = await portal.database.db.selectFrom('sessions').select('expire').executeTakeFirstOrThrow()
      if (row.expire !== written.at(-1)) written.push(row.expire)
    }
    const expected = [0, 60, 120].map(minutes => addDuration(start, 7 * day + minutes * minute).toISOString())
    expect(written).toEqual(expected)
  })
})

describe('sweep', () => {
  test('removes expired rows only', async () => {
    const portal = await openPortal()
    await portal.signIn('family_member')
    portal.time.now = addDuration(portal.time.now, 6 * day)
    const grace = await portal.signIn('family_member', 'Grace')
    portal.time.now = addDuration(portal.time.now, day)
    await portal.platform.sessions.sweep()
    const rows = await portal.database.db.selectFrom('sessions').select('sess').execute()
    expect(rows).toMatchObject([{ sess: { userId: grace.user?.id } }])
  })
})

describe('reading', () => {
  test('finds a session that another node started', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('board_member')
    const later = await portal.openAnotherNode()
    expect(await ada.copy(later).call('GET /api/user')).toMatchObject({ id: ada.user?.id })
  })

  test('caches a session for half a minute', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await ada.call('GET /api/user')
    const queries = countQueries(portal)
    for (let read = 0; read < 20; read += 1) await ada.call('GET /api/user')
    expect(queries()).toBe(0)
    portal.time.now = addDuration(portal.time.now, 30 * second)
    for (let read = 0; read < 5; read += 1) await ada.call('GET /api/user')
    expect(queries()).toBe(1)
  })

  test('makes no query for a visitor', async () => {
    const portal = await openPortal()
    // A query would be answered with 503. Those of background work are repeated later.
    vi.spyOn(portal.database.pool, 'connect').mockImplementation(() => {
      throw new Error('no connection')
    })
    const visitor = portal.visitor()
    const { status } = await visitor.try('GET /api/user')
    const signedOut = await visitor.try('POST /api/logout')
    expect([status, signedOut.status]).toEqual([401, 200])
  })
})

describe('invalidation on every node', () => {
  test.each<[change: string, make: (portal: TestPortal, userId: string) => Promise<unknown>, status: number]>(
    [
      [
        'deactivated',
        ({ database: { db } }, id) =>
          db.updateTable('users').set({ isActive: false }).where('id', '=', id).execute(),
        401,
      ],
      ['deleted', ({ database: { db } }, id) => db.deleteFrom('users').where('id', '=', id).execute(), 401],
      ['signed-out', ({ database: { db } }, id) => db.transaction().execute(tx => endSessions(tx, id)), 401],
    ],
  )('ends the sessions of a %s account', async (_change, make, status) => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const ada = await portal.signIn('admin')
    const sessions = [ada, ada.copy(other)]
    for (const person of sessions) expect((await person.try('GET /api/user')).status).toBe(200)
    await make(portal, ada.user?.id ?? '')
    for (const person of sessions)
      await expectEventually(async () => (await person.try('GET /api/user')).status, status)
  })

  test('applies a changed role', async () => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const ada = await portal.signIn('admin')
    const sessions = [ada, ada.copy(other)]
    for (const person of sessions) expect((await person.call('GET /api/user')).role).toBe('admin')
    await portal.database.db.updateTable('users').set({ role: 'family_member' }).execute()
    for (const person of sessions)
      await expectEventually(async () => (await person.call('GET /api/user')).role, 'family_member')
  })

  test('ends a session at once here and promptly elsewhere', async () => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const ada = await portal.signIn('family_member')
    const [thief, thiefOnOtherNode] = [ada.copy(), ada.copy(other)]
    for (const person of [thief, thiefOnOtherNode]) await person.call('GET /api/user')
    await ada.call('POST /api/logout')
    expect((await thief.try('GET /api/user')).status).toBe(401)
    await expectEventually(async () => (await thiefOnOtherNode.try('GET /api/user')).status, 401)
  })

  test('ends a board role with its term, before any sweep', async () => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const ada = await portal.signIn('board_member')
    const end = new Date((await ada.call('GET /api/user')).boardTermExpires ?? '')
    const sessions: [TestPortal, Person][] = [
      [portal, ada],
      [other, ada.copy(other)],
    ]
    await extendSessions(portal, end)
    for (const [node, person] of sessions) {
      node.time.now = addDuration(end, -1)
      expect((await person.call('GET /api/user')).role).toBe('board_member')
      node.time.now = end
      expect((await person.call('GET /api/user')).role).toBe('family_member')
    }
  })

  test('ignores a rolled-back transaction', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    await ada.call('GET /api/user')
    const undone = portal.database.db.transaction().execute(async tx => {
      await tx.updateTable('users').set({ role: 'family_member' }).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await ada.call('GET /api/user')).role).toBe('admin')
  })
})

const from = { address: '127.0.0.1', userAgent: 'test' }

/** Counts acquired connections from now on. */
function countQueries({ database }: TestPortal): () => number {
  let count = 0
  database.pool.on('acquire', () => {
    count += 1
  })
  return () => count
}

/** Polls, since the message of a committed change takes a moment to arrive. */
async function expectEventually(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect.poll(read, { interval: 5 }).toEqual(expected)
}

async function extendSessions({ database: { db } }: TestPortal, until: Date): Promise<void> {
  const createdAt = JSON.stringify(until.toISOString())
  await db
    .updateTable('sessions')
    .set({ expire: addDuration(until, day), sess: sql`jsonb_set(sess, '{createdAt}', ${createdAt}::jsonb)` })
    .execute()
}
