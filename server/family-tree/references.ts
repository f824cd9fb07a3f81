import { sql } from 'kysely'

import type { MemberReferences } from '#server/platform/member-references.ts'

/** Parents, partners, children and life events of members. */
export const familyTreeReferences: MemberReferences = {
  columns: [
    'family_members.father_id',
    'family_members.mother_id',
    'family_members.spouse_id',
    'further_parents.child_id',
    'further_parents.parent_id',
    'partnerships.first_id',
    'partnerships.second_id',
    'life_events.member_id',
  ],

  async repointMember(tx, from, to, now) {
    for (const column of ['fatherId', 'motherId', 'spouseId'] as const) {
      await tx
        .updateTable('familyMembers')
        .set({ [column]: to, version: sql<number>`version + 1`, updatedAt: now })
        .where(column, '=', from)
        .execute()
    }
    await sql`
      insert into further_parents (child_id, parent_id, kind, import_id)
      select case child_id when ${from}::uuid then ${to}::uuid else child_id end,
             case parent_id when ${from}::uuid then ${to}::uuid else parent_id end, kind, import_id
      from further_parents where ${from}::uuid in (child_id, parent_id)
      on conflict do nothing`.execute(tx)
    await sql`delete from further_parents where ${from}::uuid in (child_id, parent_id)`.execute(tx)
    await tx.updateTable('partnerships').set({ firstId: to }).where('firstId', '=', from).execute()
    await tx.updateTable('partnerships').set({ secondId: to }).where('secondId', '=', from).execute()
    // Deletes partnerships that both entries had.
    await sql`
      delete from partnerships as one using partnerships as other
      where ${to}::uuid in (one.first_id, one.second_id) and one.id > other.id
        and least(one.first_id, one.second_id) = least(other.first_id, other.second_id)
        and greatest(one.first_id, one.second_id) = greatest(other.first_id, other.second_id)
        and (one.kind, one.start_text, one.end_text, one.place)
          is not distinct from (other.kind, other.start_text, other.end_text, other.place)`.execute(tx)
    await tx.updateTable('lifeEvents').set({ memberId: to }).where('memberId', '=', from).execute()
  },

  /** An import compares these with its own rows: see its undo. */
  async describeReferences() {
    return []
  },
}
