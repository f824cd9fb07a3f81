import type { User } from '#contract/accounts/accounts.ts'
import { toEarliestBirthDate } from '#contract/dates/vague-dates.ts'
import { memberNotFound } from '#server/family-tree/failures.ts'
import { deriveSpouseId } from '#server/family-tree/family-lists.ts'
import { linkAccount } from '#server/family-tree/link-account.ts'
import { findLists, writeLists } from '#server/family-tree/list-store.ts'
import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import { lockForMerge, mergeMembers } from '#server/family-tree/merge-members.ts'
import { syncSpouseLinks } from '#server/family-tree/specified-relatives.ts'
import {
  findMember,
  lockMember,
  removeMember,
  updateMember,
  type StoredMember,
} from '#server/family-tree/store.ts'
import { validateLists } from '#server/family-tree/validate-lists.ts'
import { validateMember } from '#server/family-tree/validate-member.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { findViolatedConstraint, type Tx } from '#server/platform/database/database.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findChangedFields } from './changed-fields.ts'
import {
  alreadyDecided,
  requestNotFound,
  impossibleClaim,
  supersededRequest,
  memberInUse,
  ownRequest,
  ownSubmission,
} from './failures.ts'
import { canDecide, verifiesMember } from './policy.ts'
import { findReviewedChanges } from './presenters.ts'
import {
  rejectSupersededRequests,
  rejectCompetingClaims,
  lockPendingSubmission,
  lockRequest,
  setDecision,
  type StoredRequest,
} from './store.ts'
import { pickRequestedFields, pickRequestedLists, rejectImpossibleMerge } from './submit-request.ts'

/**
 * Decides another account's pending request. An approval is applied in the same transaction; rejecting a new member
 * removes it from the tree. The requester is notified.
 */
export async function decideRequest(
  platform: Platform,
  { memberReferences }: { memberReferences: readonly MemberReferences[] },
  user: User,
  id: string,
  decision: { status: 'approved' | 'rejected'; approvalNotes: string | null },
): Promise<StoredRequest> {
  const { clock, database } = platform
  return database.db
    .transaction()
    .execute(async tx => {
      // Locked before the request, since a decision may close other requests.
      await lockFamilyTree(tx)
      const approval = await lockRequest(tx, id)
      if (approval === undefined) throw requestNotFound()
      if (!canDecide(user, approval)) throw ownRequest()
      if (approval.status !== 'pending') throw alreadyDecided()
      const duplicate = approval.duplicateId === null ? undefined : await findMember(tx, approval.duplicateId)
      if (duplicate !== undefined) await lockForMerge(tx, duplicate.id)
      const profileImage = duplicate?.profileImage ?? pickRequestedFields(approval.changes).profileImage
      const member = await lockMember(tx, approval.familyMemberId, profileImage)
      const decided = { ...decision, approvedById: user.id, reviewedAt: clock() }

      if (decision.status === 'approved') {
        if (member === undefined) throw memberNotFound()
        await applyApproval(tx, approval, member, { by: user.id, now: clock(), memberReferences })
        if (verifiesMember(approval, duplicate)) await approveSubmission(tx, approval, decided)
      } else if (approval.kind === 'new_member' && member !== undefined) {
        if (member.isVerified || member.userId !== null) throw memberInUse()
        await removeMember(tx, member, clock())
      }
      const settled = await setDecision(tx, id, {
        ...decided,
        // The decision changes both entries, so the values that were reviewed are stored with it.
        changes: findReviewedChanges(approval, member, duplicate),
      })
      const removed = memberRemovedBy(approval, decision.status)
      if (approval.kind === 'claim' && decision.status === 'approved')
        await rejectCompetingClaims(tx, approval, {
          ...decided,
          approvalNotes: 'The board approved another claim for this member or account.',
        })
      if (removed !== null)
        await rejectSupersededRequests(tx, removed.id, { ...decided, approvalNotes: removed.notes })
      await audit(tx, clock, {
        actorId: user.id,
        action: `family-tree.${approval.kind}-${decision.status}`,
        subject: approval.familyMemberId,
        details: { approval: id },
      })
      await notify(platform, tx, {
        to: [approval.requestedById],
        topic: 'request-decided',
        payload: {},
        actorId: user.id,
      })
      return settled
    })
    .catch((error: unknown) => {
      throw findViolatedConstraint(error) === 'family_members_user_id_key' ? alreadyLinked() : error
    })
}

