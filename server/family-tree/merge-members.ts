import type { Tx } from '#server/platform/database.ts'
import type { MemberReferences } from '#server/platform/member-references.ts'

import { editableFields } from './presenters.ts'
import { removeMember, updateMember, type StoredMember } from './store.ts'

/**
 * Merges two entries for the same person: copies the values that the member lacks from the duplicate, repoints every
 * reference to the member, and removes the duplicate.
 */
export async function mergeMembers(
  tx: Tx,
  references: readonly MemberReferences[],
  { member, duplicate }: { member: StoredMember; duplicate: StoredMember },
  now: Date,
): Promise<void> {
  const [id, duplicateId] = [member.id, duplicate.id]
  for (const slice of references) await slice.repointMember?.(tx, duplicateId, id, now)

  // The father, the mother and the spouse have been repointed.
  const copied = Object.fromEntries(
    editableFields
      .filter(field => member[field] === null && !field.endsWith('Id'))
      .map(field => [field, duplicate[field]]),
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
