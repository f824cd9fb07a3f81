import { sql, type RawBuilder } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'

import { toMediaId } from './media-paths.ts'
import { findMedia } from './store.ts'

/** Whether the photograph at this path exists, is public and was uploaded by this account. */
export async function canBeProfileImage(db: Db, path: string, uploaderId: string): Promise<boolean> {
  const found = await findMedia(db, toMediaId(path))
  if (found === undefined || found.removedAt !== null) return false
  return found.mediaType === 'image' && found.isPublic && found.uploaderId === uploaderId
}

/** Removes photographs that have become invisible to others from the profiles that show them. */
export async function clearProfileImages(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('familyMembers')
    .set({ profileMediaId: null, version: nextVersion, updatedAt: now })
    .where('profileMediaId', 'in', ids)
    .execute()
}

/** Locks the photograph at this path against changes until the transaction ends. */
export async function lockPhotograph(tx: Tx, path: string | null): Promise<void> {
  if (path === null) return
  await tx.selectFrom('documents').select('id').where('id', '=', toMediaId(path)).forShare().execute()
}

/** SQL for the id of the photograph at this path, locked for share; null once it is deleted or private. */
export function selectPublicMediaId(path: string | null): RawBuilder<string | null> {
  const id = path === null ? null : toMediaId(path)
  return sql`(
    select id from documents
    where id = ${id} and area = 'media' and kind = 'photograph' and audience = 'family' and removed_at is null for share)`
}
