import { sql } from 'kysely'

import { pluralize } from '#contract/texts/counts.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

/** The members whose descendants have a conversation. The people of conversations are accounts. */
export const messageReferences: MemberReferences = {
  columns: ['conversations.root_member_id'],

  async repointMember(tx, from, to) {
    await tx.updateTable('conversations').set({ rootMemberId: to }).where('rootMemberId', '=', from).execute()
  },

  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from conversations where root_member_id in ${memberIds}`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [`${pluralize(count, 'conversation is', 'conversations are')} about their descendants`]
  },
}
