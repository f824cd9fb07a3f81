import type { User } from '#contract/accounts/accounts.ts'
import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import { lockMember, removeMember } from '#server/family-tree/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { alreadyDecided, memberInUse, notYourRequest, requestNotFound } from './failures.ts'
import { canSeeRequest } from './policy.ts'
import { deleteRequest, lockRequest, rejectSupersededRequests } from './store.ts'

/** Withdraws the caller's own pending request. A new member is removed, as after a rejection. */
export async function withdrawRequest(
  { clock, database }: Platform,
  user: User,
  id: string,
): Promise<{ id: string }> {
  return database.db.transaction().execute(async tx => {
    await lockFamilyTree(tx)
    const approval = await lockRequest(tx, id)
    if (approval === undefined || !canSeeRequest(user, approval)) throw requestNotFound()
    if (approval.requestedById !== user.id) throw notYourRequest()
    if (approval.status !== 'pending') throw alreadyDecided()
    const { kind, familyMemberId } = approval
    const member = kind === 'new_member' ? await lockMember(tx, familyMemberId) : undefined
    await deleteRequest(tx, id)
    if (member !== undefined) {
      if (member.isVerified || member.userId !== null) throw memberInUse()
      await removeMember(tx, member, clock())
      await rejectSupersededRequests(tx, familyMemberId, {
        approvedById: null,
        reviewedAt: clock(),
        approvalNotes: 'The requester withdrew this member.',
      })
    }
    await audit(tx, clock, {
      actorId: user.id,
      action: `family-tree.${kind}-withdrawn`,
      subject: familyMemberId,
      details: { approval: id },
    })
    return { id }
  })
}
