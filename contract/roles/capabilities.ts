/** What a role may do beyond what every signed-in account may (section 6 of the specification). */
export const capabilities = [
  'appointments.grant',
  'approvals.decide',
  'audit.read',
  'board.read',
  'contacts.read',
  'documents.hold',
  'documents.manage',
  'exchange-rates.import',
  'gedcom.export',
  'gedcom.export-living',
  'gedcom.import',
  'inquiries.answer',
  'ownership.manage',
  'roles.manage',
] as const
export type Capability = (typeof capabilities)[number]

export const roles = ['family_member', 'board_member', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * A new role also needs an entry in `roles`, in the database's check of `users.role`, in the browser's role labels and
 * in the permissions of the family portal.
 */
export const roleCapabilities: Record<Role, readonly Capability[]> = {
  family_member: [],
  board_member: [
    'appointments.grant',
    'approvals.decide',
    'board.read',
    'contacts.read',
    'documents.hold',
    'documents.manage',
    'exchange-rates.import',
    'gedcom.export',
    'gedcom.import',
    'ownership.manage',
  ],
  admin: capabilities,
}

/**
 * Whether an account may do this. False for a visitor, and for a user record without capabilities, which has only the
 * fields of the specification.
 */
export function can(
  account: { capabilities?: readonly Capability[] | undefined } | null,
  capability: Capability,
): boolean {
  return account?.capabilities?.includes(capability) ?? false
}

export function listRolesWith(capability: Capability): Role[] {
  return roles.filter(role => roleCapabilities[role].includes(capability))
}
