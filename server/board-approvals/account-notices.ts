import { LRUCache } from 'lru-cache'

import type { AccountNotices, User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'
import { findLinkedMember } from '#server/family-tree/store.ts'
import type { Platform } from '#server/platform/platform.ts'

import { countPendingRequests, countUnseenDecisions } from './store.ts'

export type AccountNoticesCache = ReturnType<typeof openAccountNotices>

/**
 * The notices of accounts, cached on this node so that GET /api/user costs no query. A change of a request or of the
 * tree on any node invalidates all of them by NOTIFY; a change on this node calls `afterChange`, so that its next
 * request does not depend on the arrival of the notification.
 */
export function openAccountNotices({ database: { db }, events }: Pick<Platform, 'database' | 'events'>) {
  const cache = new LRUCache<string, Promise<AccountNotices>>({ max: 10_000 })
  const invalidate = () => cache.clear()
  events.on('board_approvals_changed', invalidate)
  events.on('family_tree_changed', invalidate)
  events.onGap(invalidate)

  return {
    /** Resolves with the change, once its effect can be read from this node. */
    async afterChange<T>(change: Promise<T>): Promise<T> {
      const result = await change
      invalidate()
      return result
    },

    async get(user: User): Promise<AccountNotices> {
      // The role may end with time alone, which no event reports.
      const key = `${user.role} ${user.id}`
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      const reading = read(user)
      reading.catch(() => {
        // A change during the read may have caused a newer one.
        if (cache.get(key) === reading) cache.delete(key)
      })
      // A change during the read removes it from the cache again.
      if (events.isListening()) cache.set(key, reading)
      return reading
    },
  }

  async function read(user: User): Promise<AccountNotices> {
    const [linkedMember, pendingApprovals, unseenDecisions] = await Promise.all([
      findLinkedMember(db, user.id),
      can(user, 'approvals.decide') ? countPendingRequests(db, user.id) : 0,
      countUnseenDecisions(db, user.id),
    ])
    return { linkedMemberId: linkedMember?.id ?? null, pendingApprovals, unseenDecisions }
  }
}
