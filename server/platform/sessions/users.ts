import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

import { User } from '#contract/accounts/accounts.ts'
import { roleCapabilities, listRolesWith, type Capability, type Role } from '#contract/roles/capabilities.ts'

/** A row of `users` with the columns of a `User`. Its capabilities follow from its role, the rest is read. */
export type UserRow = Omit<User, 'capabilities' | 'notices' | 'viewAs' | 'secondFactorDue' | 'appointments'>

const derived = {
  capabilities: true,
  notices: true,
  viewAs: true,
  secondFactorDue: true,
  appointments: true,
} as const

export const userColumns = Object.keys(User.omit(derived).shape) as (keyof UserRow)[]

/** The role at `now`. A board member becomes a family member when the term ends, even before the sweep. */
export function findRoleAt(now: Date, user: Pick<User, 'role' | 'boardTermExpires'>): Role {
  const isOver = user.boardTermExpires !== null && new Date(user.boardTermExpires) <= now
  return user.role === 'board_member' && isOver ? 'family_member' : user.role
}

/** The user with the role and the capabilities at `now`. */
export function presentUser(now: Date, user: UserRow): User {
  const role = findRoleAt(now, user)
  return { ...user, role, capabilities: roleCapabilities[role] }
}

/** The condition on `users` for accounts that can sign in at `now` and have this capability. */
export function hasCapabilityAt(now: Date, capability: Capability): Expression<SqlBool> {
  return sql<SqlBool>`
    case when users.role = 'board_member' and users.board_term_expires <= ${now} then 'family_member'
      else users.role end = any(${listRolesWith(capability)})
    and users.is_active and not users.awaits_approval`
}

/** SQL for the current name of the account in a column, such as `'boardApprovals.approvedById'`. */
export function selectAccountName(column: `${string}.${string}`): RawBuilder<string | null> {
  return sql`(select users.first_name || ' ' || users.last_name from users where users.id = ${sql.ref(column)})`
}
