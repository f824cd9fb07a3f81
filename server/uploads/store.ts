import type { Selectable } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/tables.ts'

/** An upload, with the hash of its file once it is finished. */
export type StoredUploadRow = Selectable<Tables['uploads']> & { sha256: Buffer | null }

/** An upload that has not expired, if it belongs to the account. */
export async function findUpload(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<StoredUploadRow | undefined> {
  return selectUploads(db)
    .where('upload.id', '=', id)
    .where('upload.accountId', '=', accountId)
    .where('upload.expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

export async function lockUpload(
  tx: Tx,
  id: string,
  accountId: string,
): Promise<StoredUploadRow | undefined> {
  return selectUploads(tx)
    .where('upload.id', '=', id)
    .where('upload.accountId', '=', accountId)
    .forUpdate('upload')
    .executeTakeFirst()
}

/** With the rows of its parts. */
export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

function selectUploads(db: Db) {
  return db
    .selectFrom('uploads as upload')
    .leftJoin('storedFiles as file', 'file.id', 'upload.fileId')
    .selectAll('upload')
    .select('file.sha256')
}
