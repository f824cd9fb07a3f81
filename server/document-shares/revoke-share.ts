import type { User } from '#contract/accounts/accounts.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'

import { shareNotFound } from './failures.ts'
import { lockOwnShare, revoke, type StoredShare } from './store.ts'

/** Ends a link of the caller and returns it. A repetition changes nothing. @throws Failure 404 for another's link. */
export async function revokeShare(tx: Tx, clock: Clock, user: User, id: string): Promise<StoredShare> {
  const share = await lockOwnShare(tx, user.id, id)
  if (share === undefined) throw shareNotFound()
  if (share.revokedAt !== null) return share
  const now = clock()
  await revoke(tx, id, now)
  await audit(tx, clock, { actorId: user.id, action: 'document-shares.revoked', subject: id })
  return { ...share, revokedAt: now.toISOString() }
}
