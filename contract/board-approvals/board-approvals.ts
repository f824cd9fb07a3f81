import { z } from 'zod'

import { AccountNotices } from '#contract/accounts/accounts.ts'
import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import {
  FamilyMember,
  FamilyMemberChanges,
  FamilyMemberSubmission,
} from '#contract/family-tree/family-tree.ts'
import { paged } from '#contract/paging.ts'
import { clearableText, Id } from '#contract/texts/text.ts'

import { BoardDecision, BoardNotes } from './board-notes.ts'

/** The kinds of requests: a new member, changed fields, two entries for one person, an account's own member. */
const ApprovalKind = z.enum(['new_member', 'correction', 'merge', 'claim'])
export type ApprovalKind = z.infer<typeof ApprovalKind>

/** Section 3: the specified fields, then those that the board needs to decide. */
export const BoardApproval = z
  .object({
    id: Id,
    familyMemberId: Id,
    requestedBy: z.string(),
    approvedBy: z.string().nullable(),
    status: z.enum(['pending', 'approved', 'rejected']),
    requestNotes: z.string().nullable(),
    approvalNotes: z.string().nullable(),
    requestedAt: Timestamp,
    reviewedAt: Timestamp.nullable(),
    kind: ApprovalKind,
    /** The member's current name. */
    memberName: z.string(),
    /**
     * For each field: the value at the time of the request, the requested value and the current value. In a merge, the
     * fields that differ. In a claim, the details of the member that its approval also verifies.
     */
    differences: z.array(
      z.object({
        field: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        current: z.string().nullable(),
        /** The stored values are hidden from the caller, so `before` and `current` are null. */
        isHidden: z.boolean(),
        /** In a merge, `before` is the duplicate's value and this is the member's. */
        memberValue: z.string().nullable().optional(),
      }),
    ),
    /** In a merge: the entry to be merged into the member's, and its name. */
    duplicateId: Id.nullable(),
    duplicateName: z.string().nullable(),
    /** In a claim, for the board only: the account details that help to verify it. */
    claimant: z
      .object({
        email: z.string(),
        accountCreatedAt: Timestamp,
        /**
         * Whether the verified profile has this email address, and the claimant did not enter it. Addresses are
         * unconfirmed, so this is no proof.
         */
        matchesMemberEmail: z.boolean(),
        /** Pending claims of other accounts for this member. */
        competingClaims: z.int(),
        /** Pending claims of this account for other members. */
        otherClaims: z.int(),
      })
      .nullable(),
    /** In a pending merge or claim: the unverified member that its approval also verifies. */
    alsoVerifies: z.object({ addedBy: z.string().nullable() }).nullable(),
    /** A pending correction whose values have changed since it was requested: it can only be rejected or withdrawn. */
    isSuperseded: z.boolean(),
    /** Whether the caller is the requester. */
    isOwn: z.boolean(),
    /** Whether the caller decided it. */
    isOwnDecision: z.boolean(),
    /** Whether the caller may decide it: never their own request. */
    canDecide: z.boolean(),
    /** For the caller's own pending request: how many accounts can decide it at present. Otherwise null. */
    deciders: z.int().nullable(),
  })
  .meta({ id: 'BoardApproval' })
export type BoardApproval = z.infer<typeof BoardApproval>

/** The linked member of the caller's account, or else the claimed and the suggested member. */
export const LinkedMember = z
  .object({
    /** The linked member, with their own contact fields. */
    member: FamilyMember.nullable(),
    /** The member that the account has claimed, while the claim is pending. */
    claimedId: Id.nullable(),
    /**
     * The one living, unlinked member with the account's email address. Only a suggestion: addresses are unconfirmed,
     * so a match grants no access.
     */
    suggestedId: Id.nullable(),
  })
  .meta({ id: 'LinkedMember' })
export type LinkedMember = z.infer<typeof LinkedMember>

const notes = BoardNotes.shape.requestNotes
const Decision = BoardDecision.pick({ approvalNotes: true })
const params = z.object({ id: Id })

/** A submitted member and the request that the board decides. */
const SubmittedMember = FamilyMember.extend({ approvalId: Id })

export const boardApprovalsApi = calls({
  'POST /api/family-members': {
    summary: 'Submits a member for board approval.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'creates a pending request; ignores verification fields; 200 pending requests, then 409',
    body: FamilyMemberSubmission,
    reply: SubmittedMember,
    status: 201,
  },
  'GET /api/linked-member': {
    summary: 'The member that the account is linked to.',
    access: 'signed-in',
    rule: 'own; a matching email only suggests a member',
    reply: LinkedMember,
  },
  'GET /api/board-approvals': {
    summary:
      'The board sees all requests, other members their own. Pending requests: oldest first. Decided ones: latest decision first. Both: latest request first.',
    access: 'signed-in',
    rule: 'F: own; contact fields of the living only for callers who may see them; for a claim, the board sees the account’s email',
    ...paged({ size: 30, max: 100 }, { status: z.enum(['pending', 'decided']).optional() }),
    reply: z.array(BoardApproval),
  },
  'POST /api/board-notices/seen': {
    summary: 'Marks the decisions on the caller’s requests as seen.',
    access: 'signed-in',
    rule: 'own',
    reply: AccountNotices,
  },
  'POST /api/board-approvals/{id}/approve': {
    summary: 'Approves another member’s request and applies it.',
    access: 'approvals.decide',
    rule: 'own request 403; decided 409; audited; the requester is notified, by mail without details',
    params,
    body: Decision,
    reply: BoardApproval,
  },
  'POST /api/board-approvals/{id}/reject': {
    summary: 'Rejects another member’s request. A new member is removed; nothing else changes.',
    access: 'approvals.decide',
    rule: 'own request 403; decided 409; audited; the requester is notified, by mail without details',
    params,
    body: Decision,
    reply: BoardApproval,
  },
  'PUT /api/board-approvals/{id}/notes': {
    summary: 'Changes the requester’s notes while the request is pending.',
    access: 'signed-in',
    addsContent: true,
    rule: 'own, while it is pending',
    params,
    body: z.object({ requestNotes: clearableText(2000, { isMultiline: true }).optional() }),
    reply: BoardApproval,
  },
  'DELETE /api/board-approvals/{id}': {
    summary: 'Withdraws the caller’s own pending request. A new member is removed.',
    access: 'signed-in',
    rule: 'own, while it is pending; 404 if not visible, else 403; decided 409; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/family-members/{id}/corrections': {
    summary: 'Requests changes to a member; the board decides.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'nothing changes before the decision; an equal pending request 409; 200 pending requests, then 409',
    params,
    body: z.object({
      changes: FamilyMemberChanges,
      version: FamilyMember.shape.version,
      requestNotes: notes,
    }),
    reply: BoardApproval,
    status: 201,
  },
  'POST /api/family-members/{id}/merges': {
    summary: 'Requests to merge another entry for the same person; the board decides.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'nothing changes before the decision; an equal pending request 409; 200 pending requests, then 409',
    params,
    body: z.object({ duplicateId: Id, requestNotes: notes }),
    reply: BoardApproval,
    status: 201,
  },
  'POST /api/family-members/{id}/claims': {
    summary: 'Claims a member (“This is me”); the board decides whether to link the account.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'nothing changes before the decision; 200 pending requests, then 409',
    params,
    body: BoardNotes,
    reply: BoardApproval,
    status: 201,
  },
})
