import type { FamilyAccess } from '#contract/family-access.ts'
import { verifyPassword } from '#server/accounts/password/passwords.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { invalidFamilyAccess, noAccessCode } from './failures.ts'
import { findFamilyAccessCredentials } from './store.ts'

const stepUpLifetime = 15 * minute

export function calculateStepUpEnd(now: Date): Date {
  return addDuration(now, stepUpLifetime)
}

/**
 * Grants a step-up to this session only. Counts the attempt before it verifies the code.
 * @returns when the step-up expires.
 * @throws Failure 403 when ID or code is wrong or no code is set, 429 after five wrong attempts, or sixty in an hour.
 */
export async function grantStepUp(
  { clock, database, sessions }: Platform,
  limits: { codes: RateLimit; stepUps: RateLimit },
  { user, sid }: LiveSession,
  entered: FamilyAccess,
): Promise<Date> {
  await limits.codes.count(user.id)
  const { familyId, accessCodeHash } = await findFamilyAccessCredentials(database.db, user.id)
  if (accessCodeHash === null) {
    await limits.codes.refund(user.id)
    throw noAccessCode()
  }
  const isCorrect = await verifyPassword(entered.accessCode, accessCodeHash, user.id)
  const entry = { actorId: user.id, subject: user.id }
  if (!isCorrect || normalizeFamilyId(entered.familyId) !== normalizeFamilyId(familyId)) {
    await database.db
      .transaction()
      .execute(tx => audit(tx, clock, { ...entry, action: 'family-access.rejected' }))
    throw invalidFamilyAccess()
  }
  await limits.stepUps.count(user.id)
  await limits.codes.clear(user.id)
  const until = calculateStepUpEnd(clock())
  await database.db.transaction().execute(async tx => {
    await sessions.stepUp(tx, sid, until)
    await audit(tx, clock, { ...entry, action: 'family-access.granted' })
  })
  sessions.invalidate(sid)
  return until
}

/** Ignores how an ID is typed: in lower case, with spaces, without the hyphen. */
function normalizeFamilyId(familyId: string): string {
  return familyId.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
