import { sql } from 'kysely'

import { pluralize } from '#contract/counts.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

/** The photographs and videos on the pages of members. The slice `documents` has the members who are in them. */
export const mediaReferences: MemberReferences = {
  columns: ['family_media.member_id'],

  async repointMember(tx, from, to) {
    await tx.updateTable('familyMedia').set({ memberId: to }).where('memberId', '=', from).execute()
  },

  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from family_media as media join documents as document on document.id = media.id
      where document.removed_at is null and media.member_id in ${memberIds}`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [
          `${pluralize(count, 'photograph or video has', 'photographs and videos have')} been shared on their pages`,
        ]
  },
}
