import type { User } from '#contract/accounts.ts'
import type { FamilyMemberSubmission } from '#contract/family-tree.ts'
import { earliestBirthDate } from '#server/family-tree/born-from.ts'
import { checkMember, checkPhotograph } from '#server/family-tree/check-member.ts'
import { nameOf } from '#server/family-tree/presenters.ts'
import { insertMember, type StoredMember } from '#server/family-tree/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { newMemberChanges } from './presenters.ts'
import { insertRequest } from './store.ts'
import { rejectTooManyPending } from './submit-request.ts'

/**
 * Section 4: a new member and the pending request to the board, in one transaction. Who asks is who is signed
 * in; what the body says about verification is not read.
 */
export async function submitMember(
  { clock, database }: Platform,
  user: User,
  submission: FamilyMemberSubmission,
): Promise<StoredMember> {
  const { addedBy: _, ...said } = submission
  const member = {
    ...said,
    birthDate: said.birthDate ?? null,
    deathDate: said.deathDate ?? null,
    fatherId: said.fatherId ?? null,
    motherId: said.motherId ?? null,
    spouseId: said.spouseId ?? null,
    earliestBirthDate: earliestBirthDate({ birthDate: said.birthDate ?? null, birthText: said.birthText }),
    addedBy: nameOf(user),
  }
  return database.db.transaction().execute(async tx => {
    await rejectTooManyPending(tx, user.id)
    await checkMember(tx, member, clock())
    await checkPhotograph(tx, user, member)
    const inserted = await insertMember(tx, member, clock())
    await insertRequest(tx, {
      kind: 'new_member',
      familyMemberId: inserted.id,
      changes: newMemberChanges(inserted),
      requestedById: user.id,
      requestedBy: nameOf(user),
      requestedAt: clock(),
    })
    await audit(tx, clock, { actorId: user.id, action: 'family-tree.member-submitted', subject: inserted.id })
    return inserted
  })
}
