import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { FamilyMember, FamilyMemberChanges, FamilyMemberSubmission } from './family-tree.ts'
import { Id, optionalText } from './text.ts'

/** What is asked of the board: a new member, a change, that two entries are one person, that an account is somebody. */
export const ApprovalKind = z.enum(['new_member', 'correction', 'merge', 'claim'])
export type ApprovalKind = z.infer<typeof ApprovalKind>

/** Section 3. Below the specified fields stands what the board needs to decide. */
export const BoardApproval = z.object({
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
  /** The member's name as it is now. */
  memberName: z.string(),
  /** Field by field: as it stood when it was proposed, as it is proposed, and as it is now. */
  differences: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      current: z.string().nullable(),
      /** With a merge, where `before` is what the other entry says: what the member's own says beside it. */
      memberValue: z.string().nullable().optional(),
    }),
  ),
  /** With a merge: the entry that goes into the member's, and its name. */
  duplicateId: Id.nullable(),
  duplicateName: z.string().nullable(),
  /** With a claim, for the board alone: what tells whether the account is who it says. */
  claimant: z
    .object({
      email: z.string(),
      accountCreatedAt: Timestamp,
      /** Whether the tree knows the member by this address. An address that nobody has confirmed proves nothing. */
      matchesMemberEmail: z.boolean(),
      /** How many others say that they are this person. */
      competingClaims: z.int(),
      /** How many other people the account says it is as well. */
      otherClaims: z.int(),
    })
    .nullable(),
  /** Whether the caller asked for it. */
  isOwn: z.boolean(),
  /** Whether the caller may decide it: never one's own. */
  canDecide: z.boolean(),
})
export type BoardApproval = z.infer<typeof BoardApproval>

export const BoardNotices = z.object({
  /** Requests of others that the caller may decide. */
  pending: z.int(),
  /** The own requests that were decided since they were last looked at. */
  unseenDecisions: z.int(),
  /** How many others could decide a request of the caller. */
  deciders: z.int(),
})
export type BoardNotices = z.infer<typeof BoardNotices>

/** Who the caller is in the tree, as far as it knows. */
export const LinkedMember = z.object({
  /** The person that the account is linked to, as they may see themselves. */
  member: FamilyMember.nullable(),
  /** Whose "This is me" of theirs waits for the board. */
  claimedId: Id.nullable(),
  /**
   * The one living person, linked to no account, whose e-mail is the account's. It only suggests: an address that
   * nobody has confirmed must not open another's place.
   */
  suggestedId: Id.nullable(),
})
export type LinkedMember = z.infer<typeof LinkedMember>

const notes = optionalText(2000)
const Decision = z.object({ approvalNotes: notes })
const params = z.object({ id: Id })

export const boardApprovalsApi = calls({
  'POST /api/family-members': {
    summary: 'Submits a member for board approval.',
    access: 'family_member',
    body: FamilyMemberSubmission,
    reply: FamilyMember,
    status: 201,
  },
  'GET /api/linked-member': {
    summary: 'The person in the tree that the account is linked to.',
    access: 'family_member',
    reply: LinkedMember,
  },
  'GET /api/board-approvals': {
    summary: 'All approvals for the board; the own requests for everybody else.',
    access: 'family_member',
    reply: z.array(BoardApproval),
  },
  'GET /api/board-notices': {
    summary:
      'What waits for the caller on the board, and which decisions on their requests they have not seen.',
    access: 'family_member',
    reply: BoardNotices,
  },
  'POST /api/board-notices/seen': {
    summary: 'Notes that the decisions on the own requests were seen.',
    access: 'family_member',
    reply: BoardNotices,
  },
  'POST /api/board-approvals/{id}/approve': {
    summary: 'Approves a request of somebody else: what it proposes becomes so.',
    access: 'board_member',
    params,
    body: Decision,
    reply: BoardApproval,
  },
  'POST /api/board-approvals/{id}/reject': {
    summary: 'Rejects a request of somebody else: nothing changes.',
    access: 'board_member',
    params,
    body: Decision,
    reply: BoardApproval,
  },
  'PUT /api/board-approvals/{id}/notes': {
    summary: 'Adds the notes of whoever asked, while it is pending.',
    access: 'family_member',
    params,
    body: z.object({ requestNotes: notes }),
    reply: BoardApproval,
  },
  'POST /api/family-members/{id}/corrections': {
    summary: 'Proposes to change a member; the board decides.',
    access: 'family_member',
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
    summary: 'Proposes that another entry is the same person; the board decides.',
    access: 'family_member',
    params,
    body: z.object({ duplicateId: Id, requestNotes: notes }),
    reply: BoardApproval,
    status: 201,
  },
  'POST /api/family-members/{id}/claims': {
    summary: 'Says "this is me"; the board decides whether the account is linked to the member.',
    access: 'family_member',
    params,
    body: z.object({ requestNotes: notes }),
    reply: BoardApproval,
    status: 201,
  },
})
