import { wrongCurrentPassword } from '#server/accounts/failures.ts'
import { findCredentials } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { verifyPassword } from './passwords.ts'

/**
 * Verifies the current account's password, so that someone at an unattended session cannot change the account. Counts
 * the attempt before it verifies the password.
 * @returns the hash that the password was compared with.
 * @throws Failure 400 at `field` for a wrong password, 429 after too many attempts.
 */
export async function verifyCurrentPassword(
  { clock, database }: Platform,
  limit: RateLimit,
  userId: string,
  password: string,
  field: 'currentPassword' | 'password',
): Promise<string> {
  await limit.count(userId)
  const { passwordHash } = await findCredentials(database.db, userId)
  if (!(await verifyPassword(password, passwordHash, userId))) {
    const entry = { actorId: userId, action: 'password.rejected', subject: userId } as const
    await database.db.transaction().execute(tx => audit(tx, clock, entry))
    throw wrongCurrentPassword(field)
  }
  await limit.clear(userId)
  return passwordHash
}
