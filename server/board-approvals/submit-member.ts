import type { User } from '#contract/accounts/accounts.ts'
import { toEarliestBirthDate } from '#contract/dates/vague-dates.ts'
import type { FamilyMemberSubmission } from '#contract/family-tree/family-tree.ts'
import { memberNotFound } from '#server/family-tree/failures.ts'
import { findMember, insertMember, type StoredMember } from '#server/family-tree/store.ts'
import { rejectTooLargeTree } from '#server/family-tree/tree-size.ts'
import { validateMember, validatePhotograph } from '#server/family-tree/validate-member.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { listNewMemberChanges } from './presenters.ts'
import { insertRequest, lockRequest, type StoredRequest } from './store.ts'
import { notifyBoard, rejectTooManyPending } from './submit-request.ts'

/**
 * Section 4: stores a new member and its pending request in one transaction. The requester comes from the session;
 * verification fields of the body are ignored.
 */
export async function submitMember(
  platform: Platform,
  user: User,
  submission: FamilyMemberSubmission,
  idempotencyKey?: IdempotencyKey,
): Promise<{ member: StoredMember; approvalId: string }> {
  const { clock, config, database } = platform
  const { addedBy: _, ...input } = submission
  const member = {
    ...input,
    birthDate: input.birthDate ?? null,
    deathDate: input.deathDate ?? null,
    fatherId: input.fatherId ?? null,
    motherId: input.motherId ?? null,
    spouseId: input.spouseId ?? null,
    earliestBirthDate: toEarliestBirthDate({
      birthDate: input.birthDate ?? null,
      birthText: input.birthText,
    }),
    addedById: user.id,
    addedBy: null,
  }
  return database.db.transaction().execute(async tx => {
    const { id: approvalId, familyMemberId } = await createOnce(tx, clock, idempotencyKey, {
      create: () => insertWithRequest(tx),
      find: id => lockRequest(tx, id),
    })
    const stored = await findMember(tx, familyMemberId)
    if (stored === undefined) throw memberNotFound()
    return { member: stored, approvalId }
  })

  async function insertWithRequest(tx: Tx): Promise<StoredRequest> {
    await rejectTooManyPending(tx, user.id)
    await lockPresentMembers(tx, [member.fatherId, member.motherId, member.spouseId])
    await validateMember(tx, member, clock())
    await validatePhotograph(tx, user, member)
    const inserted = await insertMember(tx, member, clock())
    await rejectTooLargeTree(tx, config)
    const request = await insertRequest(tx, {
      kind: 'new_member',
      familyMemberId: inserted.id,
      changes: listNewMemberChanges(inserted),
      requestedById: user.id,
      requestedAt: clock(),
    })
    await audit(tx, clock, { actorId: user.id, action: 'family-tree.member-submitted', subject: inserted.id })
    await notifyBoard(platform, tx, user.id)
    return request
  }
}
