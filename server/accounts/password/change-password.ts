import type { PasswordChange } from '#contract/accounts/account-security.ts'
import { describePasswordMinimum } from '#contract/accounts/accounts.ts'
import {
  wrongCurrentPassword,
  passwordEqualsAccessCode,
  passwordUnchanged,
  passwordTooCommon,
  passwordTooShort,
} from '#server/accounts/failures.ts'
import { findCredentials, lockAccount, setPassword } from '#server/accounts/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'
import { verifyCurrentPassword } from './verify-current-password.ts'

/**
 * Changes the current account's password by the rules of registration. Ends its other sessions, so that anyone who
 * knows the old password is signed out.
 * @returns the number of sessions ended.
 */
export async function changePassword(
  platform: Platform,
  limit: RateLimit,
  { user, sid }: LiveSession,
  { currentPassword, newPassword }: PasswordChange,
): Promise<number> {
  const { clock, config, database, sessions } = platform
  if (newPassword.length < config.PASSWORD_MINIMUM)
    throw passwordTooShort(describePasswordMinimum(config.PASSWORD_MINIMUM), 'newPassword')
  if (await isCommonPassword(newPassword)) throw passwordTooCommon('newPassword')
  if (newPassword === currentPassword) throw passwordUnchanged()
  const verifiedHash = await verifyCurrentPassword(
    platform,
    limit,
    user.id,
    currentPassword,
    'currentPassword',
  )
  const { accessCodeHash } = await findCredentials(database.db, user.id)
  if (accessCodeHash !== null && (await verifyPassword(newPassword, accessCodeHash, user.id)))
    throw passwordEqualsAccessCode()
  const passwordHash = await hashPassword(newPassword, user.id)

  const endedSids = await database.db.transaction().execute(async tx => {
    // Of two concurrent changes, the second one finds that the password it verified is no longer current.
    const account = await lockAccount(tx, user.id)
    if (account?.passwordHash !== verifiedHash) throw wrongCurrentPassword('currentPassword')
    await setPassword(tx, user.id, passwordHash, clock())
    const others = await sessions.endOtherSessions(tx, user.id, sid)
    const details = { sessionsEnded: others.length }
    await audit(tx, clock, { actorId: user.id, action: 'password.changed', subject: user.id, details })
    await notify(platform, tx, { to: [user.id], topic: 'password-changed', payload: { how: 'changed' } })
    return others
  })
  sessions.invalidate(...endedSids)
  return endedSids.length
}
