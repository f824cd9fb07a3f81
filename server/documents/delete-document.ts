import { sql, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eraseExpired, isRestorable } from '#server/platform/database/soft-deletion.ts'
import type { Platform } from '#server/platform/platform.ts'

import { documentNotFound } from './failures.ts'
import { findDocument, findRemovedDocument } from './lists/find-documents.ts'
import { checkDeletion } from './policy.ts'
import { hideDocument, lockDocument, unhideDocument } from './store.ts'

/**
 * Hides a document. It can be restored for 30 days.
 * @throws Failure 404 outside the audience, 403 without the right, 409 on legal hold or while it must be retained.
 */
export async function deleteDocument(
  tx: Tx,
  { clock, today }: Pick<Platform, 'clock' | 'today'>,
  user: User,
  id: string,
): Promise<void> {
  await lockDocument(tx, id)
  const document = await findDocument(tx, user, id)
  if (document === undefined) throw documentNotFound()
  checkDeletion(user, document, today())
  await hideDocument(tx, id, user, clock())
  await audit(tx, clock, { actorId: user.id, action: 'documents.removed', subject: id })
}

/** @throws Failure 404 unless the caller may restore the document. */
export async function restoreDocument(tx: Tx, clock: Clock, user: User, id: string): Promise<void> {
  await lockDocument(tx, id)
  const document = await findRemovedDocument(tx, user, id)
  if (document === undefined || !isRestorable(document, clock())) throw documentNotFound()
  await unhideDocument(tx, id)
  await audit(tx, clock, { actorId: user.id, action: 'documents.restored', subject: id })
}

/** Erases documents that were deleted 30 days ago. The next sweep of the files deletes those of no other version. */
export async function eraseExpiredDocuments({ clock, database, files }: Platform): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const erased = eraseExpired(tx, 'documents', clock()).returning('id')
    // The versions as they were before the statement, which deletes them too.
    const { rows } = await sql<{ fileId: string; thumbnailId: string | null; cleanFileId: string | null }>`
      with erased as (${erased})
      select file_id, thumbnail_id, clean_file_id from document_versions where document_id in (select id from erased)
    `.execute(tx)
    const ids = rows
      .flatMap(({ fileId, thumbnailId, cleanFileId }) => [fileId, thumbnailId, cleanFileId])
      .filter(id => id !== null)
    await files.markUnreferenced(tx, await findUnusedFiles(tx, ids))
  })
}

/** Those of the files that no version uses. Locks them, so that no new version begins to use one. */
async function findUnusedFiles(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await tx.selectFrom('storedFiles').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const unused = await tx
    .selectFrom('storedFiles')
    .select('id')
    .where('id', 'in', ids)
    .where(
      sql<SqlBool>`not exists (
        select from document_versions as version
        where stored_files.id in (version.file_id, version.thumbnail_id, version.clean_file_id))`,
    )
    .execute()
  return unused.map(({ id }) => id)
}