async function applyApproval(
  tx: Tx,
  { kind, changes, duplicateId, requestedById }: StoredRequest,
  member: StoredMember,
  { by, now, memberReferences }: { by: string; now: Date; memberReferences: readonly MemberReferences[] },
): Promise<void> {
  if (kind === 'new_member') {
    await verifyMember(tx, member, { by, now })
  } else if (kind === 'correction') {
    // A correction is rejected if the values it is based on have changed.
    const lists = await findLists(tx, member.id)
    if (findChangedFields(changes, member, lists).length > 0) throw supersededRequest()
    const [fields, newLists] = [pickRequestedFields(changes), pickRequestedLists(changes)]
    const proposed = { ...member, ...fields }
    await validateMember(tx, proposed, now, member.id)
    await validateLists(tx, proposed, lists, newLists)
    const { spouseId, ...columns } = { ...fields, earliestBirthDate: toEarliestBirthDate(proposed) }
    await updateMember(tx, member.id, columns, now)
    // After the father and the mother, since one of them may now be a further parent.
    await writeLists(tx, member.id, newLists, now)
    const derived = newLists.partners && deriveSpouseId(newLists.partners, member.spouseId)
    const next = [spouseId, derived, member.spouseId].find(id => id !== undefined) ?? null
    await syncSpouseLinks(tx, member.id, { previous: member.spouseId, next }, now)
  } else if (kind === 'merge') {
    const duplicate = await lockMember(tx, duplicateId ?? '')
    if (duplicate === undefined) throw memberNotFound()
    await rejectImpossibleMerge(tx, member, duplicate, now)
    await mergeMembers(tx, memberReferences, { member, duplicate }, { by, now })
  } else {
    if (!(await linkAccount(tx, member, requestedById, now))) throw alreadyLinked()
    if (!member.isVerified) await verifyMember(tx, member, { by, now })
  }
}

async function verifyMember(
  tx: Tx,
  member: StoredMember,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await validateMember(tx, member, now, member.id)
  await updateMember(tx, member.id, { isVerified: true, verifiedById: by, verifiedAt: now }, now)
  await syncSpouseLinks(tx, member.id, { previous: null, next: member.spouseId }, now)
}

/**
 * Approves the pending request for a member that another decision has verified. Otherwise its rejection would remove
 * what the board has approved.
 * @throws Failure 403 when the decider added the member: no one decides on their own request.
 */
async function approveSubmission(
  tx: Tx,
  { kind, familyMemberId }: StoredRequest,
  decided: { approvedById: string; reviewedAt: Date },
): Promise<void> {
  const submission = await lockPendingSubmission(tx, familyMemberId)
  if (submission === undefined) return
  if (submission.requestedById === decided.approvedById) throw ownSubmission()
  await setDecision(tx, submission.id, {
    status: 'approved',
    approvedById: decided.approvedById,
    reviewedAt: decided.reviewedAt,
    approvalNotes:
      kind === 'claim'
        ? 'The board approved an account’s claim to this member.'
        : 'The board merged a verified entry for the same person into this member.',
  })
}

function alreadyLinked() {
  return impossibleClaim('This member or account is already linked. Please reject the request')
}

/** The member that a decision removes, and the notes for the other requests about them. */
function memberRemovedBy(
  { kind, familyMemberId, duplicateId }: StoredRequest,
  status: 'approved' | 'rejected',
): { id: string; notes: string } | null {
  if (kind === 'merge' && status === 'approved' && duplicateId !== null)
    return { id: duplicateId, notes: 'This entry was merged into another entry for the same person.' }
  if (kind === 'new_member' && status === 'rejected')
    return { id: familyMemberId, notes: 'The board did not approve this member.' }
  return null
}
