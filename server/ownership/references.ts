import { sql } from 'kysely'

import { pluralize } from '#contract/texts/counts.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'
import { nextVersion } from '#server/platform/database/versions.ts'

/** The members that own a part of an entity. */
export const ownershipReferences: MemberReferences = {
  columns: ['ownership_stakes.member_id'],

  /** Several stakes of one owner are added up, so nothing is lost or counted twice. */
  async repointMember(tx, from, to) {
    await tx
      .updateTable('ownershipStakes')
      .set({ memberId: to, version: nextVersion })
      .where('memberId', '=', from)
      .execute()
  },

  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ownership_stakes where member_id in ${memberIds}`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [`${pluralize(count, 'stake in a company or trust is', 'stakes in companies or trusts are')} theirs`]
  },
}
