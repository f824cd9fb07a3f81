import { sql } from 'kysely'

import { pluralize } from '#contract/texts/counts.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

/** The requests about members. */
export const approvalReferences: MemberReferences = {
  columns: ['board_approvals.family_member_id', 'board_approvals.duplicate_id'],

  /** Requests stay with their member. The decision rejects those about the removed duplicate. */
  repointMember: null,

  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from board_approvals
      where status = 'pending' and (family_member_id in ${memberIds} or duplicate_id in ${memberIds})`.execute(
      db,
    )
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [`${pluralize(count, 'request about them is', 'requests about them are')} pending`]
  },
}
