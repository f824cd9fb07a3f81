import type { User } from '#contract/accounts.ts'

/** Contact fields of a living member: the member, the board and administrators only. */
export function canSeeContactFields(
  viewer: Viewer,
  member: { isAlive: boolean; userId: string | null },
): boolean {
  return !member.isAlive || member.userId === viewer.id || isOnTheBoard(viewer)
}

/** Own contact fields, photograph and biography need no approval. */
export function canEditOwnDetails(viewer: Viewer, member: { userId: string | null }): boolean {
  return member.userId === viewer.id
}

export function isOnTheBoard({ role }: Pick<User, 'role'>): boolean {
  return role === 'board_member' || role === 'admin'
}

type Viewer = Pick<User, 'id' | 'role'>
