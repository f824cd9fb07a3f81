import type { FamilyAccess } from '#contract/family-access.ts'
import { verifyPassword } from '#server/accounts/password/passwords.ts'
import { audit } from '#server/platform/audit.ts'
import { after, minute } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { LiveSession } from '#server/platform/session-cache.ts'

import { invalidFamilyAccess, noAccessCode } from './failures.ts'
import { findFamilyAccessCredentials } from './store.ts'

/** How long what stands behind Family Access stays open for the session. */
const stepUpLifetime = 15 * minute

/**
 * Lets this session, and no other, read what stands behind Family Access. A try is counted before the code is
 * looked at.
 * @throws Failure 403 when ID or code is wrong or no code is set, 429 after five tries.
 */
export async function grantStepUp(
  { clock, database, sessions }: Platform,
  tries: RateLimit,
  { user, sid }: LiveSession,
  given: FamilyAccess,
): Promise<Date> {
  await tries.count(user.id)
  const { familyId, accessCodeHash } = await findFamilyAccessCredentials(database.db, user.id)
  if (accessCodeHash === null) {
    await tries.giveBack(user.id)
    throw noAccessCode()
  }
  const isRight = await verifyPassword(given.accessCode, accessCodeHash)
  const entry = { actorId: user.id, subject: user.id }
  if (!isRight || normalizeFamilyId(given.familyId) !== normalizeFamilyId(familyId)) {
    await audit(database.db, clock, { ...entry, action: 'family-access.rejected' })
    throw invalidFamilyAccess()
  }
  await tries.clear(user.id)
  const until = after(clock(), stepUpLifetime)
  await database.db.transaction().execute(async tx => {
    await sessions.stepUp(tx, sid, until)
    await audit(tx, clock, { ...entry, action: 'family-access.granted' })
  })
  sessions.forget(sid)
  return until
}

/** As people copy it by hand: in small letters, with spaces, without the hyphen. */
function normalizeFamilyId(familyId: string): string {
  return familyId.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
