import { boardTermYears } from '#contract/roles/board-terms.ts'
import type { Role } from '#contract/roles/capabilities.ts'
import type { ListedUser } from '#contract/roles/roles.ts'
import { setRole } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findRoleAt, type UserRow } from '#server/platform/sessions/users.ts'

import { addYears } from './add-years.ts'
import { changeAccount, rejectLastAdministrator } from './change-account.ts'
import { roleChanged } from './failures.ts'
import { notifyOfRole } from './notify-changes.ts'
import { findListedUser } from './store.ts'

/**
 * Changes the role of another account.
 * @throws Failure 403 for the own account, 404 for an unknown one, 409 for the last administrator, or if the role
 * differs from what the caller read.
 */
export async function changeRole(
  platform: Platform,
  actorId: string,
  userId: string,
  change: { role: Role; reason: string | null; from?: Role | undefined },
): Promise<{ user: ListedUser }> {
  const { clock, config } = platform
  const { role, reason } = change
  return changeAccount(platform, actorId, userId, {
    async check(tx, user) {
      // Repeating a change whose reply was lost changes nothing.
      const isStale = change.from !== undefined && change.from !== user.role && user.role !== role
      if (isStale) throw roleChanged()
      if (role !== 'admin') await rejectLastAdministrator(tx, clock, user)
    },
    async apply(tx, user) {
      const zone = { clock, timeZone: config.TIME_ZONE }
      const from = await applyRoleChange(tx, zone, { actorId, user, role, reason })
      if (from !== undefined) await notifyOfRole(platform, tx, { actorId, userId, from, to: role, reason })
      return { user: await findListedUser(tx, userId) }
    },
  })
}

/**
 * Stores a role with its term, and records the change. Returns the previous role; undefined if the account has the
 * role already. The caller has locked the account, and ensures that an administrator remains.
 */
export async function applyRoleChange(
  tx: Tx,
  { clock, timeZone }: { clock: Clock; timeZone: string },
  change: { actorId: string | null; user: UserRow; role: Role; reason: string | null },
): Promise<Role | undefined> {
  const { actorId, user, role, reason } = change
  const now = clock()
  // A member whose term has ended and was not cleared yet can join the board again.
  const from = role === 'board_member' ? findRoleAt(now, user) : user.role
  if (from === role) return undefined
  const term = startTerm(role, now, timeZone)
  await setRole(tx, user.id, { role, ...term, now })
  const { boardTermExpires } = term
  const details = {
    from,
    to: role,
    reason,
    ...(boardTermExpires && { boardTermExpires: boardTermExpires.toISOString() }),
  }
  await audit(tx, clock, { actorId, action: 'role.changed', subject: user.id, details })
  return from
}

/** The dates of a new term: three calendar years for a board member, none for others. */
export function startTerm(
  role: Role,
  now: Date,
  timeZone: string,
): { boardMemberSince: Date | null; boardTermExpires: Date | null } {
  if (role !== 'board_member') return { boardMemberSince: null, boardTermExpires: null }
  return { boardMemberSince: now, boardTermExpires: addYears(now, boardTermYears, timeZone) }
}
