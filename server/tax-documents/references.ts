import { sql } from 'kysely'

import { pluralize } from '#contract/texts/counts.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

/** The tax documents that are expected of members. */
export const taxExpectationReferences: MemberReferences = {
  columns: ['tax_expectations.member_id'],

  async repointMember(tx, from, to) {
    await tx.updateTable('taxExpectations').set({ memberId: to }).where('memberId', '=', from).execute()
  },

  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from tax_expectations where member_id in ${memberIds}`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0 ? [] : [`${pluralize(count, 'tax document is', 'tax documents are')} expected of them`]
  },
}
