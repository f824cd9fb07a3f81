import { queryOptions } from '@tanstack/react-query'

import type { BoardNotices } from '#contract/board-approvals.ts'
import type { LinkedMember } from '#contract/board-approvals.ts'

/** Who the signed-in account is in the tree. An approval elsewhere may have changed it. */
export const linkedMemberQuery = queryOptions<LinkedMember>({
  queryKey: ['/api/linked-member'],
  staleTime: 60_000,
})

/** What waits for this account on the board, and what was decided for it. */
export const boardNoticesQuery = queryOptions<BoardNotices>({
  queryKey: ['/api/board-notices'],
  staleTime: 60_000,
})
