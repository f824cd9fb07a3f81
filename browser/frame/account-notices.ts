import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { refreshUser } from '#browser/platform/current-user.ts'
import { isLive } from '#browser/platform/live/live-events.ts'
import { buildPath } from '#browser/platform/paths.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { formatCount } from '#contract/texts/counts.ts'

/** '2 waiting, 1 decided'; null without pending requests or unseen decisions. */
export function formatBoardNotice({ notices }: User): string | null {
  const { pendingApprovals = 0, unseenDecisions = 0 } = notices ?? {}
  const parts = [
    pendingApprovals > 0 && `${pendingApprovals} waiting`,
    unseenDecisions > 0 && `${unseenDecisions} decided`,
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(', ')
}

/** '3 new'; null without unseen notifications. */
export function formatNotificationNotice({ notices }: User): string | null {
  const { unseenNotifications = 0 } = notices ?? {}
  return unseenNotifications > 0 ? `${formatCount(unseenNotifications)} new` : null
}

/** '2 unread'; null without unread conversations. Muted ones do not count. */
export function formatMessageNotice({ notices }: User): string | null {
  const { unreadConversations = 0 } = notices ?? {}
  return unreadConversations > 0 ? `${formatCount(unreadConversations)} unread` : null
}

/** Refetches the account with its notices on navigation, when it is older than a minute and no events arrive. */
export function useFreshNotices(): void {
  const queryClient = useQueryClient()
  const [location] = useLocation()
  useEffect(() => {
    // The approvals page refetches it itself, once the decisions are seen.
    if (!isLive() && location !== buildPath('boardApprovals')) refreshUser(queryClient)
  }, [location, queryClient])
}
