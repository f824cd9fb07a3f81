import type { User } from '#contract/accounts.ts'
import type { FamilyLists } from '#contract/family-lists.ts'
import { earliestBirthDate } from '#server/family-tree/born-from.ts'
import { checkLists } from '#server/family-tree/check-lists.ts'
import { checkMember } from '#server/family-tree/check-member.ts'
import { memberNotFound } from '#server/family-tree/failures.ts'
import { isListName, isSameList } from '#server/family-tree/family-lists.ts'
import { findLists, writeLists } from '#server/family-tree/list-store.ts'
import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import { mergeMembers } from '#server/family-tree/merge-members.ts'
import { nameOf } from '#server/family-tree/presenters.ts'
import {
  findMember,
  findLinkedMember,
  lockMember,
  removeMember,
  syncSpouseLinks,
  updateMember,
  type StoredMember,
} from '#server/family-tree/store.ts'
import { audit } from '#server/platform/audit.ts'
import { violatedConstraint, type Tx } from '#server/platform/database.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  alreadyDecided,
  requestNotFound,
  claimImpossible,
  supersededRequest,
  ownRequest,
} from './failures.ts'
import { decisionLetter } from './letters.ts'
import { canDecide } from './policy.ts'
import { mergeChanges } from './presenters.ts'
import {
  rejectSupersededRequests,
  rejectCompetingClaims,
  findRequester,
  lockRequest,
  setDecision,
  type StoredRequest,
} from './store.ts'
import { requestedFields, requestedLists, rejectImpossibleMerge } from './submit-request.ts'

/**
 * Decides a request of somebody else, once. What it proposes becomes so in the same transaction; a new member
 * that is rejected leaves the tree again. Whoever asked is told, also by mail where the portal sends any.
 */
export async function decideRequest(
  { clock, config, database }: Platform,
  mail: Mail,
  user: User,
  id: string,
  decision: { status: 'approved' | 'rejected'; approvalNotes: string | null },
): Promise<StoredRequest> {
  return database.db
    .transaction()
    .execute(async tx => {
      // Before the request is held, since a decision may end others.
      await lockFamilyTree(tx)
      const approval = await lockRequest(tx, id)
      if (approval === undefined) throw requestNotFound()
      if (!canDecide(user, approval)) throw ownRequest()
      if (approval.status !== 'pending') throw alreadyDecided()
      const member = await lockMember(tx, approval.familyMemberId)
      const duplicate = approval.duplicateId === null ? undefined : await findMember(tx, approval.duplicateId)
      const decided = { ...decision, approvedBy: nameOf(user), reviewedAt: clock() }

      if (decision.status === 'approved') {
        if (member === undefined) throw memberNotFound()
        await applyApproval(tx, approval, member, { by: nameOf(user), now: clock() })
      } else if (approval.kind === 'new_member' && member !== undefined) {
        await removeMember(tx, member, clock())
      }
      const settled = await setDecision(tx, id, {
        ...decided,
        // What the two said until now is not to be worked out any more from what they say then.
        ...(member && duplicate && { changes: mergeChanges(member, duplicate) }),
      })
      const gone = memberRemovedBy(approval, decision.status)
      if (approval.kind === 'claim' && decision.status === 'approved')
        await rejectCompetingClaims(tx, approval, {
          ...decided,
          approvalNotes: 'The board has linked the person, or the account, to another.',
        })
      if (gone !== null)
        await rejectSupersededRequests(tx, gone.id, { ...decided, approvalNotes: gone.sentence })
      await audit(tx, clock, {
        actorId: user.id,
        action: `family-tree.${approval.kind}-${decision.status}`,
        subject: approval.familyMemberId,
        details: { approval: id },
      })
      const requester = await findRequester(tx, approval.requestedById)
      if (requester !== undefined) await mail.enqueue(tx, decisionLetter(config, requester))
      return settled
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'family_members_user_id_key' ? alreadyLinked() : error
    })
}

async function applyApproval(
  tx: Tx,
  { kind, changes, duplicateId, requestedById }: StoredRequest,
  member: StoredMember,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (kind === 'new_member') {
    await checkMember(tx, member, now, member.id)
    await updateMember(tx, member.id, { isVerified: true, verifiedBy: by, verifiedAt: now }, now)
    await syncSpouseLinks(tx, member.id, { previous: null, next: member.spouseId }, now)
  } else if (kind === 'correction') {
    // What was proposed is a change of what stood there. Where something else stands by now, it is no longer that.
    const lists = await findLists(tx, member.id)
    for (const [field, { before }] of Object.entries(changes))
      if (!isUnchanged(before, field, member, lists)) throw supersededRequest()
    const fields = requestedFields(changes)
    const proposed = { ...member, ...fields }
    await checkMember(tx, proposed, now, member.id)
    await checkLists(tx, proposed, lists, requestedLists(changes))
    const { spouseId } = await writeLists(tx, proposed, lists, requestedLists(changes), now)
    const columns = { spouseId, ...fields, earliestBirthDate: earliestBirthDate(proposed) }
    const corrected = await updateMember(tx, member.id, columns, now)
    await syncSpouseLinks(tx, member.id, { previous: member.spouseId, next: corrected.spouseId }, now)
  } else if (kind === 'merge') {
    const duplicate = await lockMember(tx, duplicateId ?? '')
    if (duplicate === undefined) throw memberNotFound()
    await rejectImpossibleMerge(tx, member, duplicate)
    await mergeMembers(tx, member, duplicate, now)
  } else {
    if (member.userId !== null || (await findLinkedMember(tx, requestedById)) !== undefined)
      throw alreadyLinked()
    await updateMember(tx, member.id, { userId: requestedById }, now)
  }
}

function alreadyLinked() {
  return claimImpossible(
    'This person, or the account, is linked to another already. Please reject the request',
  )
}

/** Who has left the tree by a decision, and what is said to whoever has asked something else about them. */
function memberRemovedBy(
  { kind, familyMemberId, duplicateId }: StoredRequest,
  status: 'approved' | 'rejected',
): { id: string; sentence: string } | null {
  if (kind === 'merge' && status === 'approved' && duplicateId !== null)
    return { id: duplicateId, sentence: 'This entry went into another one for the same person.' }
  if (kind === 'new_member' && status === 'rejected')
    return { id: familyMemberId, sentence: 'This person has left the tree again.' }
  return null
}

function isUnchanged(before: unknown, field: string, member: StoredMember, lists: FamilyLists): boolean {
  if (isListName(field)) return isSameList(field, lists[field], before as FamilyLists[typeof field])
  return member[field as keyof StoredMember] === before
}
