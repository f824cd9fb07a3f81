import { hash } from 'node:crypto'

import type { OpenSession, SessionRemark } from '#contract/account-security.ts'
import { audit } from '#server/platform/audit.ts'
import { after, day } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import { rateLimitKey } from '#server/platform/rate-limit.ts'
import type { LiveSession } from '#server/platform/session-cache.ts'
import type { ListedSession } from '#server/platform/sessions.ts'

import { describeDevice } from './describe-device.ts'

/** The own open sessions: the present one first, then the latest. */
export async function listOpenSessions(
  { clock, sessions }: Platform,
  { user, sid }: LiveSession,
): Promise<OpenSession[]> {
  const open = await sessions.ofUser(user.id)
  const present = open.find(session => session.sid === sid)
  return open
    .map(session => presentSession(session, present, clock()))
    .toSorted(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) ||
        (b.lastUsedAt ?? b.createdAt).localeCompare(a.lastUsedAt ?? a.createdAt),
    )
}

/** @throws Failure 404 when no own session has this id. */
export async function endSession(platform: Platform, { user }: LiveSession, id: string): Promise<void> {
  const { clock, database, sessions } = platform
  const session = (await sessions.ofUser(user.id)).find(({ sid }) => publicSessionId(sid) === id)
  if (session === undefined) throw notFound()
  await database.db.transaction().execute(async tx => {
    await sessions.end(tx, session.sid)
    const details = { device: describeDevice(session.userAgent) }
    await audit(tx, clock, { actorId: user.id, action: 'session.ended', subject: user.id, details })
  })
  sessions.forget(session.sid)
}

/** Ends all own sessions but the one that asks, and returns how many they were. */
export async function endOtherSessions(platform: Platform, { user, sid }: LiveSession): Promise<number> {
  const { clock, database, sessions } = platform
  const ended = await database.db.transaction().execute(async tx => {
    const others = await sessions.endOthers(tx, user.id, sid)
    const details = { sessionsEnded: others.length }
    await audit(tx, clock, { actorId: user.id, action: 'session.others-ended', subject: user.id, details })
    return others
  })
  sessions.forget(...ended)
  return ended.length
}

/** Names a session to its owner. It is a hash of what the table holds, so it opens nothing and finds no row by itself. */
export function publicSessionId(sid: string): string {
  return hash('sha256', `heirloom session ${sid}`).slice(0, 32)
}

function presentSession(session: ListedSession, present: ListedSession | undefined, now: Date): OpenSession {
  const { sid, address, userAgent, createdAt, lastUsedAt, expiresAt } = session
  return {
    id: publicSessionId(sid),
    device: describeDevice(userAgent),
    address,
    isCurrent: sid === present?.sid,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    remarks: findSessionRemarks(session, present, now),
  }
}

/** What its owner may want to look at twice: none of it is wrong in itself, as a phone on its way shows. */
export function findSessionRemarks(
  session: Pick<ListedSession, 'sid' | 'address' | 'createdAt' | 'lastUsedAt'>,
  present: Pick<ListedSession, 'sid' | 'address'> | undefined,
  now: Date,
): SessionRemark[] {
  if (present === undefined || session.sid === present.sid) return []
  const remarks: SessionRemark[] = []
  if (rateLimitKey(session.address) !== rateLimitKey(present.address)) remarks.push('other-network')
  if (session.createdAt > after(now, -day)) remarks.push('recent-sign-in')
  if (session.lastUsedAt !== null && session.lastUsedAt < after(now, -unusedAfter)) remarks.push('unused')
  return remarks
}

const unusedAfter = 3 * day
