import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'

/** A pending correction of another account, with these changes. */
export function createBoardApproval(changes: Partial<BoardApproval> = {}): BoardApproval {
  return {
    id: '0',
    familyMemberId: '1',
    kind: 'correction',
    memberName: 'Dora Ash',
    requestedBy: 'Ada Hartwell',
    requestedAt: '2026-11-03T08:00:00.000Z',
    status: 'pending',
    approvedBy: null,
    reviewedAt: null,
    requestNotes: null,
    approvalNotes: null,
    differences: [],
    duplicateId: null,
    duplicateName: null,
    claimant: null,
    isOwn: false,
    isOwnDecision: false,
    isSuperseded: false,
    alsoVerifies: null,
    canDecide: true,
    deciders: null,
    ...changes,
  }
}
