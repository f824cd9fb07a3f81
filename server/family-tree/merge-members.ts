import { sql } from 'kysely'

import type { Tx } from '#server/platform/database.ts'

import { editableFields } from './presenters.ts'
import { removeMember, updateMember, type StoredMember } from './store.ts'

/**
 * Merges two entries for the same person: copies the values that the member lacks from the duplicate, repoints every
 * reference to the member, and removes the duplicate.
 */
export async function mergeMembers(
  tx: Tx,
  member: StoredMember,
  duplicate: StoredMember,
  now: Date,
): Promise<void> {
  const [id, duplicateId] = [member.id, duplicate.id]
  for (const column of ['fatherId', 'motherId', 'spouseId'] as const) {
    await tx
      .updateTable('familyMembers')
      .set({ [column]: id, version: sql<number>`version + 1`, updatedAt: now })
      .where(column, '=', duplicateId)
      .execute()
  }
  await sql`
    insert into further_parents (child_id, parent_id, kind)
    select case child_id when ${duplicateId}::uuid then ${id}::uuid else child_id end,
           case parent_id when ${duplicateId}::uuid then ${id}::uuid else parent_id end, kind
    from further_parents where ${duplicateId}::uuid in (child_id, parent_id)
    on conflict do nothing`.execute(tx)
  await tx.updateTable('partnerships').set({ firstId: id }).where('firstId', '=', duplicateId).execute()
  await tx.updateTable('partnerships').set({ secondId: id }).where('secondId', '=', duplicateId).execute()
  // Deletes partnerships that both entries had.
  await sql`
    delete from partnerships as one using partnerships as other
    where ${id}::uuid in (one.first_id, one.second_id) and one.id > other.id
      and least(one.first_id, one.second_id) = least(other.first_id, other.second_id)
      and greatest(one.first_id, one.second_id) = greatest(other.first_id, other.second_id)
      and (one.kind, one.start_text, one.end_text, one.place)
        is not distinct from (other.kind, other.start_text, other.end_text, other.place)`.execute(tx)
  for (const table of ['lifeEvents', 'familyPosts', 'familyMedia'] as const)
    await tx.updateTable(table).set({ memberId: id }).where('memberId', '=', duplicateId).execute()

  const copied = Object.fromEntries(
    editableFields.filter(field => member[field] === null).map(field => [field, duplicate[field]]),
  )
  const { userId } = duplicate
  // Before the update, since an account is linked to one member only.
  await removeMember(tx, duplicate, now)
  await updateMember(
    tx,
    id,
    {
      ...copied,
      earliestBirthDate: member.earliestBirthDate ?? duplicate.earliestBirthDate,
      ...(member.userId === null && userId !== null && { userId }),
    },
    now,
  )
}
