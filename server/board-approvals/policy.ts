import type { User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'

/** Board members and administrators decide, except on their own requests. */
export function canDecide(viewer: Viewer, approval: { requestedById: string }): boolean {
  return can(viewer, 'approvals.decide') && approval.requestedById !== viewer.id
}

/** The board sees every request, other members only their own. */
export function canSeeRequest(viewer: Viewer, approval: { requestedById: string }): boolean {
  return can(viewer, 'approvals.decide') || approval.requestedById === viewer.id
}

type Viewer = Pick<User, 'id' | 'capabilities'>
