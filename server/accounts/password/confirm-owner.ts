import { recentSignInRequired } from '#server/accounts/failures.ts'
import { findCredentials, noPassword } from '#server/accounts/store.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { verifyCurrentPassword } from './verify-current-password.ts'

/** How recent the sign-in of an account without a password must be. */
const recentSignIn = 15 * minute

/**
 * Confirms that the owner of the account is at the session: by the password, or by a recent sign-in of an account that
 * has none.
 * @returns the hash of the password, which a change that must not outlive it compares again.
 * @throws Failure 400 for a wrong password, 403 for an older session of an account without one, 429 after too many
 * attempts.
 */
export async function confirmOwner(
  platform: Platform,
  limit: RateLimit,
  { user, startedAt }: LiveSession,
  password: string,
): Promise<string> {
  const { clock, database } = platform
  const { passwordHash } = await findCredentials(database.db, user.id)
  if (passwordHash !== noPassword)
    return verifyCurrentPassword(platform, limit, user.id, password, 'password')
  if (startedAt < addDuration(clock(), -recentSignIn)) throw recentSignInRequired()
  return passwordHash
}
