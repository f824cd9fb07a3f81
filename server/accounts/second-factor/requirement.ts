import { sql } from 'kysely'

import type { SecondFactorDue, User } from '#contract/accounts/accounts.ts'
import { roles } from '#contract/roles/capabilities.ts'
import { lastSecondFactor } from '#server/accounts/failures.ts'
import { hasPasskeys } from '#server/accounts/passkeys/store.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findSecondFactorDeadline,
  findSecondFactorDue,
  findSecondFactorRule,
  secondFactorColumns,
} from '#server/platform/sessions/second-factor-due.ts'
import { presentUser, userColumns } from '#server/platform/sessions/users.ts'
import type { SettingValue } from '#server/platform/settings.ts'

type Notifier = Pick<Platform, 'clock' | 'config' | 'mail' | 'today'>

/** Until when an account must set up a second factor; null if it has one or needs none. */
export async function readSecondFactorDue(
  { clock, database, settings }: Platform,
  user: Pick<User, 'id' | 'role' | 'boardTermExpires'>,
): Promise<SecondFactorDue | null> {
  const rule = findSecondFactorRule(await settings.read('secondFactor'), user.role)
  if (rule === undefined || rule.requiredSince === null) return null
  const facts = await database.db
    .selectFrom('users')
    .select(secondFactorColumns)
    .where('id', '=', user.id)
    .executeTakeFirst()
  return facts === undefined ? null : findSecondFactorDue(settings, clock(), user, facts)
}

/** Whether the role of an account requires a second factor, and its grace period is over. */
async function isSecondFactorEnforced(
  { clock, settings }: Pick<Platform, 'clock' | 'settings'>,
  db: Db,
  userId: string,
): Promise<boolean> {
  const policy = await settings.read('secondFactor')
  if (policy === undefined) return false
  const { roleSince, ...row } = await db
    .selectFrom('users')
    .select([...userColumns, 'roleSince'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const deadline = findSecondFactorDeadline(policy, presentUser(clock(), row), roleSince)
  return deadline !== null && deadline <= clock()
}

/** Whether a sign-in without a code is too little: the only second factor of the account are passkeys. */
export async function isPasskeyRequired(
  platform: Pick<Platform, 'clock' | 'settings'>,
  db: Db,
  userId: string,
): Promise<boolean> {
  return (await hasPasskeys(db, userId)) && isSecondFactorEnforced(platform, db, userId)
}

/**
 * Rejects a removal after which the account has no second factor although its role requires one. Called after the
 * removal in a transaction that has locked the account.
 * @throws Failure 409
 */
export async function rejectMissingSecondFactor(platform: Platform, tx: Tx, userId: string): Promise<void> {
  const { hasSecondFactor } = await tx
    .selectFrom('users')
    .select('hasSecondFactor')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!hasSecondFactor && (await isSecondFactorEnforced(platform, tx, userId))) throw lastSecondFactor()
}

/** Notifies each account that needs a second factor until when, once for each date. */
export async function announceSecondFactorDue(
  platform: Notifier,
  tx: Tx,
  policy: SettingValue<'secondFactor'> | undefined,
): Promise<void> {
  const dueAccounts = new Map<string, string[]>()
  for (const role of roles) {
    const rule = findSecondFactorRule(policy, role)
    if (rule === undefined || rule.requiredSince === null) continue
    const due = sql<string>`greatest(role_since, ${rule.requiredSince}::timestamptz)
      + make_interval(hours => ${24 * rule.graceDays})`
    const announced = await tx
      .updateTable('users')
      .set({ announcedSecondFactorDue: due })
      .where('role', '=', role)
      .where('isActive', '=', true)
      .where('awaitsApproval', '=', false)
      .where('hasSecondFactor', '=', false)
      .where(sql<boolean>`announced_second_factor_due is distinct from ${due}`)
      .returning(['id', 'announcedSecondFactorDue'])
      .execute()
    for (const { id, announcedSecondFactorDue } of announced) {
      const ids = dueAccounts.get(announcedSecondFactorDue!) ?? []
      ids.push(id)
      dueAccounts.set(announcedSecondFactorDue!, ids)
    }
  }
  for (const [by, to] of dueAccounts)
    await notify(platform, tx, { to, topic: 'second-factor-due', payload: { by } })
}

/** The hourly job: announces the date to accounts that have got a new role or removed their second factor. */
export async function sweepSecondFactorDue(platform: Platform): Promise<void> {
  const policy = await platform.settings.read('secondFactor')
  if (policy === undefined) return
  await platform.database.db.transaction().execute(tx => announceSecondFactorDue(platform, tx, policy))
}
