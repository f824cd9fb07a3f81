import type { User } from '#contract/accounts/accounts.ts'
import type { ApprovalKind } from '#contract/board-approvals/board-approvals.ts'
import { can } from '#contract/roles/capabilities.ts'

/** Accounts with `approvals.decide`, except on their own requests. */
export function canDecide(viewer: Viewer, approval: { requestedById: string }): boolean {
  return can(viewer, 'approvals.decide') && approval.requestedById !== viewer.id
}

/** Accounts with `approvals.decide` see every request, others only their own. */
export function canSeeRequest(viewer: Viewer, approval: { requestedById: string }): boolean {
  return can(viewer, 'approvals.decide') || approval.requestedById === viewer.id
}

/** Whether an approval also verifies its member: a claim, or a merge with a verified entry. */
export function verifiesMember(
  { kind }: { kind: ApprovalKind },
  duplicate: { isVerified: boolean } | undefined,
): boolean {
  return kind === 'claim' || (kind === 'merge' && duplicate?.isVerified === true)
}

type Viewer = Pick<User, 'id' | 'capabilities'>
