import type { User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'

/** Accounts with `approvals.decide`, except on their own requests. */
export function canDecide(viewer: Viewer, approval: { requestedById: string }): boolean {
  return can(viewer, 'approvals.decide') && approval.requestedById !== viewer.id
}

/** Accounts with `approvals.decide` see every request, others only their own. */
export function canSeeRequest(viewer: Viewer, approval: { requestedById: string }): boolean {
  return can(viewer, 'approvals.decide') || approval.requestedById === viewer.id
}

type Viewer = Pick<User, 'id' | 'capabilities'>
