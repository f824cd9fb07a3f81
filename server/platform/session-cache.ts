import type { User } from '#contract/accounts.ts'

/** A session that holds, and whose it is. */
export type LiveSession = {
  sid: string
  user: User
  startedAt: Date
  expire: Date
  /** Until when it may read what stands behind Family Access. */
  familyAccessUntil: Date | null
}

const mostRemembered = 10_000

/**
 * What this node has read of sessions and their users, so that an authenticated read costs no query.
 * Entries are dropped by session or by user, and the oldest make room for new ones.
 */
export class SessionCache {
  readonly #sessions = new Map<string, LiveSession & { readAt: Date }>()
  readonly #sidsOfUser = new Map<string, Set<string>>()
  /** Counts every drop, so that whoever was reading meanwhile can tell that what they read may be old. */
  drops = 0

  /** The session, when it was read after `since`. */
  recall(sid: string, since: Date): LiveSession | undefined {
    const session = this.#sessions.get(sid)
    return session !== undefined && session.readAt > since ? session : undefined
  }

  keep(session: LiveSession, readAt: Date): void {
    this.#remove(session.sid)
    if (this.#sessions.size >= mostRemembered) this.#remove(this.#sessions.keys().next().value ?? '')
    this.#sessions.set(session.sid, { ...session, readAt })
    const sids = this.#sidsOfUser.get(session.user.id)
    if (sids === undefined) this.#sidsOfUser.set(session.user.id, new Set([session.sid]))
    else sids.add(session.sid)
  }

  dropSession(sid: string): void {
    this.drops += 1
    this.#remove(sid)
  }

  dropUser(userId: string): void {
    this.drops += 1
    for (const sid of this.#sidsOfUser.get(userId) ?? []) this.#remove(sid)
  }

  dropAll(): void {
    this.drops += 1
    this.#sessions.clear()
    this.#sidsOfUser.clear()
  }

  #remove(sid: string): void {
    const session = this.#sessions.get(sid)
    if (session === undefined) return
    this.#sessions.delete(sid)
    const sids = this.#sidsOfUser.get(session.user.id)
    sids?.delete(sid)
    if (sids?.size === 0) this.#sidsOfUser.delete(session.user.id)
  }
}
