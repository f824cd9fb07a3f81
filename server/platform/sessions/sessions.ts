import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { parseCookie, stringifySetCookie } from 'cookie'
import { sql } from 'kysely'

import type { Session, User } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { can } from '#contract/roles/capabilities.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day, hour, minute, second, type Clock } from '#server/platform/clock.ts'
import type { Database, Db, Tx } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events.ts'
import { readBearerToken } from '#server/platform/http/bearer-token.ts'
import { isDiskFull, type DiskSpace } from '#server/platform/limits/disk-space.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Today } from '#server/platform/today.ts'

import { addAppointments, type AppointmentSelection, type DatedAppointment } from './appointments.ts'
import { findSecondFactorDue, secondFactorColumns, type SecondFactorFacts } from './second-factor-due.ts'
import { SessionCache, type LiveSession, type ViewingEnd } from './session-cache.ts'
import { presentUser, findRoleAt, userColumns } from './users.ts'

/** A session lasts 7 days from its last use, and 30 days from its start at most. */
const idleTimeout = 7 * day
const maximumAge = 30 * day
/** A session in use is extended once an hour, so that use causes few writes. */
const extensionInterval = hour
/**
 * How long a node uses a cached session. The database notifies nodes of every change at once; this limit applies if
 * the listening connection fails silently.
 */
const cacheLifetime = 30 * second
/** How long an administrator views the portal as another account. */
export const viewingLifetime = 30 * minute

export type Sessions = ReturnType<typeof openSessions>

/** Finds the account of an API token. The slice `api-tokens` implements it. */
export type TokenReader = {
  /** Called after the commit of a revocation: the next request of this node finds it before the NOTIFY arrives. */
  invalidate(tokenHash: string): void
  /** @throws Failure 401 for a token that is unknown, expired or revoked, 429 after too many requests. */
  find(secret: string): Promise<LiveSession>
  /**
   * Makes a change with a token. The audit entries of the change get the token's id; a change without an entry of its
   * own gets one here.
   */
  runChange<Result>(
    session: LiveSession & { token: object },
    call: string,
    change: () => Promise<Result>,
  ): Promise<Result>
}

/** An open session in the form that its owner may see. */
export type ListedSession = {
  sid: string
  address: string
  userAgent: string
  createdAt: Date
  /** To the hour; null in the last week of its thirty days, when it is not extended any further. */
  lastUsedAt: Date | null
  expiresAt: Date
}

/**
 * Stores sessions in the table `sessions` under the hash of the cookie's token. A copy of the table signs no one in.
 * `isSecure` is true behind https: the cookie is then Secure and bound to the host.
 */
