import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { boardNoticesQuery, linkedMemberQuery } from '#browser/accounts/linked-member.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { pathTo } from '#browser/platform/paths.ts'
import type { User } from '#contract/accounts.ts'

export interface AccountNotices {
  /** The family member that the account is linked to. */
  linkedMemberId: string | null
  /** '2 waiting, 1 decided'; null without pending requests or unseen decisions. */
  boardNotice: string | null
}

/** The notices of the account menu, refetched on navigation when they are older than a minute. */
export function useAccountNotices({ awaitsApproval }: User): AccountNotices {
  const queryClient = useQueryClient()
  const [location] = useLocation()
  // A rendering between the end of the session and the removal of the menu must not read again.
  const { user } = useCurrentUser()
  const enabled = user !== null && !awaitsApproval
  const linkedMember = useQuery({ ...linkedMemberQuery, enabled })
  const notices = useQuery({ ...boardNoticesQuery, enabled })

  useEffect(() => {
    // The approvals page refetches its requests itself.
    if (!enabled || location === pathTo('boardApprovals')) return
    void queryClient.prefetchQuery(linkedMemberQuery)
    void queryClient.prefetchQuery(boardNoticesQuery)
  }, [enabled, location, queryClient])

  const { pending = 0, unseenDecisions = 0 } = notices.data ?? {}
  const parts = [
    pending > 0 && `${pending} waiting`,
    unseenDecisions > 0 && `${unseenDecisions} decided`,
  ].filter(Boolean)
  return {
    linkedMemberId: linkedMember.data?.member?.id ?? null,
    boardNotice: parts.length === 0 ? null : parts.join(', '),
  }
}
