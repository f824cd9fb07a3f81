import type { SecondFactorDue, User } from '#contract/accounts/accounts.ts'
import type { TokenScope } from '#contract/api-tokens.ts'
import { createLruCache } from '#server/platform/lru.ts'

/** Why the viewing of the portal as another account ended. */
export type ViewingEnd = 'stopped' | 'signed-out' | 'time' | 'rights' | 'account'

/** An open session and its user, or an API token and its account. */
export type LiveSession = {
  /** The hash of the cookie's or of the API token's secret. */
  sid: string
  /**
   * With a token, only the capabilities that are among its scopes. The viewed account, with `viewAs`, while an
   * administrator views the portal as another account.
   */
  user: User
  startedAt: Date
  expire: Date
  /** The end of its step-up, the 15 minutes after Family Access was entered. */
  familyAccessUntil: Date | null
  /** The API token that the request is made with; null for a browser that has signed in. */
  token: { id: string; scopes: readonly TokenScope[] } | null
  /** The administrator who views the portal as `user`; null otherwise. */
  viewedBy: User | null
  /** Why a viewing ended by itself, until the browser has noticed it. */
  endedViewing: ViewingEnd | null
  /** Until when the account must set up a second factor; null if it has one or its role requires none. */
  secondFactorDue: SecondFactorDue | null
}

/** The sessions of an account that is viewed are invalidated with it. */
type Viewing = { viewing?: { user: User } | null }

/**
 * Caches sessions with their users, so that an authenticated request costs no query. Evicts the least recently used.
 * NOTIFY invalidates entries by session or by user.
 */
export class SessionCache<Entry extends LiveSession & Viewing = LiveSession> {
  readonly #sessions = createLruCache<Entry & { readAt: Date }>(10_000, {
    dispose: (session, sid) => {
      for (const userId of listUserIds(session)) {
        const sids = this.#sidsOfUser.get(userId)
        sids?.delete(sid)
        if (sids?.size === 0) this.#sidsOfUser.delete(userId)
      }
    },
  })
  readonly #sidsOfUser = new Map<string, Set<string>>()
  /** Counts invalidations: a read that began before the latest one may be stale and is not cached. */
  invalidations = 0

  /** Returns the session if it was read after `since`. */
  get(sid: string, since: Date): Entry | undefined {
    const session = this.#sessions.get(sid)
    return session !== undefined && session.readAt > since ? session : undefined
  }

  set(session: Entry, readAt: Date): void {
    this.#sessions.set(session.sid, { ...session, readAt })
    for (const userId of listUserIds(session)) {
      const sids = this.#sidsOfUser.get(userId)
      if (sids === undefined) this.#sidsOfUser.set(userId, new Set([session.sid]))
      else sids.add(session.sid)
    }
  }

  invalidateSession(sid: string): void {
    this.invalidations += 1
    this.#sessions.delete(sid)
  }

  invalidateUser(userId: string): void {
    this.invalidations += 1
    for (const sid of this.#sidsOfUser.get(userId) ?? []) this.#sessions.delete(sid)
  }

  invalidateAll(): void {
    this.invalidations += 1
    this.#sessions.clear()
  }
}

function listUserIds({ user, viewing }: { user: User } & Viewing): string[] {
  return viewing ? [user.id, viewing.user.id] : [user.id]
}
