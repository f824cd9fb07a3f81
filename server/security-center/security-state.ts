import type { SecurityState } from '#contract/security-center.ts'
import { codeRejectedAction } from '#server/accounts/log-in.ts'
import { findSecondFactorState } from '#server/accounts/second-factor/store.ts'
import { listOpenSessions } from '#server/accounts/sessions/open-sessions.ts'
import { countAuditEntries, findCredentials } from '#server/accounts/store.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

/** Collects the security settings and recent events of the current account. */
export async function findSecurityState(platform: Platform, session: LiveSession): Promise<SecurityState> {
  const { clock, database } = platform
  const { id } = session.user
  const since = addDuration(clock(), -30 * day)
  const [credentials, secondFactor, sessions, recentWrongCodes] = await Promise.all([
    findCredentials(database.db, id),
    findSecondFactorState(database.db, id),
    listOpenSessions(platform, session),
    countAuditEntries(database.db, { subject: id, action: codeRejectedAction, since }),
  ])
  return {
    passwordChangedAt: credentials.passwordChangedAt,
    secondFactor,
    hasAccessCode: credentials.accessCodeHash !== null,
    sessions,
    recentWrongCodes,
  }
}
