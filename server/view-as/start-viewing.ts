import type { ViewAs } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { can } from '#contract/roles/capabilities.ts'
import { lockAccount } from '#server/accounts/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import { viewingLifetime } from '#server/platform/sessions/sessions.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { accountNotActive, accountNotFound, otherAdministrator, ownAccount } from './failures.ts'

/**
 * Shows the portal to this session as another account sees it.
 * @throws Failure 403 for the own account and for administrators, 404 for an unknown account, 409 unless it is active.
 */
export async function startViewing(
  platform: Platform,
  { sid, user: viewer }: LiveSession,
  { userId, reason }: { userId: string; reason: string },
): Promise<ViewAs> {
  const { clock, database, sessions } = platform
  if (userId === viewer.id) throw ownAccount()
  const since = clock()
  const until = addDuration(since, viewingLifetime).toISOString()
  await database.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, userId)
    if (account === undefined) throw accountNotFound()
    const viewed = presentUser(since, account.user)
    if (!viewed.isActive || viewed.awaitsApproval) throw accountNotActive()
    if (can(viewed, 'roles.manage')) throw otherAdministrator()
    await sessions.startViewing(tx, sid, { userId, since: since.toISOString() })
    const details = { reason, until }
    await audit(tx, clock, { actorId: viewer.id, action: 'view-as.started', subject: userId, details })
    await notify(platform, tx, { to: [userId], topic: 'viewed-as', payload: { reason }, actorId: viewer.id })
  })
  sessions.invalidate(sid)
  return { viewerId: viewer.id, viewerName: fullName(viewer), until }
}
