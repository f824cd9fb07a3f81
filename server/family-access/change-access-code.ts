import type { AccessCodeChange } from '#contract/family-access.ts'
import { hashPassword, isCommonPassword } from '#server/accounts/password/passwords.ts'
import { verifyCurrentPassword } from '#server/accounts/password/verify-current-password.ts'
import { audit } from '#server/platform/audit.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { accessCodeEqualsPassword, accessCodeTooCommon } from './failures.ts'
import { updateAccessCode, revokeStepUps } from './store.ts'

/**
 * Sets the account's Secure Access Code and revokes the step-ups that an older code granted. Requires the password, so
 * that someone at an unattended session cannot set a code.
 * @throws Failure 400 for a wrong password or an unsuitable code, 429 after five attempts.
 */
export async function changeAccessCode(
  platform: Platform,
  limit: RateLimit,
  { user }: LiveSession,
  { currentPassword, accessCode }: AccessCodeChange,
): Promise<void> {
  const { clock, database, sessions } = platform
  if (accessCode === currentPassword) throw accessCodeEqualsPassword()
  if (await isCommonPassword(accessCode)) throw accessCodeTooCommon()
  await verifyCurrentPassword(platform, limit, user.id, currentPassword, 'currentPassword')
  const accessCodeHash = await hashPassword(accessCode, user.id)
  const changed = await database.db.transaction().execute(async tx => {
    await updateAccessCode(tx, user.id, accessCodeHash, clock())
    const sids = await revokeStepUps(tx, user.id)
    await audit(tx, clock, { actorId: user.id, action: 'family-access.code-set', subject: user.id })
    return sids
  })
  sessions.invalidate(...changed)
}
