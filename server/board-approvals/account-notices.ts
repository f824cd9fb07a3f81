import type { AccountNotices, User } from '#contract/accounts/accounts.ts'
import { can } from '#contract/roles/capabilities.ts'
import { findLinkedMember } from '#server/family-tree/store.ts'
import { countUnreadConversations } from '#server/messages/unread.ts'
import { countUnseenNotifications } from '#server/notifications/store.ts'
import { createLruCache } from '#server/platform/lru.ts'
import type { Platform } from '#server/platform/platform.ts'

import { countPendingRequests, countUnseenDecisions } from './store.ts'

/**
 * The notices of accounts, cached on this node so that GET /api/user costs no query. A change of a request or of the
 * tree on any node invalidates all of them, a notification those of its account.
 */
export function openAccountNotices({
  clock,
  database: { db },
  events,
}: Pick<Platform, 'clock' | 'database' | 'events'>) {
  const cache = createLruCache<{ decides: boolean; notices: AccountNotices | Promise<AccountNotices> }>(
    10_000,
  )
  const invalidate = () => cache.clear()
  events.on('board_approvals_changed', invalidate)
  events.on('family_tree_changed', invalidate)
  events.on('notifications_changed', accountId => {
    if (accountId === '') invalidate()
    else cache.delete(accountId)
  })
  events.onGap(invalidate)

  /** Returns cached notices without a promise, which would be a tenth of the cost of GET /api/user. */
  return (user: User): AccountNotices | Promise<AccountNotices> => {
    const cached = cache.get(user.id)
    const decides = can(user, 'approvals.decide')
    // A board term ends without an event, and an API token may lack the capability.
    if (cached?.decides === decides) return cached.notices
    const reading = readNotices(user)
    const entry: typeof cached = { decides, notices: reading }
    // A change during the read removes the entry from the cache, so a late result does not return to it.
    if (events.isListening()) cache.set(user.id, entry)
    reading.then(
      notices => (entry.notices = notices),
      () => {
        if (cache.get(user.id) === entry) cache.delete(user.id)
      },
    )
    return reading
  }

  async function readNotices(user: User): Promise<AccountNotices> {
    const [linkedMember, pendingApprovals, unseenDecisions, unseenNotifications, unreadConversations] =
      await Promise.all([
        findLinkedMember(db, user.id),
        can(user, 'approvals.decide') ? countPendingRequests(db, user.id) : 0,
        countUnseenDecisions(db, user.id),
        countUnseenNotifications(db, user.id),
        countUnreadConversations(db, user.id, clock()),
      ])
    return {
      linkedMemberId: linkedMember?.id ?? null,
      pendingApprovals,
      unseenDecisions,
      unseenNotifications,
      unreadConversations,
    }
  }
}