export function openSessions(portal: {
  db: Database['db']
  events: Events
  clock: Clock
  diskSpace: Pick<DiskSpace, 'isLow' | 'reportFull'>
  isSecure: boolean
  settings: Settings
  tokens: TokenReader
  today: Today
  selectAppointments: AppointmentSelection
}) {
  const { db, events, clock, diskSpace, isSecure, settings, tokens, today, selectAppointments } = portal
  const cookieName = isSecure ? '__Host-heirloom' : 'heirloom'
  const cache = new SessionCache<StoredSession>()
  events.on('session_changed', sid => cache.invalidateSession(sid))
  events.on('user_changed', userId => cache.invalidateUser(userId))
  events.onGap(() => cache.invalidateAll())

  async function readSession(sid: string, now: Date): Promise<StoredSession | null> {
    const invalidationsBefore = cache.invalidations
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', join => join.on(sql<boolean>`users.id = (sessions.sess ->> 'userId')::uuid`))
      .where('sid', '=', sid)
      .select(['sess', 'expire', ...userColumns, ...secondFactorColumns])
      .select(selectAppointments.as('dated'))
      .executeTakeFirst()
    if (row === undefined) return null
    const { sess, expire, hasSecondFactor, roleSince, dated, ...user } = row
    const session: StoredSession = {
      sid,
      user: presentUser(now, user),
      startedAt: new Date(sess.createdAt),
      expire: new Date(expire),
      familyAccessUntil: sess.familyAccessUntil === undefined ? null : new Date(sess.familyAccessUntil),
      token: null,
      viewedBy: null,
      endedViewing: null,
      secondFactorDue: null,
      secondFactor: { hasSecondFactor, roleSince },
      viewing: sess.viewAs === undefined ? null : await readViewing(db, selectAppointments, sess.viewAs, now),
      dated,
    }
    // A change during the read may be newer than its result, which is then returned but not cached.
    if (cache.invalidations === invalidationsBefore && events.isListening()) cache.set(session, now)
    return session
  }

  async function extendExpiry(session: LiveSession, now: Date): Promise<void> {
    await db.transaction().execute(tx => setExpiry(tx, session.sid, calculateExpiry(session, now)))
    cache.invalidateSession(session.sid)
  }

  /** Reading continues on a full disk. A later request extends the session. */
  function reportFullDisk(error: unknown): void {
    if (!isDiskFull(error)) throw error
    diskSpace.reportFull()
  }

  /** Finds the open session of a Cookie header, with the user's current role. */
  async function find(cookieHeader: string | undefined): Promise<LiveSession | null> {
    const token = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[cookieName]
    if (token === undefined || token === '') return null
    const sid = hashToken(token)
    const now = clock()
    const session = cache.get(sid, addDuration(now, -cacheLifetime)) ?? (await readSession(sid, now))
    if (session === null || session.expire <= now || !session.user.isActive) return null
    if (shouldExtend(session, now) && !diskSpace.isLow())
      await extendExpiry(session, now).catch(reportFullDisk)
    const isRoleCurrent = findRoleAt(now, session.user) === session.user.role
    const current = isRoleCurrent ? session : { ...session, user: presentUser(now, session.user) }
    const secondFactorDue = await findSecondFactorDue(settings, now, current.user, session.secondFactor)
    const live = secondFactorDue === null ? current : { ...current, secondFactorDue }
    if (session.viewing !== null) return applyViewing(live, session.viewing, now, today)
    const user = addAppointments(live.user, session.dated, today)
    return user === live.user ? live : { ...live, user }
  }

  return {
    cookieName,

    /** The Set-Cookie header that clears the cookie of a session that has ended. */
    clearedCookie: serializeCookie('', 0),

    find,

    /**
     * Finds who makes a request. A bearer token decides alone: the request's cookies are ignored then.
     * @throws Failure 401 for a bearer token that is not valid, 429 after too many requests with it.
     */
    authenticate({ authorization, cookie }: IncomingHttpHeaders): Promise<LiveSession | null> {
      const secret = authorization === undefined ? undefined : readBearerToken(authorization)
      return secret === undefined ? find(cookie) : tokens.find(secret)
    },

    tokens,

    /** Starts a session under a new id and returns its Set-Cookie header. */
    async start(
      tx: Tx,
      userId: string,
      from: { address: string; userAgent: string; idToken?: string },
    ): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const { address, userAgent, idToken } = from
      const sess = { userId, createdAt: now.toISOString(), address, userAgent, idToken }
      await tx
        .insertInto('sessions')
        .values({ sid: hashToken(token), sess: JSON.stringify(sess), expire: addDuration(now, idleTimeout) })
        .execute()
      return serializeCookie(token, maximumAge / second)
    },

    /**
     * Ends the session and returns the Set-Cookie header that clears its cookie. The caller invalidates it after the
     * commit.
     */
    async end(tx: Tx, sid: string | undefined): Promise<string> {
      if (sid !== undefined) {
        await tx.deleteFrom('sessions').where('sid', '=', sid).execute()
        cache.invalidateSession(sid)
      }
      return serializeCookie('', 0)
    },

    /** The ID token of the identity provider, if the session began there. */
    async findIdToken(sid: string): Promise<string | undefined> {
      const row = await db.selectFrom('sessions').select('sess').where('sid', '=', sid).executeTakeFirst()
      return row?.sess.idToken
    },

    /** Lists the open sessions of one user. */
    async listForUser(userId: string): Promise<ListedSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where(belongsToUser(userId))
        .where('expire', '>', clock().toISOString())
        .execute()
      return rows.map(({ sid, sess, expire }) => {
        const [createdAt, expiresAt] = [new Date(sess.createdAt), new Date(expire)]
        const isExtendable = expiresAt < addDuration(createdAt, maximumAge)
        const lastUsedAt = isExtendable ? addDuration(expiresAt, -idleTimeout) : null
        return { sid, address: sess.address, userAgent: sess.userAgent, createdAt, lastUsedAt, expiresAt }
      })
    },

    /** Ends all other sessions of a user and returns their sids. The caller invalidates them after the commit. */
    async endOtherSessions(tx: Tx, userId: string, sid: string): Promise<string[]> {
      const ended = await tx
        .deleteFrom('sessions')
        .where(belongsToUser(userId))
        .where('sid', '<>', sid)
        .returning('sid')
        .execute()
      return ended.map(session => session.sid)
    },

    /** Ends all sessions of a user and returns their sids. The caller invalidates them after the commit. */
    async endAllSessions(tx: Tx, userId: string): Promise<string[]> {
      const ended = await tx.deleteFrom('sessions').where(belongsToUser(userId)).returning('sid').execute()
      return ended.map(session => session.sid)
    },

    /** Whether the session may currently read what Family Access protects. Never while viewing as another account. */
    isSteppedUp(session: LiveSession): boolean {
      const { familyAccessUntil, viewedBy } = session
      return viewedBy === null && familyAccessUntil !== null && familyAccessUntil > clock()
    },

    /** Grants Family Access until `until`. The caller invalidates the session after the commit. */
    async stepUp(tx: Tx, sid: string, until: Date): Promise<void> {
      await tx
        .updateTable('sessions')
        .set({ sess: sql`sess || jsonb_build_object('familyAccessUntil', ${until.toISOString()}::text)` })
        .where('sid', '=', sid)
        .execute()
    },

    /** Shows the portal as another account. The caller invalidates the session after the commit. */
    async startViewing(tx: Tx, sid: string, viewAs: { userId: string; since: string }): Promise<void> {
      await tx
        .updateTable('sessions')
        .set({ sess: sql`sess || jsonb_build_object('viewAs', ${JSON.stringify(viewAs)}::jsonb)` })
        .where('sid', '=', sid)
        .execute()
    },

    /** Shows the portal as the session's own account again. Records the end once, also for concurrent requests. */
    async endViewing(sid: string, reason: ViewingEnd): Promise<void> {
      await db.transaction().execute(async tx => {
        const found = await tx
          .selectFrom('sessions')
          .select(['sid', 'sess'])
          .where('sid', '=', sid)
          .where(isViewing)
          .forUpdate()
          .executeTakeFirst()
        if (found !== undefined) await closeViewing(tx, clock, found, reason)
      })
      cache.invalidateSession(sid)
    },

    /**
     * Invalidates sessions that a transaction has ended or changed. Call it after the commit, so that no request
     * reads the old rows again. This node's next request must not depend on the arrival of the database's message.
     */
    invalidate(...sids: (string | undefined)[]): void {
      for (const sid of sids) if (sid !== undefined) cache.invalidateSession(sid)
    },

    /** Invalidates the sessions of a user that a transaction has changed, like `invalidate`. */
    invalidateUser(userId: string): void {
      cache.invalidateUser(userId)
    },

    /** Removes expired rows, and ends viewings that no request has ended. */
    async sweep(): Promise<void> {
      await db.transaction().execute(async tx => {
        await closeOverdueViewings(tx, clock)
        await deleteExpiredSessions(tx, clock())
      })
    },
  }

  // The cookie outlives the idle timeout on purpose: the table decides when a session ends.
  function serializeCookie(token: string, maxAge: number): string {
    return stringifySetCookie({
      name: cookieName,
      value: token,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
    })
  }
}

