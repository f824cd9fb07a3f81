import type { AccountState } from '#contract/roles/roles.ts'
import { approveAccount, deactivateAccount, reactivateAccount } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { endSessions } from '#server/platform/sessions/sessions.ts'
import type { UserRow } from '#server/platform/sessions/users.ts'

import { changeAccount, rejectLastAdministrator } from './change-account.ts'
import { alreadyApproved, alreadyDeclined } from './failures.ts'
import { notifyOfState } from './notify-changes.ts'
import { readState } from './store.ts'

/** Accepts an account that waits for approval. */
export function approve(platform: Platform, actorId: string, userId: string): Promise<AccountState> {
  const { clock } = platform
  return changeAccount(platform, actorId, userId, {
    check(_tx, user) {
      if (readState(user) === 'deactivated') throw alreadyDeclined()
    },
    async apply(tx, user) {
      if (readState(user) === 'waiting') {
        await approveAccount(tx, userId, clock())
        await audit(tx, clock, { actorId, action: 'account.approved', subject: userId })
        await notifyOfState(platform, tx, { actorId, userId, state: 'approved' })
      }
      return { id: userId, state: 'active' }
    },
  })
}

/** Declines an account that waits for approval. Reactivating it lets it wait again. */
export function decline(
  platform: Platform,
  actorId: string,
  userId: string,
  reason: string,
): Promise<AccountState> {
  return changeAccount(platform, actorId, userId, {
    check(_tx, user) {
      if (readState(user) === 'active') throw alreadyApproved()
    },
    apply: (tx, user) => close(platform, tx, user, { actorId, action: 'account.declined', reason }),
  })
}

/**
 * Deactivates another account and ends its sessions. Its records stay.
 * @throws Failure 409 for the last administrator.
 */
export function deactivate(
  platform: Platform,
  actorId: string,
  userId: string,
  reason: string,
): Promise<AccountState> {
  return changeAccount(platform, actorId, userId, {
    check: (tx, user) => rejectLastAdministrator(tx, platform.clock, user),
    apply: (tx, user) => close(platform, tx, user, { actorId, action: 'account.deactivated', reason }),
  })
}

/** Lets a deactivated account sign in again. */
export function reactivate(
  platform: Platform,
  actorId: string,
  userId: string,
  reason: string | null,
): Promise<AccountState> {
  const { clock } = platform
  return changeAccount(platform, actorId, userId, {
    async apply(tx, user) {
      if (!user.isActive) {
        await endSessions(tx, userId)
        await reactivateAccount(tx, userId, clock())
        await audit(tx, clock, {
          actorId,
          action: 'account.reactivated',
          subject: userId,
          details: { reason },
        })
      }
      const state = readState({ ...user, isActive: true })
      if (!user.isActive && state === 'active')
        await notifyOfState(platform, tx, { actorId, userId, state: 'reactivated' })
      return { id: userId, state }
    },
  })
}

/** A trigger of the database ends the sessions in the same transaction. */
async function close(
  platform: Platform,
  tx: Tx,
  { id, isActive }: UserRow,
  {
    actorId,
    action,
    reason,
  }: { actorId: string; action: 'account.declined' | 'account.deactivated'; reason: string },
): Promise<AccountState> {
  if (isActive) {
    const { clock } = platform
    await deactivateAccount(tx, id, clock())
    await audit(tx, clock, { actorId, action, subject: id, details: { reason } })
    await notifyOfState(platform, tx, { actorId, userId: id, state: 'deactivated' })
  }
  return { id, state: 'deactivated' }
}
