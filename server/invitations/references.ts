import { sql } from 'kysely'

import { pluralize } from '#contract/texts/counts.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

/** The members that invited accounts are linked to. */
export const invitationReferences: MemberReferences = {
  columns: ['invitations.member_id'],

  async repointMember(tx, from, to) {
    await tx.updateTable('invitations').set({ memberId: to }).where('memberId', '=', from).execute()
  },

  /** An ended invitation is not a contribution. It stays without its member. */
  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from invitations
      where accepted_at is null and revoked_at is null and member_id in ${memberIds}`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [`${pluralize(count, 'invitation is', 'invitations are')} meant for them, which you can revoke`]
  },
}
