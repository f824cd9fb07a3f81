import { sql } from 'kysely'

import { formatCount } from '#contract/texts/counts.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

/** Members that an import has matched with people of its file. */
export const gedcomReferences: MemberReferences = {
  columns: ['gedcom_matches.member_id'],

  /** An export follows approved merges from a duplicate to the surviving member. */
  repointMember: null,

  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct member_id) from gedcom_matches join gedcom_imports on gedcom_imports.id = import_id
      where state = 'done' and member_id in ${memberIds}`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0 ? [] : [`a later import has matched ${formatCount(count)} of them`]
  },
}
