import { sql } from 'kysely'

import { pluralize } from '#contract/counts.ts'
import type { MemberReferences } from '#server/platform/member-references.ts'

/** The posts on the pages of members. */
export const postReferences: MemberReferences = {
  columns: ['family_posts.member_id'],

  async repointMember(tx, from, to) {
    await tx.updateTable('familyPosts').set({ memberId: to }).where('memberId', '=', from).execute()
  },

  async describeReferences(tx, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from family_posts where removed_at is null and member_id in ${memberIds}`.execute(tx)
    const count = rows[0]?.count ?? 0
    return count === 0 ? [] : [`${pluralize(count, 'post has', 'posts have')} been written on their pages`]
  },
}
