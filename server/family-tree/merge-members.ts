import { sql } from 'kysely'

import type { Tx } from '#server/platform/database.ts'

import { editableFields } from './presenters.ts'
import { removeMember, updateMember, type StoredMember } from './store.ts'

/**
 * Makes one of two entries for the same person: what the member does not say is taken from the duplicate, whoever
 * named the duplicate names the member, and the duplicate leaves the tree.
 */
export async function mergeMembers(
  tx: Tx,
  member: StoredMember,
  duplicate: StoredMember,
  now: Date,
): Promise<void> {
  const [kept, gone] = [member.id, duplicate.id]
  for (const column of ['fatherId', 'motherId', 'spouseId'] as const) {
    await tx
      .updateTable('familyMembers')
      .set({ [column]: kept, version: sql<number>`version + 1`, updatedAt: now })
      .where(column, '=', gone)
      .execute()
  }
  await sql`
    insert into further_parents (child_id, parent_id, kind)
    select case child_id when ${gone}::uuid then ${kept}::uuid else child_id end,
           case parent_id when ${gone}::uuid then ${kept}::uuid else parent_id end, kind
    from further_parents where ${gone}::uuid in (child_id, parent_id)
    on conflict do nothing`.execute(tx)
  await tx.updateTable('partnerships').set({ firstId: kept }).where('firstId', '=', gone).execute()
  await tx.updateTable('partnerships').set({ secondId: kept }).where('secondId', '=', gone).execute()
  // What both entries told of the same couple is told once.
  await sql`
    delete from partnerships as one using partnerships as other
    where ${kept}::uuid in (one.first_id, one.second_id) and one.id > other.id
      and least(one.first_id, one.second_id) = least(other.first_id, other.second_id)
      and greatest(one.first_id, one.second_id) = greatest(other.first_id, other.second_id)
      and (one.kind, one.start_text, one.end_text, one.place)
        is not distinct from (other.kind, other.start_text, other.end_text, other.place)`.execute(tx)
  for (const table of ['lifeEvents', 'familyPosts', 'familyMedia'] as const)
    await tx.updateTable(table).set({ memberId: kept }).where('memberId', '=', gone).execute()

  const taken = Object.fromEntries(
    editableFields.filter(field => member[field] === null).map(field => [field, duplicate[field]]),
  )
  const { userId } = duplicate
  // First, since an account is linked to one member only.
  await removeMember(tx, duplicate, now)
  await updateMember(
    tx,
    kept,
    {
      ...taken,
      earliestBirthDate: member.earliestBirthDate ?? duplicate.earliestBirthDate,
      ...(member.userId === null && userId !== null && { userId }),
    },
    now,
  )
}
