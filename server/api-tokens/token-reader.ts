import type { Logger } from 'pino'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import type { User } from '#contract/accounts/accounts.ts'
import type { TokenScope } from '#contract/api-tokens.ts'
import { audit, runWithToken } from '#server/platform/audit.ts'
import { addDuration, minute, second, type Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events.ts'
import { tooManyRequests } from '#server/platform/failure.ts'
import { isDiskFull, type DiskSpace } from '#server/platform/limits/disk-space.ts'
import {
  addAppointments,
  type AppointmentSelection,
  type DatedAppointment,
} from '#server/platform/sessions/appointments.ts'
import { findSecondFactorDue, type SecondFactorFacts } from '#server/platform/sessions/second-factor-due.ts'
import { SessionCache, type LiveSession } from '#server/platform/sessions/session-cache.ts'
import type { TokenReader } from '#server/platform/sessions/sessions.ts'
import { findRoleAt, presentUser, type UserRow } from '#server/platform/sessions/users.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Today } from '#server/platform/today.ts'

import { invalidToken } from './failures.ts'
import { findTokenByHash, setLastUse } from './store.ts'
import { hashSecret, isWellFormed } from './token-secret.ts'

/** As for sessions: the limit applies only if the listening connection fails silently. */
const cacheLifetime = 30 * second
/** The last use is exact to this interval, so that use causes few writes. */
const useInterval = 5 * minute

type CachedToken = LiveSession & {
  token: { id: string; scopes: readonly TokenScope[]; usedAt: number }
  secondFactor: SecondFactorFacts
  dated: DatedAppointment[]
}

/**
 * Finds the accounts of API tokens, with a cache like that of the sessions: a request with a token in use costs no
 * query, except for one every five minutes, which records the use.
 */
export function openTokenReader({
  config,
  database: { db },
  events,
  clock,
  diskSpace,
  log,
  settings,
  today,
  selectAppointments,
}: {
  config: Pick<Config, 'LIMIT_TOKEN'>
  database: Pick<Database, 'db'>
  events: Events
  clock: Clock
  diskSpace: Pick<DiskSpace, 'isLow' | 'reportFull'>
  log: Logger
  settings: Settings
  today: Today
  selectAppointments: AppointmentSelection
}): TokenReader {
  const cache = new SessionCache<CachedToken>()
  // In memory: a count in the database would cost every read a write. Each node counts by itself.
  const requests = new RateLimiterMemory({ points: config.LIMIT_TOKEN, duration: minute / second })
  events.on('api_token_changed', tokenHash => cache.invalidateSession(tokenHash))
  events.on('user_changed', userId => cache.invalidateUser(userId))
  events.onGap(() => cache.invalidateAll())

  async function readToken(tokenHash: string, now: Date): Promise<CachedToken | undefined> {
    const invalidationsBefore = cache.invalidations
    const row = await findTokenByHash(db, tokenHash, selectAppointments)
    if (row === undefined) return undefined
    const { tokenId, scopes, hasFamilyAccess, expiresAt, lastUsedAt, startedAt, ...rest } = row
    const { hasSecondFactor, roleSince, dated, ...user } = rest
    const session: CachedToken = {
      sid: tokenHash,
      user: presentTokenUser(now, user, scopes),
      startedAt: new Date(startedAt),
      expire: new Date(expiresAt),
      familyAccessUntil: hasFamilyAccess ? new Date(expiresAt) : null,
      token: { id: tokenId, scopes, usedAt: lastUsedAt === null ? 0 : Date.parse(lastUsedAt) },
      viewedBy: null,
      endedViewing: null,
      secondFactorDue: null,
      secondFactor: { hasSecondFactor, roleSince },
      dated,
    }
    // A change during the read may be newer than its result, which is then returned but not cached.
    if (cache.invalidations === invalidationsBefore && events.isListening()) cache.set(session, now)
    return session
  }

  /** Reading continues on a full disk. A later request records the use. */
  async function recordUse({ token }: CachedToken, now: Date): Promise<void> {
    if (now.getTime() - token.usedAt < useInterval || diskSpace.isLow()) return
    // The cached token has the same object, so that concurrent requests do not write too.
    token.usedAt = now.getTime()
    try {
      await db.transaction().execute(tx => setLastUse(tx, token.id, now))
    } catch (error) {
      if (!isDiskFull(error)) throw error
      diskSpace.reportFull()
    }
  }

  async function countRequest(tokenId: string): Promise<void> {
    try {
      await requests.consume(tokenId)
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      throw tooManyRequests(
        rejection.msBeforeNext / second,
        `This API token has made ${config.LIMIT_TOKEN} requests within a minute. Please try again in a minute`,
      )
    }
  }

  return {
    invalidate: tokenHash => cache.invalidateSession(tokenHash),

    async find(secret) {
      if (!isWellFormed(secret)) throw invalidToken()
      const tokenHash = hashSecret(secret)
      const now = clock()
      const session =
        cache.get(tokenHash, addDuration(now, -cacheLifetime)) ?? (await readToken(tokenHash, now))
      if (session === undefined || session.expire <= now || !session.user.isActive) throw invalidToken()
      await countRequest(session.token.id)
      await recordUse(session, now)
      const isRoleCurrent = findRoleAt(now, session.user) === session.user.role
      const { scopes } = session.token
      const current = isRoleCurrent ? session.user : presentTokenUser(now, session.user, scopes)
      const user = addAppointments(current, session.dated, today)
      const secondFactorDue = await findSecondFactorDue(settings, now, user, session.secondFactor)
      return user === session.user && secondFactorDue === null
        ? session
        : { ...session, user, secondFactorDue }
    },

    async runChange({ user, token }, call, change) {
      const { result, isAudited } = await runWithToken(token.id, change)
      if (!isAudited) {
        const details = { call, apiTokenId: token.id }
        const entry = { actorId: user.id, action: 'api-tokens.used', subject: token.id, details } as const
        // The change is made. A failure here must not report that it was not.
        await db
          .transaction()
          .execute(tx => audit(tx, clock, entry))
          .catch((error: unknown) => log.error({ err: error, token: token.id, call }, 'token audit failed'))
      }
      return result
    },
  }
}

/** The account with the capabilities that it has at `now` and that are among the token's scopes. */
function presentTokenUser(now: Date, row: UserRow, scopes: readonly TokenScope[]): User {
  const user = presentUser(now, row)
  return { ...user, capabilities: user.capabilities.filter(capability => scopes.includes(capability)) }
}
