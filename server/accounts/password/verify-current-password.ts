import { wrongCurrentPassword } from '#server/accounts/failures.ts'
import { findCredentials } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'

import { verifyPassword } from './passwords.ts'

/**
 * Somebody with a session proves that they are its owner, and not who found it open. A try is counted before the
 * password is looked at.
 * @returns the hash that it was compared with.
 * @throws Failure 400 at `field` when it is another one, 429 after too many tries.
 */
export async function verifyCurrentPassword(
  { clock, database }: Platform,
  tries: RateLimit,
  userId: string,
  password: string,
  field: 'currentPassword' | 'password',
): Promise<string> {
  await tries.count(userId)
  const { passwordHash } = await findCredentials(database.db, userId)
  if (!(await verifyPassword(password, passwordHash))) {
    await audit(database.db, clock, { actorId: userId, action: 'password.rejected', subject: userId })
    throw wrongCurrentPassword(field)
  }
  await tries.clear(userId)
  return passwordHash
}
