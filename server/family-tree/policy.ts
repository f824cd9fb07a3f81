import type { User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'

/** Contact fields of a living member: only the member and accounts with `contacts.read`. */
export function canSeeContactFields(
  viewer: Viewer,
  member: { isAlive: boolean; userId: string | null },
): boolean {
  return !member.isAlive || member.userId === viewer.id || can(viewer, 'contacts.read')
}

/** Own contact fields, photograph and biography need no approval. */
export function canEditOwnDetails(viewer: Viewer, member: { userId: string | null }): boolean {
  return member.userId === viewer.id
}

type Viewer = Pick<User, 'id' | 'capabilities'>
