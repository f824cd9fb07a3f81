import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { interruptListening } from '#server/test/interrupt-listening.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import type { DatedAppointment } from './appointments.ts'
import { openSessions, type Sessions } from './sessions.ts'

/**
 * The cache of a node must never be older than the last change it was notified of. Each test pauses a read between
 * the database and the node, and changes something during the pause.
 */

test('returns a read superseded by a change, without caching it', async () => {
  const { portal, db, sessions, pauseNextRead, cookie } = await openNodeWithSlowReads()
  const read = pauseNextRead()
  const superseded = sessions.find(cookie)
  await read.done
  await db.updateTable('users').set({ role: 'family_member' }).execute()
  await receiveMessages(portal)
  read.resume()
  expect((await superseded)?.user.role).toBe('admin')
  expect((await sessions.find(cookie))?.user.role).toBe('family_member')
})

test('returns a read superseded by a sign-out, uncached', async () => {
  const { portal, db, sessions, pauseNextRead, cookie } = await openNodeWithSlowReads()
  const read = pauseNextRead()
  const superseded = sessions.find(cookie)
  await read.done
  await db.deleteFrom('sessions').execute()
  await receiveMessages(portal)
  read.resume()
  expect(await superseded).not.toBeNull()
  expect(await sessions.find(cookie)).toBeNull()
})

test('caches a slow read when nothing has changed', async () => {
  const { sessions, pauseNextRead, cookie, reads } = await openNodeWithSlowReads()
  const read = pauseNextRead()
  const slow = sessions.find(cookie)
  await read.done
  read.resume()
  await slow
  await sessions.find(cookie)
  expect(reads()).toBe(1)
})

test('does not cache a read that started during a gap', async () => {
  const { portal, db, sessions, pauseNextRead, cookie } = await openNodeWithSlowReads()
  const closeGap = await interruptListening(portal)
  const read = pauseNextRead()
  const superseded = sessions.find(cookie)
  await read.done
  await db.updateTable('users').set({ role: 'family_member' }).execute()
  await closeGap()
  read.resume()
  expect((await superseded)?.user.role).toBe('admin')
  expect((await sessions.find(cookie))?.user.role).toBe('family_member')
})

test('reads every session during a gap, then caches again', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('admin')
  await ada.call('GET /api/user')
  const closeGap = await interruptListening(portal)
  for (const role of ['family_member', 'board_member', 'admin'] as const) {
    await portal.database.db.updateTable('users').set({ role }).execute()
    expect((await ada.call('GET /api/user')).role).toBe(role)
  }
  await closeGap()

  await ada.call('GET /api/user')
  let queries = 0
  portal.database.pool.on('acquire', () => {
    queries += 1
  })
  await ada.call('GET /api/user')
  expect(queries).toBe(0)
  await portal.database.db.updateTable('users').set({ role: 'family_member' }).execute()
  await expect.poll(async () => (await ada.call('GET /api/user')).role, { interval: 5 }).toBe('family_member')
})

test('signs out on this node before the message arrives', async () => {
  const { db, sessions, cookie } = await openNodeWithSlowReads({ receivesEvents: false })
  const session = await sessions.find(cookie)
  await db.transaction().execute(tx => sessions.end(tx, session?.sid))
  expect(await sessions.find(cookie)).toBeNull()
})

test('evicts a session that was read again during sign-in', async () => {
  const { db, sessions, cookie } = await openNodeWithSlowReads({ receivesEvents: false })
  const old = await sessions.find(cookie)
  await db.transaction().execute(async tx => {
    await sessions.end(tx, old?.sid)
    expect(await sessions.find(cookie)).not.toBeNull()
  })
  sessions.invalidate(old?.sid)
  expect(await sessions.find(cookie)).toBeNull()
})

/** Opens sessions whose reads a test can pause after the database's answer. */
async function openNodeWithSlowReads({ receivesEvents = true } = {}) {
  const portal = await openPortal()
  const { db } = portal.database
  let pause: { reached: () => void; opened: Promise<void> } | undefined
  let count = 0
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1
      const paused = pause
      pause = undefined
      paused?.reached()
      await paused?.opened
      return result
    },
  })
  const events = receivesEvents ? portal.platform.events : { ...portal.platform.events, on: () => undefined }
  const { diskSpace, settings, today } = portal.platform
  const clock = () => portal.time.now
  const { tokens } = portal.platform.sessions
  const selectAppointments = sql<DatedAppointment[]>`'[]'::jsonb`
  const services = { events, clock, diskSpace, settings, tokens, today, selectAppointments }
  const sessions: Sessions = openSessions({ ...services, db: slow, isSecure: false })
  const ada = await portal.signIn('admin')
  return {
    portal,
    db,
    sessions,
    cookie: `heirloom=${ada.cookies.get('heirloom')}`,
    reads: () => count,
    /** Pauses the next read after the database's answer, until `resume`. */
    pauseNextRead: () => {
      const reached = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<void>()
      pause = { reached: reached.resolve, opened: opened.promise }
      return { done: reached.promise, resume: opened.resolve }
    },
  }
}

/** Waits until this node has received all messages so far. Messages arrive in order. */
async function receiveMessages({ platform: { events }, database: { db } }: TestPortal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  events.on('session_changed', key => {
    if (key === 'everything so far') resolve()
  })
  await sql`select pg_notify('session_changed', 'everything so far')`.execute(db)
  await promise
}
