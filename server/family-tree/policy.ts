import type { User } from '#contract/accounts.ts'

/** Members: contact fields of the living only to themselves, the board and administrators. */
export function canSeeContactFields(
  viewer: Viewer,
  member: { isAlive: boolean; userId: string | null },
): boolean {
  return !member.isAlive || member.userId === viewer.id || isOnTheBoard(viewer)
}

/** A member edits their own contact fields, photograph and biography at once. */
export function canEditOwnDetails(viewer: Viewer, member: { userId: string | null }): boolean {
  return member.userId === viewer.id
}

export function isOnTheBoard({ role }: Pick<User, 'role'>): boolean {
  return role === 'board_member' || role === 'admin'
}

type Viewer = Pick<User, 'id' | 'role'>
