import type { ColumnType, Generated } from 'kysely'

import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    boardApprovals: BoardApprovalsTable
  }
}

type BoardApprovalsTable = {
  id: Generated<string>
  kind: BoardApproval['kind']
  familyMemberId: string
  duplicateId: string | null
  /**
   * For a correction: each field's value before and after. For a decided merge: the values of both entries. For a
   * decided claim: the details of the member, if they were unverified.
   */
  changes: ColumnType<
    Record<string, { before: unknown; after: unknown; memberValue?: unknown }>,
    string,
    string
  >
  requestedById: string
  approvedById: string | null
  status: Generated<BoardApproval['status']>
  requestNotes: string | null
  approvalNotes: string | null
  requestedAt: Instant
  reviewedAt: Instant | null
  decisionSeenAt: Instant | null
}
