import { sql } from 'kysely'

import { pluralize } from '#contract/texts/counts.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'
import { incrementRowVersion } from '#server/platform/database/versions.ts'

/** The members that accounts act for. */
export const appointmentReferences: MemberReferences = {
  columns: ['appointments.member_id'],

  /** Of two appointments that become the same, that of the remaining member continues. */
  async repointMember(tx, from, to, now) {
    await sql`
      update appointments as duplicate
      set ended_at = ${now}, ended_because = 'merge', version = ${incrementRowVersion('duplicate')}
      where member_id = ${from} and ended_at is null and exists (
        select from appointments as other
        where other.member_id = ${to} and other.ended_at is null
          and other.account_id = duplicate.account_id and other.capacity = duplicate.capacity)`.execute(tx)
    await tx.updateTable('appointments').set({ memberId: to }).where('memberId', '=', from).execute()
  },

  /** One that has ended gives no one a right. It is deleted with its member; the audit trail has it. */
  async describeReferences(db, memberIds) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from appointments where ended_at is null and member_id in ${memberIds}`.execute(db)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [`${pluralize(count, 'appointment concerns', 'appointments concern')} them, which the board can end`]
  },
}
