import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'

import { storeContent, storeSharedFile, type SharedFile } from '#server/documents/search/search-index.ts'
import { hashFile } from '#server/platform/files/hash-file.ts'
import type { Platform } from '#server/platform/platform.ts'

import type { Content } from './content-task.ts'

type Storage = Pick<Platform, 'database' | 'files'>

/** Stores the copy at `path`, if it differs from the original. An empty one could not be made. */
export async function storeCopy(
  storage: Storage,
  versionId: string,
  { path, original }: { path: string; original: { sha256: Buffer; mimeType: string } },
): Promise<void> {
  const { size } = await stat(path)
  // The worker writes it whole, before it reads the text.
  if (size === 0) return storeShared(storage, versionId, { othersReceive: 'failed' })
  const sha256 = await hashFile(path)
  if (sha256.equals(original.sha256)) return storeShared(storage, versionId, { othersReceive: 'original' })
  const cleanMimeType = await detectCopyType(path, original.mimeType)
  // Copies do not count toward the quota.
  const cleanFileId = await storage.files.put(null, createReadStream(path))
  await storeShared(storage, versionId, {
    othersReceive: 'copy',
    cleanFileId,
    cleanMimeType,
    cleanBytes: size,
    cleanSha256: sha256,
  })
}

/** Stores what others receive, unless another run has. */
export async function storeShared(
  { database, files }: Storage,
  versionId: string,
  file: SharedFile,
): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const isStored = await storeSharedFile(tx, versionId, file)
    if (isStored && file.othersReceive === 'copy') await files.markReferenced(tx, [file.cleanFileId])
  })
}

/** Stores the text and the thumbnail, unless another run has. */
export async function storeText(
  { database, files }: Storage,
  versionId: string,
  { text, isTextTruncated }: Content,
  textState: 'none' | 'failed' | 'done' = text === null ? 'none' : 'done',
  thumbnailId: string | null = null,
): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const isStored = await storeContent(tx, versionId, { textState, text, isTextTruncated, thumbnailId })
    if (isStored && thumbnailId !== null) await files.markReferenced(tx, [thumbnailId])
  })
}

/** The type of the copy of a picture. One of a HEIC or an AVIF picture is a JPEG or a PNG file. */
export async function detectCopyType(path: string, mimeType: string): Promise<string> {
  if (!['image/heic', 'image/heif', 'image/avif'].includes(mimeType)) return mimeType
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 0)
    return buffer[0] === 0xff ? 'image/jpeg' : 'image/png'
  } finally {
    await file.close()
  }
}
