import { sql } from 'kysely'

import type { MemberReferences } from '#server/platform/member-references.ts'

/** The requests about members. */
export const approvalReferences: MemberReferences = {
  columns: ['board_approvals.family_member_id', 'board_approvals.duplicate_id'],

  /** A request keeps the entry that it was made for. Those of a removed entry are rejected by the decision. */
  async repointMember() {},

  async countReferences(tx, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from board_approvals
      where status = 'pending' and (family_member_id in ${memberIds} or duplicate_id in ${memberIds})`.execute(
      tx,
    )
    const one = 'one request about them is pending'
    return [{ count: rows[0]?.count ?? 0, one, many: '# requests about them are pending' }]
  },
}
