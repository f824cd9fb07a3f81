import { sql } from 'kysely'

import type { MemberReferences } from '#server/platform/member-references.ts'

/** The members that people of a file were matched with. */
export const gedcomReferences: MemberReferences = {
  columns: ['gedcom_matches.member_id'],

  /** An export follows the merges of the board, so it finds the member of a duplicate's record. */
  async repointMember() {},

  async countReferences(tx, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct member_id) from gedcom_matches join gedcom_imports using (number)
      where state = 'done' and member_id in ${memberIds}`.execute(tx)
    const one = 'a later import has matched one of them'
    return [{ count: rows[0]?.count ?? 0, one, many: 'a later import has matched # of them' }]
  },
}
