import { isBefore, findPossibleDays, toEarliestBirthDate } from '#contract/dates/vague-dates.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { lockMemberMedia } from '#server/media/store.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

import { editableFields } from './presenters.ts'
import { syncSpouseLinks } from './specified-relatives.ts'
import { lockMemberForRemoval, removeMember, updateMember, type StoredMember } from './store.ts'

type EditableFields = Pick<FamilyMember, (typeof editableFields)[number]>

/**
 * The fields after a merge: the member's values, and the duplicate's where the member has none. The person is dead if
 * either entry is. A date that contradicts the member's own date of the same event is not copied.
 */
export function mergeFields(member: EditableFields, duplicate: EditableFields): EditableFields {
  const merged = Object.fromEntries(
    editableFields.map(field => [field, member[field] ?? duplicate[field]]),
  ) as EditableFields
  return {
    ...merged,
    isAlive: member.isAlive && duplicate.isAlive,
    ...(isContradictory(merged.birthDate, merged.birthText) && {
      birthDate: member.birthDate,
      birthText: member.birthText,
    }),
    ...(isContradictory(merged.deathDate, merged.deathText) && {
      deathDate: member.deathDate,
      deathText: member.deathText,
    }),
  }
}

function isContradictory(date: string | null, text: string | null): boolean {
  if (date === null || text === null) return false
  const [exact, written] = [findPossibleDays(date, null), findPossibleDays(null, text)]
  return isBefore(exact, written) || isBefore(written, exact)
}

/** Locks what a merge moves from the duplicate, in the order of `lockMember`: photographs before members. */
export async function lockForMerge(tx: Tx, duplicateId: string): Promise<void> {
  await lockMemberMedia(tx, duplicateId)
}

/**
 * Merges two entries for the same person. Copies the values that the member lacks from the duplicate, repoints every
 * reference to the member, and removes the duplicate. Its address then leads to the member. The result is verified if
 * either entry is. The account `by`, which approved the merge, becomes the verifier: the verifier of the duplicate has
 * not seen the member's values.
 */
export async function mergeMembers(
  tx: Tx,
  references: readonly MemberReferences[],
  { member, duplicate }: { member: StoredMember; duplicate: StoredMember },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const [id, duplicateId] = [member.id, duplicate.id]
  await lockMemberForRemoval(tx, duplicateId)
  for (const slice of references) await slice.repointMember?.(tx, duplicateId, id, now)

  // The father, the mother and the spouse have been repointed.
  const {
    fatherId: _father,
    motherId: _mother,
    spouseId: _spouse,
    ...fields
  } = mergeFields(member, duplicate)
  const { userId } = duplicate
  const verifies = duplicate.isVerified && !member.isVerified
  // Before the update, since an account is linked to one member only.
  await removeMember(tx, duplicate, now, { mergedIntoId: id })
  const { spouseId } = await updateMember(
    tx,
    id,
    {
      ...fields,
      earliestBirthDate: toEarliestBirthDate(fields),
      ...(member.userId === null && userId !== null && { userId }),
      ...(verifies && { isVerified: true, verifiedById: by, verifiedAt: now }),
    },
    now,
  )
  if (verifies) await syncSpouseLinks(tx, id, { previous: null, next: spouseId }, now)
}
