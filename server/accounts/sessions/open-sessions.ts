import { hash } from 'node:crypto'

import type { OpenSession, SessionRemark } from '#contract/accounts/account-security.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { rateLimitKey } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { describeDevice } from '#server/platform/sessions/describe-device.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import type { ListedSession } from '#server/platform/sessions/sessions.ts'

/** Lists the open sessions of the current account: the current one first, then the most recently used. */
export async function listOpenSessions(
  { clock, sessions }: Platform,
  { user, sid }: LiveSession,
): Promise<OpenSession[]> {
  const open = await sessions.listForUser(user.id)
  const current = open.find(session => session.sid === sid)
  return open
    .map(session => presentSession(session, current, clock()))
    .toSorted(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) ||
        (b.lastUsedAt ?? b.createdAt).localeCompare(a.lastUsedAt ?? a.createdAt),
    )
}

/** @throws Failure 404 if the account has no session with this public id. */
export async function endSession(platform: Platform, { user }: LiveSession, id: string): Promise<void> {
  const { clock, database, sessions } = platform
  const session = (await sessions.listForUser(user.id)).find(({ sid }) => toPublicSessionId(sid) === id)
  if (session === undefined) throw notFound()
  await database.db.transaction().execute(async tx => {
    await sessions.end(tx, session.sid)
    const details = { device: describeDevice(session.userAgent) }
    await audit(tx, clock, { actorId: user.id, action: 'session.ended', subject: user.id, details })
  })
  sessions.invalidate(session.sid)
}

/** Ends the account's other sessions and returns their number. */
export async function endOtherSessions(platform: Platform, { user, sid }: LiveSession): Promise<number> {
  const { clock, database, sessions } = platform
  const endedSids = await database.db.transaction().execute(async tx => {
    const others = await sessions.endOtherSessions(tx, user.id, sid)
    if (others.length === 0) return others
    const details = { sessionsEnded: others.length }
    await audit(tx, clock, { actorId: user.id, action: 'session.others-ended', subject: user.id, details })
    return others
  })
  sessions.invalidate(...endedSids)
  return endedSids.length
}

/** Identifies a session to its owner. A hash of the `sid`, which neither signs in nor reveals the `sid`. */
export function toPublicSessionId(sid: string): string {
  return hash('sha256', `heirloom session ${sid}`).slice(0, 32)
}

function presentSession(session: ListedSession, current: ListedSession | undefined, now: Date): OpenSession {
  const { sid, address, userAgent, createdAt, lastUsedAt, expiresAt } = session
  return {
    id: toPublicSessionId(sid),
    device: describeDevice(userAgent),
    address,
    isCurrent: sid === current?.sid,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    remarks: findSessionRemarks(session, current, now),
  }
}

/** Reasons for the owner to check a session. None of them is a fault: a phone on the move changes networks too. */
export function findSessionRemarks(
  session: Pick<ListedSession, 'sid' | 'address' | 'createdAt' | 'lastUsedAt'>,
  current: Pick<ListedSession, 'sid' | 'address'> | undefined,
  now: Date,
): SessionRemark[] {
  if (current === undefined || session.sid === current.sid) return []
  const remarks: SessionRemark[] = []
  if (rateLimitKey(session.address) !== rateLimitKey(current.address)) remarks.push('other-network')
  if (session.createdAt > addDuration(now, -day)) remarks.push('recent-sign-in')
  if (session.lastUsedAt !== null && session.lastUsedAt < addDuration(now, -unusedAfter))
    remarks.push('unused')
  return remarks
}

const unusedAfter = 3 * day
