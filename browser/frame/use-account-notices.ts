import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { boardNoticesQuery, linkedMemberQuery } from '#browser/accounts/linked-member.ts'
import { pathTo } from '#browser/platform/paths.ts'
import type { User } from '#contract/accounts.ts'

export interface AccountNotices {
  /** The person in the tree that the account is linked to. */
  linkedMemberId: string | null
  /** '2 waiting, 1 decided'; null when the board has no news. */
  boardNotice: string | null
}

/** What the account menu tells: read with the first page, and again when another one is opened a minute later. */
export function useAccountNotices({ awaitsApproval }: User): AccountNotices {
  const queryClient = useQueryClient()
  const [location] = useLocation()
  const enabled = !awaitsApproval
  const own = useQuery({ ...linkedMemberQuery, enabled })
  const notices = useQuery({ ...boardNoticesQuery, enabled })

  useEffect(() => {
    // The page of the requests tells what is new on it by itself.
    if (!enabled || location === pathTo('boardApprovals')) return
    void queryClient.prefetchQuery(linkedMemberQuery)
    void queryClient.prefetchQuery(boardNoticesQuery)
  }, [enabled, location, queryClient])

  const { waiting = 0, decided = 0 } = notices.data ?? {}
  const news = [waiting > 0 && `${waiting} waiting`, decided > 0 && `${decided} decided`].filter(Boolean)
  return {
    linkedMemberId: own.data?.member?.id ?? null,
    boardNotice: news.length === 0 ? null : news.join(', '),
  }
}
