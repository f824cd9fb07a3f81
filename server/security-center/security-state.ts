import type { SecurityState } from '#contract/security-center.ts'
import { codeRefusedAtSignIn } from '#server/accounts/log-in.ts'
import { findSecondFactorState } from '#server/accounts/second-factor/store.ts'
import { listOwnSessions } from '#server/accounts/sessions/open-sessions.ts'
import { countAuditEntries, findOwnHashes } from '#server/accounts/store.ts'
import { after, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/session-memory.ts'

/** How one's own account is kept, for one's own eyes. */
export async function getSecurityState(platform: Platform, session: LiveSession): Promise<SecurityState> {
  const { clock, database } = platform
  const { id } = session.user
  const since = after(clock(), -30 * day)
  const [own, secondFactor, sessions, wrongCodesLately] = await Promise.all([
    findOwnHashes(database.db, id),
    findSecondFactorState(database.db, id),
    listOwnSessions(platform, session),
    countAuditEntries(database.db, { subject: id, action: codeRefusedAtSignIn, since }),
  ])
  return {
    passwordChangedAt: own.passwordChangedAt,
    secondFactor,
    hasAccessCode: own.accessCodeHash !== null,
    sessions,
    wrongCodesLately,
  }
}
