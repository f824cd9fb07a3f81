import { queryOptions } from '@tanstack/react-query'

import type { BoardNotices } from '#contract/board-approvals.ts'
import type { OwnMember } from '#contract/family-tree.ts'

/** Who the signed-in account is in the tree. An approval elsewhere may have changed it. */
export const ownMemberQuery = queryOptions<OwnMember>({ queryKey: ['/api/own-member'], staleTime: 60_000 })

/** What waits for this account on the board, and what was decided for it. */
export const boardNoticesQuery = queryOptions<BoardNotices>({
  queryKey: ['/api/board-notices'],
  staleTime: 60_000,
})
