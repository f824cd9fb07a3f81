import type { NewDataExport } from '#contract/data-exports.ts'
import { verifyCurrentPassword } from '#server/accounts/password/verify-current-password.ts'
import { audit } from '#server/platform/audit.ts'
import { findViolatedConstraint } from '#server/platform/database/database.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { exportNotFound, exportPending, passwordRequired } from './failures.ts'
import { endExport, insertExport, lockExports, type StoredExport } from './store.ts'

/**
 * Creates a pending export, and deletes the archive of the previous one.
 * @throws Failure 400 for a missing or wrong password without Family Access, 409 while another export is pending.
 */
export async function createExport(
  platform: Platform,
  limit: RateLimit,
  session: LiveSession,
  { password = '' }: NewDataExport,
): Promise<StoredExport> {
  const { clock, database, files, sessions } = platform
  const { id: accountId } = session.user
  if (!sessions.isSteppedUp(session)) {
    if (password === '') throw passwordRequired()
    await verifyCurrentPassword(platform, limit, accountId, password, 'password')
  }
  try {
    const { created, fileIds } = await database.db.transaction().execute(async tx => {
      const earlier = await lockExports(tx, accountId)
      if (earlier.some(({ state }) => state === 'pending')) throw exportPending()
      const ready = earlier.filter(({ state }) => state === 'ready')
      for (const { id } of ready) await endExport(tx, id, 'expired', clock())
      const fileIds = ready.flatMap(({ fileId }) => fileId ?? [])
      await files.markUnreferenced(tx, fileIds)
      const created = await insertExport(tx, accountId, clock())
      await audit(tx, clock, { actorId: accountId, action: 'data-exports.started', subject: accountId })
      return { created, fileIds }
    })
    await files.discard(fileIds)
    return created
  } catch (error) {
    throw findViolatedConstraint(error) === 'data_exports_pending' ? exportPending() : error
  }
}

/**
 * Cancels a pending export, or deletes the archive of a finished one.
 * @throws Failure 404 for an export of another account.
 */
export async function cancelExport(
  { clock, database, files }: Pick<Platform, 'clock' | 'database' | 'files'>,
  accountId: string,
  id: string,
): Promise<StoredExport> {
  const ended = await database.db.transaction().execute(async tx => {
    const found = (await lockExports(tx, accountId)).find(one => one.id === id)
    if (found === undefined) throw exportNotFound()
    if (found.state !== 'pending' && found.state !== 'ready') return found
    const state = found.state === 'pending' ? 'canceled' : 'expired'
    await endExport(tx, id, state, clock())
    await files.markUnreferenced(tx, found.fileId === null ? [] : [found.fileId])
    const action = state === 'canceled' ? 'data-exports.canceled' : 'data-exports.deleted'
    await audit(tx, clock, { actorId: accountId, action, subject: accountId })
    return { ...found, state, bytes: null, expiresAt: null } as const
  })
  if (ended.fileId !== null) await files.discard([ended.fileId])
  return ended
}
