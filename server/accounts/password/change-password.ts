import type { PasswordChange } from '#contract/account-security.ts'
import { passwordSentence } from '#contract/accounts.ts'
import {
  wrongCurrentPassword,
  passwordEqualsAccessCode,
  passwordUnchanged,
  passwordTooCommon,
  passwordTooShort,
} from '#server/accounts/failures.ts'
import { findCredentials, lockAccount, setPassword } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { LiveSession } from '#server/platform/session-cache.ts'

import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'
import { verifyCurrentPassword } from './verify-current-password.ts'

/**
 * Changes the own password by the rules of registration, and ends every other session: whoever had the old one is
 * out with their next request.
 * @returns how many sessions that were.
 */
export async function changePassword(
  platform: Platform,
  tries: RateLimit,
  { user, sid }: LiveSession,
  { currentPassword, newPassword }: PasswordChange,
): Promise<number> {
  const { clock, config, database, sessions } = platform
  if (newPassword.length < config.PASSWORD_MINIMUM)
    throw passwordTooShort(passwordSentence(config.PASSWORD_MINIMUM), 'newPassword')
  if (await isCommonPassword(newPassword)) throw passwordTooCommon('newPassword')
  if (newPassword === currentPassword) throw passwordUnchanged()
  const provenHash = await verifyCurrentPassword(platform, tries, user.id, currentPassword, 'currentPassword')
  const { accessCodeHash } = await findCredentials(database.db, user.id)
  if (accessCodeHash !== null && (await verifyPassword(newPassword, accessCodeHash)))
    throw passwordEqualsAccessCode()
  const passwordHash = await hashPassword(newPassword)

  const ended = await database.db.transaction().execute(async tx => {
    // Of two who change it at once, one finds that what they proved is no longer the password.
    const held = await lockAccount(tx, user.id)
    if (held?.passwordHash !== provenHash) throw wrongCurrentPassword('currentPassword')
    await setPassword(tx, user.id, passwordHash, clock())
    const others = await sessions.endOthers(tx, user.id, sid)
    const details = { sessionsEnded: others.length }
    await audit(tx, clock, { actorId: user.id, action: 'password.changed', subject: user.id, details })
    return others
  })
  sessions.forget(...ended)
  return ended.length
}
