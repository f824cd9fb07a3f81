import type { Role } from '#contract/roles/capabilities.ts'

/** The roles' names on the screen. */
export const roleLabels: Record<Role, string> = {
  admin: 'Administrator',
  board_member: 'Board Member',
  family_member: 'Family Member',
}

/** The role in a sentence: `an Administrator`. */
export function formatRole(role: Role): string {
  return `${role === 'admin' ? 'an' : 'a'} ${roleLabels[role]}`
}
