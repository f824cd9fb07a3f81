import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { mediaLimits } from '#contract/media/media-limits.ts'
import type { StoredFile } from '#server/documents/file-document.ts'
import { second } from '#server/platform/clock.ts'
import { writeEmptyDraft, type FileContent } from '#server/platform/files/files.ts'
import { hashFile } from '#server/platform/files/hash-file.ts'
import type { Platform } from '#server/platform/platform.ts'

import { photographRequired, photographTooLarge, unsupportedType } from './failures.ts'
import type { MediaQueue } from './media-queue.ts'

/** The stored files of a photograph or a video, without a record yet. */
export type PreparedMedia = {
  kind: 'photograph' | 'video'
  file: StoredFile & { thumbnailId: string | null }
  width: number
  height: number
  duration: number | null
}

export type SentFile = Pick<StoredFile, 'fileName' | 'mimeType' | 'bytes'> & { stream: Readable }

type MediaContext = Pick<Platform, 'files' | 'quota'> & {
  queue: MediaQueue
  accountId: string
  /** Reports the finished fraction of a video, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** Whether the file is a video that can be shared. */
export function isVideo({ mimeType }: Pick<SentFile, 'mimeType'>): boolean {
  return videoTypes.includes(mimeType)
}

const photographTypes: readonly string[] = mediaLimits.photographTypes
const videoTypes: readonly string[] = mediaLimits.videoTypes

/**
 * Makes and stores the files that others see, without the metadata of the sent ones. A poster becomes the thumbnail of
 * a video.
 * @throws Failure 415 for another type, 413 for a large photograph, 400 for a damaged, huge or slow file, 403 over the
 * quota, 429 when too many of the account wait.
 */
export async function prepareMedia(
  context: MediaContext,
  sent: SentFile,
  poster: SentFile | null = null,
): Promise<PreparedMedia> {
  if (photographTypes.includes(sent.mimeType)) return preparePhotograph(context, sent)
  if (videoTypes.includes(sent.mimeType)) return prepareVideo(context, sent, poster)
  throw unsupportedType()
}

async function preparePhotograph(context: MediaContext, sent: SentFile): Promise<PreparedMedia> {
  return reEncode(context, sent, async ({ photographPath, thumbnailPath, width, height }) => {
    const fileName = replaceExtension(sent.fileName, 'webp')
    const file = await storeDraft(context, photographPath, { fileName, mimeType: 'image/webp' }, sent.bytes)
    const thumbnailId = await storeThumbnail(context, thumbnailPath)
    return { kind: 'photograph', file: { ...file, thumbnailId }, width, height, duration: null }
  })
}

async function prepareVideo(
  context: MediaContext,
  sent: SentFile,
  poster: SentFile | null,
): Promise<PreparedMedia> {
  const { files, queue, accountId, onProgress = () => undefined } = context
  // First, because a video may be large and is stored before its record.
  const thumbnailId = poster === null ? null : await preparePoster(context, poster)
  try {
    const video = await queue.repackage(accountId, copy =>
      files.withDraft(countBytes(sent, onProgress), input =>
        files.withDraft(writeEmptyDraft(), async videoPath => {
          const watching = setInterval(() => void measure(videoPath, sent, onProgress), second)
          const { mimeType, ...size } = await copy({ input, videoPath }).finally(() =>
            clearInterval(watching),
          )
          const fileName = replaceExtension(sent.fileName, mimeType === 'video/webm' ? 'webm' : 'mp4')
          return { ...size, file: await storeDraft(context, videoPath, { fileName, mimeType }, sent.bytes) }
        }),
      ),
    )
    return { kind: 'video', ...video, file: { ...video.file, thumbnailId } }
  } catch (error) {
    if (thumbnailId !== null) await files.discard([thumbnailId])
    throw error
  }
}

/** Reading the video is the first half of its preparation. */
async function* countBytes(
  { stream, bytes }: SentFile,
  onProgress: (fraction: number) => void,
): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    yield chunk
    read += chunk.length
    onProgress(Math.min(1, read / bytes) / 2)
  }
}

/** Writing its copy, of about the same size, is the second half. */
async function measure(
  path: string,
  { bytes }: SentFile,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  onProgress(0.5 + Math.min(1, size / bytes) / 2)
}

/** Returns the id of the stored thumbnail. @throws Failure as `prepareMedia`. */
export async function preparePoster(context: MediaContext, poster: SentFile): Promise<string> {
  if (!photographTypes.includes(poster.mimeType)) throw unsupportedType()
  return reEncode(context, poster, ({ thumbnailPath }) => storeThumbnail(context, thumbnailPath))
}

/** Makes and stores the photograph of an account, which counts toward its quota. Returns the id of the file. */
export async function prepareAccountPhotograph(context: MediaContext, sent: SentFile): Promise<string> {
  if (!photographTypes.includes(sent.mimeType)) throw photographRequired()
  const { files, accountId } = context
  return reEncode(context, sent, ({ thumbnailPath }) => files.put(accountId, createReadStream(thumbnailPath)))
}

async function reEncode<Result>(
  { files, queue, accountId }: MediaContext,
  { stream, mimeType, bytes }: SentFile,
  store: (encoded: {
    photographPath: string
    thumbnailPath: string
    width: number
    height: number
  }) => Promise<Result>,
): Promise<Result> {
  if (bytes > mediaLimits.maxPhotographBytes) throw photographTooLarge()
  const isHeic = mimeType === 'image/heic' || mimeType === 'image/heif'
  return files.withDraft(stream, input =>
    files.withDraft(writeEmptyDraft(), photographPath =>
      files.withDraft(writeEmptyDraft(), async thumbnailPath => {
        const task = { input, isHeic, photographPath, thumbnailPath }
        const { width, height } = await queue.reEncode(accountId, task)
        return store({ photographPath, thumbnailPath, width, height })
      }),
    ),
  )
}

/** Stores the file of a draft. The upload counts toward the quota already, but the file may be larger. */
async function storeDraft(
  { files, quota, accountId }: MediaContext,
  path: string,
  label: Pick<StoredFile, 'fileName' | 'mimeType'>,
  sentBytes: number,
): Promise<StoredFile> {
  const content = await readContent(path)
  const reservation = await quota.reserve(accountId, Math.max(0, content.bytes - sentBytes))
  try {
    const fileId = randomUUID()
    await files.putFile(fileId, { path, ...content })
    return { fileId, ...label, ...content }
  } finally {
    reservation.release({ isStoredAsSent: false })
  }
}

/** Thumbnails do not count toward the quota. */
async function storeThumbnail({ files }: MediaContext, path: string): Promise<string> {
  return files.put(null, createReadStream(path))
}

/** The size and the hash of a draft, which is then on the disk. */
async function readContent(path: string): Promise<FileContent> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    const { size: bytes } = await file.stat()
    return { bytes, sha256: await hashFile(path) }
  } finally {
    await file.close()
  }
}

/** The name of a file under another type. */
function replaceExtension(fileName: string, extension: string): string {
  return `${fileName.replace(/\.[^.]{1,10}$/, '') || 'Photograph'}.${extension}`
}
