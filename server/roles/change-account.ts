import { can } from '#contract/roles/capabilities.ts'
import { countAdministrators, lockAccount, lockAdministrators } from '#server/accounts/store.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notAllowed } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser, type UserRow } from '#server/platform/sessions/users.ts'

import { accountNotFound, lastAdministrator, ownAccount } from './failures.ts'
import { isAdministrator } from './store.ts'

/**
 * Changes another account in one transaction. Changes of administrators wait for each other, so that one always
 * remains, and a caller who was demoted while waiting changes nothing.
 * @throws Failure 403 for the own account or a former administrator, 404 for an unknown account, and those of `check`.
 */
export async function changeAccount<Result>(
  { clock, database, sessions }: Platform,
  actorId: string,
  userId: string,
  steps: {
    /** Rejects changes that the state of the account does not allow. */
    check?: (tx: Tx, user: UserRow) => Promise<void> | void
    apply: (tx: Tx, user: UserRow) => Promise<Result>
  },
): Promise<Result> {
  if (actorId === userId) throw ownAccount()
  const result = await database.db.transaction().execute(async tx => {
    await lockAdministrators(tx)
    const account = await lockAccount(tx, userId)
    if (account === undefined) throw accountNotFound()
    await steps.check?.(tx, account.user)
    if (!(await isAdministrator(tx, actorId, clock()))) throw notAllowed()
    return steps.apply(tx, account.user)
  })
  sessions.invalidateUser(userId)
  return result
}

/** @throws Failure 409 if no one could manage roles without this account. */
export async function rejectLastAdministrator(tx: Tx, clock: Clock, user: UserRow): Promise<void> {
  const now = clock()
  const isCounted = user.isActive && !user.awaitsApproval && can(presentUser(now, user), 'roles.manage')
  if (isCounted && (await countAdministrators(tx, now)) <= 1) throw lastAdministrator()
}
