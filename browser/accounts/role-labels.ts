import type { Role } from '#contract/accounts.ts'

/** How the roles are called on a page. */
export const roleLabels: Record<Role, string> = {
  admin: 'Administrator',
  board_member: 'Board Member',
  family_member: 'Family Member',
}
