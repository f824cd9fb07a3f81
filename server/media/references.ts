import { sql } from 'kysely'

import { pluralize } from '#contract/counts.ts'
import type { MemberReferences } from '#server/platform/member-references.ts'

/** The photographs on the pages of members. */
export const mediaReferences: MemberReferences = {
  columns: ['family_media.member_id'],

  async repointMember(tx, from, to) {
    await tx.updateTable('familyMedia').set({ memberId: to }).where('memberId', '=', from).execute()
  },

  async describeReferences(tx, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from family_media where removed_at is null and member_id in ${memberIds}`.execute(tx)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [`${pluralize(count, 'photograph has', 'photographs have')} been shared on their pages`]
  },
}
