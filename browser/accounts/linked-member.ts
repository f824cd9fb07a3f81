import { queryOptions } from '@tanstack/react-query'

import type { BoardNotices } from '#contract/board-approvals.ts'
import type { LinkedMember } from '#contract/board-approvals.ts'

/** The family member that the current account is linked to. An approval elsewhere may change it. */
export const linkedMemberQuery = queryOptions<LinkedMember>({
  queryKey: ['/api/linked-member'],
  staleTime: 60_000,
})

/** Requests that await this account's decision, and decisions on its own requests. */
export const boardNoticesQuery = queryOptions<BoardNotices>({
  queryKey: ['/api/board-notices'],
  staleTime: 60_000,
})
