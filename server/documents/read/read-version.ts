import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { findPendingVersion, storeHash, type PendingVersion } from '#server/documents/search/search-index.ts'
import { writeEmptyDraft } from '#server/platform/files/files.ts'
import { hashFile } from '#server/platform/files/hash-file.ts'
import type { Platform } from '#server/platform/platform.ts'

import { cleanText, maxTextLength, type Content } from './content-task.ts'
import { findWorker, runContentWorker, type ContentWorker } from './run-content-worker.ts'
import { storeCopy, storeShared, storeText } from './store-results.ts'

/** `signal` ends the work when the portal stops. */
export type Reading = Pick<Platform, 'config' | 'database' | 'files' | 'log'> & { signal: AbortSignal }

/** What is due of a version. */
type DueVersion = PendingVersion & { id: string; readsContent: boolean; makesCopy: boolean }

const textTypes = new Set(['text/plain', 'text/csv', 'message/rfc822'])

/** Larger files are stored, but their text is not read. */
const maxBytes = 200_000_000

const noText: Content = { text: null, isTextTruncated: false }

/**
 * Reads a version, and makes the copy of an image that others receive.
 * @throws what a retry may cure: a full disk, or the end of the portal.
 */
export async function readVersion(reading: Reading, id: string): Promise<void> {
  reading.signal.throwIfAborted()
  const version = await findPendingVersion(reading.database.db, id)
  if (version === undefined) return
  const readsContent = reading.config.READ_DOCUMENTS && version.textState === 'pending'
  const makesCopy = version.othersReceive === 'pending'
  const worker = version.bytes <= maxBytes ? findWorker(version.mimeType) : undefined
  if (makesCopy && worker === undefined) await storeShared(reading, id, { othersReceive: 'failed' })
  if (!readsContent && !makesCopy) return
  if (textTypes.has(version.mimeType))
    await storeText(reading, id, await readPlainText(reading, version.fileId))
  else if (worker !== undefined)
    await readInWorker(reading, { ...version, id, readsContent, makesCopy }, worker)
  else if (readsContent)
    await storeText(reading, id, noText, findWorker(version.mimeType) === undefined ? 'none' : 'failed')
}

async function readInWorker(reading: Reading, version: DueVersion, worker: ContentWorker): Promise<void> {
  const { files } = reading
  const { id, fileId } = version
  const file = await files.get(fileId)
  if (file === undefined) {
    await storeShared(reading, id, { othersReceive: 'failed' })
    return storeText(reading, id, noText, 'failed')
  }
  try {
    await files.withDraft(file.stream, path =>
      files.withDraft(writeEmptyDraft(), thumbnailPath =>
        files.withDraft(writeEmptyDraft(), cleanPath =>
          readDraft(reading, version, worker, { path, thumbnailPath, cleanPath }),
        ),
      ),
    )
  } finally {
    // A full disk fails before the file is read.
    file.stream.destroy()
  }
}

async function readDraft(
  reading: Reading,
  { id, fileId, mimeType, sha256, thumbnailId, readsContent, makesCopy }: DueVersion,
  worker: ContentWorker,
  { path, thumbnailPath, cleanPath }: { path: string; thumbnailPath: string; cleanPath: string },
): Promise<void> {
  const hash = sha256 ?? (await recordHash(reading, fileId, path))
  const content = await runContentWorker(reading, worker, {
    path,
    // A photograph that was shared has one.
    thumbnailPath: readsContent && thumbnailId === null ? thumbnailPath : null,
    cleanPath: makesCopy ? cleanPath : null,
    readsContent,
  })
  if (makesCopy) await storeCopy(reading, id, { path: cleanPath, original: { sha256: hash, mimeType } })
  if (!readsContent) return
  // The worker writes it first: a picture whose text takes too long still has one.
  const hasThumbnail = (await stat(thumbnailPath)).size > 0
  // Thumbnails do not count toward the quota.
  const newThumbnailId = hasThumbnail ? await reading.files.put(null, createReadStream(thumbnailPath)) : null
  if (content === 'failed') await storeText(reading, id, noText, 'failed', newThumbnailId)
  else await storeText(reading, id, content, undefined, newThumbnailId)
}

/** The hash of a file that was stored before files were hashed. */
async function recordHash({ database, files }: Reading, fileId: string, path: string): Promise<Buffer> {
  const hash = await hashFile(path)
  await database.db.transaction().execute(async tx => {
    await storeHash(tx, fileId, hash)
    await files.recordHash(tx, fileId, hash)
  })
  return hash
}

/** The beginning of a text file, which is UTF-8, as its upload has checked. */
async function readPlainText({ files }: Reading, fileId: string): Promise<Content> {
  const file = await files.get(fileId)
  if (file === undefined) return noText
  const { text, isCut } = await readStart(file.stream)
  const clean = cleanText(text)
  return { ...clean, isTextTruncated: clean.isTextTruncated || (clean.text !== null && isCut) }
}

/** Reads as many characters as are stored. */
async function readStart(stream: Readable): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxTextLength) return { text, isCut: true }
  }
  return { text: text + decoder.decode(), isCut: false }
}