/** A session as it is cached: the viewing is applied on every request, because it may have ended since. */
type StoredSession = LiveSession & {
  viewing: Viewing | null
  dated: DatedAppointment[]
  secondFactor: SecondFactorFacts
}

type Viewing = { user: User; dated: DatedAppointment[]; until: Date }

const isViewing = sql<boolean>`sess ? 'viewAs'`

async function readViewing(
  db: Db,
  selectAppointments: AppointmentSelection,
  { userId, since }: { userId: string; since: string },
  now: Date,
): Promise<Viewing> {
  const { dated, ...user } = await db
    .selectFrom('users')
    .select(userColumns)
    .select(selectAppointments.as('dated'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    user: presentUser(now, user),
    dated,
    until: addDuration(new Date(since), viewingLifetime),
  }
}

/** The session as that of the viewed account; as that of the administrator once the viewing has ended. */
function applyViewing(
  session: LiveSession,
  { user, dated, until }: Viewing,
  now: Date,
  today: Today,
): LiveSession {
  const viewedBy = session.user
  const viewed = addAppointments(presentUser(now, user), dated, today)
  const isOverdue = session.secondFactorDue?.isOverdue === true
  const endedViewing = isOverdue ? 'rights' : findViewingEnd(viewedBy, viewed, until <= now)
  if (endedViewing !== null) return { ...session, endedViewing }
  const viewAs = { viewerId: viewedBy.id, viewerName: fullName(viewedBy), until: until.toISOString() }
  return { ...session, user: { ...viewed, viewAs }, viewedBy, familyAccessUntil: null }
}

/** Why a viewing is over; null while it may continue. */
function findViewingEnd(viewer: User, viewed: User, isOverdue: boolean): ViewingEnd | null {
  if (!can(viewer, 'roles.manage') || viewer.awaitsApproval) return 'rights'
  if (!viewed.isActive || viewed.awaitsApproval || can(viewed, 'roles.manage')) return 'account'
  return isOverdue ? 'time' : null
}

async function closeViewing(
  tx: Tx,
  clock: Clock,
  { sid, sess }: { sid: string; sess: Session['sess'] },
  reason: ViewingEnd,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ sess: sql`sess - 'viewAs'` })
    .where('sid', '=', sid)
    .execute()
  const { userId, since } = sess.viewAs!
  const details = { reason, since }
  await audit(tx, clock, { actorId: sess.userId, action: 'view-as.ended', subject: userId, details })
}

