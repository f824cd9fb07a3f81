import { setMediaAudience } from '#server/documents/media-documents.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

import { clearProfileImages } from './profile-images.ts'
import { endPendingShares } from './store.ts'

/** The ids of those photographs and videos that exist and that this account uploaded. */
export async function findOwnMediaIds(db: Db, ids: string[], uploaderId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('area', '=', 'media')
    .where('ownerId', '=', uploaderId)
    .where('removedAt', 'is', null)
    .execute()
  return new Set(found.map(({ id }) => id))
}

/**
 * Sets the visibility of the uploader's own photographs and videos, for example to that of their post.
 * @throws Failure 409 for one on legal hold whose visibility would change.
 */
export async function setAudience(
  tx: Tx,
  ids: string[],
  { uploaderId, isPublic, now }: { uploaderId: string; isPublic: boolean; now: Date },
): Promise<void> {
  const changed = await setMediaAudience(tx, ids, { ownerId: uploaderId, isPublic, now })
  if (!isPublic) await clearProfileImages(tx, changed, now)
  await endPendingShares(tx, ids, uploaderId)
  for (const id of changed)
    await audit(tx, () => now, {
      actorId: uploaderId,
      action: 'media.changed',
      subject: id,
      details: { fields: ['isPublic'] },
    })
}
