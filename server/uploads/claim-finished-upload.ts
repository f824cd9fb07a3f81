import type { Db, Tx } from '#server/platform/database/database.ts'

import { fileRejected, uploadNotFinished, uploadNotFound } from './failures.ts'
import { deleteUpload, findUpload, lockUpload, updateFile, type UploadRow } from './store.ts'

/** A stored file of checked content, with the label that its uploader gave it. */
export type StoredUpload = {
  fileId: string
  fileName: string
  /** Detected from the content. */
  mimeType: string
  bytes: number
  sha256: Buffer
}

/**
 * Reads a finished upload without claiming it, for a caller that first makes another file of it.
 * @throws Failure as `claimFinishedUpload`.
 */
export async function readFinishedUpload(
  db: Db,
  { uploadId, accountId, now }: { uploadId: string; accountId: string; now: Date },
): Promise<StoredUpload> {
  const upload = await findUpload(db, { id: uploadId, accountId, now })
  if (upload === undefined) throw uploadNotFound()
  return toStoredUpload(upload)
}

/**
 * Claims a finished upload for a record, in the transaction that adds the reference. The file is already marked as
 * referenced. It may be shared: files of equal content are stored once.
 * @throws Failure 404 for an unknown upload or that of another account, 409 while bytes are missing, 415 or 422 when
 * the file was rejected.
 */
export async function claimFinishedUpload(
  tx: Tx,
  { uploadId, accountId }: { uploadId: string; accountId: string },
): Promise<StoredUpload> {
  const upload = await lockUpload(tx, uploadId)
  if (upload?.accountId !== accountId) throw uploadNotFound()
  const stored = toStoredUpload(upload)
  await deleteUpload(tx, uploadId)
  return stored
}

/**
 * Replaces the file of a finished upload by one that was made of it. The caller has referenced the new file.
 * @throws Failure 404 when the upload was canceled in the meantime.
 */
export async function replaceUploadedFile(
  tx: Tx,
  { uploadId, accountId }: { uploadId: string; accountId: string },
  file: Omit<StoredUpload, 'sha256'>,
): Promise<void> {
  const upload = await lockUpload(tx, uploadId)
  if (upload?.accountId !== accountId) throw uploadNotFound()
  await updateFile(tx, uploadId, file)
}

function toStoredUpload(upload: UploadRow): StoredUpload {
  if (upload.rejection !== null) throw fileRejected(upload.rejection)
  const { fileId, fileName, mimeType, sha256, length } = upload
  if (fileId === null || mimeType === null || sha256 === null) throw uploadNotFinished()
  return { fileId, fileName, mimeType, bytes: length, sha256 }
}