async function closeOverdueViewings(tx: Tx, clock: Clock): Promise<void> {
  const latest = addDuration(clock(), -viewingLifetime).toISOString()
  const overdue = await tx
    .selectFrom('sessions')
    .select(['sid', 'sess'])
    .where(isViewing)
    .where(sql<boolean>`(sess -> 'viewAs' ->> 'since')::timestamptz <= ${latest}`)
    .forUpdate()
    .execute()
  for (const session of overdue) await closeViewing(tx, clock, session, 'time')
}

function shouldExtend(session: LiveSession, now: Date): boolean {
  return calculateExpiry(session, now).getTime() - session.expire.getTime() >= extensionInterval
}

function calculateExpiry(session: LiveSession, now: Date): Date {
  return new Date(Math.min(now.getTime() + idleTimeout, session.startedAt.getTime() + maximumAge))
}

async function setExpiry(tx: Tx, sid: string, expire: Date): Promise<void> {
  await tx.updateTable('sessions').set({ expire }).where('sid', '=', sid).execute()
}

async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expire', '<=', now.toISOString()).execute()
}

export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where(belongsToUser(userId)).execute()
}

function belongsToUser(userId: string) {
  return sql<boolean>`sess ->> 'userId' = ${userId}`
}

function hashToken(token: string): string {
  return hash('sha256', token)
}
