import { sql, type Selectable } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/tables.ts'

import type { Rejection } from './failures.ts'

/** An upload, with the hash of its file once it is finished. */
export type UploadRow = Selectable<Tables['uploads']> & { sha256: Buffer | null }
export type UploadPart = Selectable<Tables['uploadParts']>

export async function insertUpload(
  tx: Tx,
  upload: Pick<UploadRow, 'id' | 'accountId' | 'fileName' | 'metadata' | 'length'> & {
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ ...upload, fileId: null, mimeType: null, rejection: null })
    .execute()
}

/** The uploads of an account for which bytes are missing. */
export async function countUnfinished(db: Db, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('receivedBytes', '<', eb => eb.ref('length'))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** An upload that has not expired, if it belongs to the account. */
export async function findUpload(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<UploadRow | undefined> {
  return selectUploads(db)
    .where('upload.id', '=', id)
    .where('upload.accountId', '=', accountId)
    .where('upload.expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

export async function lockUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return selectUploads(tx).where('upload.id', '=', id).forUpdate('upload').executeTakeFirst()
}

/** In their order in the file. */
export async function listParts(db: Db, uploadId: string): Promise<UploadPart[]> {
  return db.selectFrom('uploadParts').selectAll().where('uploadId', '=', uploadId).orderBy('start').execute()
}

/**
 * Counts the bytes of a part beyond those `counted` before. False when another part has continued the upload in the
 * meantime, and when the upload was removed: two parts never contribute the same bytes.
 */
export async function countBytes(
  tx: Tx,
  part: UploadPart,
  { counted, expiresAt }: { counted: number; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ receivedBytes: part.start + part.bytes, expiresAt })
    .where('id', '=', part.uploadId)
    .where('receivedBytes', '=', part.start + counted)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .insertInto('uploadParts')
    .values(part)
    .onConflict(conflict => conflict.column('id').doUpdateSet({ bytes: part.bytes }))
    .execute()
  return true
}

export async function countParts(db: Db, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('uploadParts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('uploadId', '=', uploadId)
    .executeTakeFirstOrThrow()
  return count
}

export async function markFinished(
  tx: Tx,
  id: string,
  file: { fileId: string; mimeType: string },
): Promise<void> {
  await tx.updateTable('uploads').set(file).where('id', '=', id).execute()
  await tx.deleteFrom('uploadParts').where('uploadId', '=', id).execute()
}

export async function updateFile(
  tx: Tx,
  id: string,
  {
    fileId,
    fileName,
    mimeType,
    bytes,
  }: { fileId: string; fileName: string; mimeType: string; bytes: number },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ fileId, fileName, mimeType, length: bytes, receivedBytes: bytes })
    .where('id', '=', id)
    .execute()
}

export async function markRejected(
  tx: Tx,
  id: string,
  change: { rejection: Rejection; expiresAt: Date },
): Promise<void> {
  await tx.updateTable('uploads').set(change).where('id', '=', id).execute()
  await tx.deleteFrom('uploadParts').where('uploadId', '=', id).execute()
}

/** With the rows of its parts. */
export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** At most 100 at a time. */
export async function listExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('expiresAt', '<=', now.toISOString())
    .orderBy('expiresAt')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of `ids` that are parts of an upload. */
export async function findKnownParts(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from upload_parts where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function selectUploads(db: Db) {
  return db
    .selectFrom('uploads as upload')
    .leftJoin('storedFiles as file', 'file.id', 'upload.fileId')
    .selectAll('upload')
    .select('file.sha256')
}
