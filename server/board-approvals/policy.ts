import type { User } from '#contract/accounts.ts'
import { isOnTheBoard } from '#server/family-tree/policy.ts'

/** Board members and administrators decide, except on their own requests. */
export function canDecide(viewer: Viewer, approval: { requestedById: string }): boolean {
  return isOnTheBoard(viewer) && approval.requestedById !== viewer.id
}

/** The board sees every request, other members only their own. */
export function canSeeRequest(viewer: Viewer, approval: { requestedById: string }): boolean {
  return isOnTheBoard(viewer) || approval.requestedById === viewer.id
}

type Viewer = Pick<User, 'id' | 'role'>
