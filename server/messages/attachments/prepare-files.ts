import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import type { NewMessage } from '#contract/messages/messages.ts'
import { replaceExtension } from '#server/documents/files/select-file.ts'
import { findWorker, runContentWorker } from '#server/documents/read/run-content-worker.ts'
import { detectCopyType } from '#server/documents/read/store-results.ts'
import type { MediaQueue } from '#server/media/media-queue.ts'
import { tooManyPictures, unreadablePicture, unreadableVideo } from '#server/messages/failures.ts'
import { Failure } from '#server/platform/failure.ts'
import { writeEmptyDraft } from '#server/platform/files/files.ts'
import { openFairQueue } from '#server/platform/limits/fair-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readFinishedUpload, type StoredUpload } from '#server/uploads/claim-finished-upload.ts'

import { encryptFile } from './encrypted-file.ts'
import { hasThumbnail, longestThumbnail, storeThumbnail } from './thumbnail.ts'

type Services = Pick<Platform, 'clock' | 'database' | 'files' | 'log'> & { mediaQueue: MediaQueue }

/** An encrypted file that no message has yet. */
export type PreparedFile = {
  uploadId: string
  /** The file of the upload, which is not encrypted. */
  plainFileId: string
  fileId: string
  /** The file of its thumbnail; null for what is not a large picture. */
  thumbnailId: string | null
  key: Buffer
  name: string
  mimeType: string
  bytes: number
}

/** One picture at a time, so that concurrent messages need the memory of one. */
const pictures = openFairQueue({ concurrency: 1, maxWaiting: 20, rejection: tooManyPictures })

/**
 * Encrypts the uploads of a new message into files of their own, pictures and videos without their metadata. Leaves
 * out an upload that does not exist, such as one of a message that was sent already.
 * @throws Failure 409, 415 and 422 for an unfinished or rejected upload, 400 for a damaged picture or video.
 */
export async function prepareFiles(
  services: Services,
  accountId: string,
  attachments: NewMessage['attachments'],
): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = []
  try {
    for (const attachment of attachments) {
      if (!('uploadId' in attachment)) continue
      const { uploadId } = attachment
      if (prepared.some(file => file.uploadId === uploadId)) continue
      const upload = await findUpload(services, accountId, uploadId)
      if (upload !== undefined) prepared.push(await prepareFile(services, accountId, uploadId, upload))
    }
    return prepared
  } catch (error) {
    await services.files.discard(prepared.flatMap(listFileIds))
    throw error
  }
}

/** The encrypted files. */
export function listFileIds({ fileId, thumbnailId }: Pick<PreparedFile, 'fileId' | 'thumbnailId'>): string[] {
  return thumbnailId === null ? [fileId] : [fileId, thumbnailId]
}

async function findUpload(
  { clock, database }: Services,
  accountId: string,
  uploadId: string,
): Promise<StoredUpload | undefined> {
  return readFinishedUpload(database.db, { uploadId, accountId, now: clock() }).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) return undefined
    throw error
  })
}

async function prepareFile(
  services: Services,
  accountId: string,
  uploadId: string,
  upload: StoredUpload,
): Promise<PreparedFile> {
  const { files } = services
  const stored = await files.get(upload.fileId)
  if (stored === undefined) throw new Error('The file of a finished upload is missing')
  const key = randomBytes(32)
  const encrypt = async (content: Readable, file: Pick<PreparedFile, 'name' | 'mimeType' | 'bytes'>) => {
    const fileId = await files.put(accountId, encryptFile(content, key))
    return { uploadId, plainFileId: upload.fileId, fileId, thumbnailId: null, key, ...file }
  }
  const encryptCopy = async (path: string, mimeType: string) => {
    const { size: bytes } = await stat(path)
    const name = mimeType === upload.mimeType ? upload.fileName : replaceExtension(upload.fileName, mimeType)
    return encrypt(createReadStream(path), { name, mimeType, bytes })
  }
  try {
    if (videoTypes.has(upload.mimeType))
      return await runWithRepackagedVideo(services, accountId, upload, stored.stream, encryptCopy)
    if (!upload.mimeType.startsWith('image/'))
      return await encrypt(stored.stream, {
        name: upload.fileName,
        mimeType: upload.mimeType,
        bytes: upload.bytes,
      })
    return await pictures.run(accountId, () =>
      runWithCleanCopy(services, upload, stored.stream, async (path, thumbnailPath) => {
        const { size: bytes } = await stat(path)
        const thumbnailId = await storeThumbnail(files, thumbnailPath, { key, bytes })
        try {
          return { ...(await encryptCopy(path, await detectCopyType(path, upload.mimeType))), thumbnailId }
        } catch (error) {
          if (thumbnailId !== null) await files.discard([thumbnailId])
          throw error
        }
      }),
    )
  } finally {
    stored.stream.destroy()
  }
}

/**
 * Removes the metadata of a picture, such as where it was taken, and makes its thumbnail, in a process of its own.
 * @throws Failure 400 for a picture that cannot be read.
 */
async function runWithCleanCopy<T>(
  { files, log }: Services,
  { mimeType, fileName }: StoredUpload,
  stream: Readable,
  work: (path: string, thumbnailPath: string) => Promise<T>,
): Promise<T> {
  const worker = findWorker(mimeType)
  if (worker === undefined) throw unreadablePicture(fileName)
  return files.withDraft(stream, path =>
    files.withDraft(writeEmptyDraft(), cleanPath =>
      files.withDraft(writeEmptyDraft(), async thumbnailPath => {
        const { signal } = new AbortController()
        const result = await runContentWorker({ log, signal }, worker, {
          path,
          cleanPath,
          thumbnailPath: hasThumbnail(mimeType) ? thumbnailPath : null,
          longestThumbnail,
          readsContent: false,
        })
        if (result === 'failed' || (await stat(cleanPath)).size === 0) throw unreadablePicture(fileName)
        return work(cleanPath, thumbnailPath)
      }),
    ),
  )
}

/** What the worker for videos reads. Cameras and telephones make the first two. */
const videoTypes = new Set(['video/mp4', 'video/quicktime', 'video/webm'])

/**
 * Copies the pictures and the sound of a video into a file without anything else, in a process of its own.
 * @throws Failure 400 for a video that cannot be read, 429 when too many videos of the account wait.
 */
async function runWithRepackagedVideo<T>(
  { files, mediaQueue }: Services,
  accountId: string,
  { fileName }: StoredUpload,
  stream: Readable,
  work: (path: string, mimeType: string) => Promise<T>,
): Promise<T> {
  return mediaQueue.repackage(accountId, copy =>
    files.withDraft(stream, input =>
      files.withDraft(writeEmptyDraft(), async videoPath => {
        const { mimeType } = await copy({ input, videoPath }).catch((error: unknown) => {
          const isUnreadable = error instanceof Failure && (error.status === 400 || error.status === 415)
          throw isUnreadable ? unreadableVideo(fileName) : error
        })
        return work(videoPath, mimeType)
      }),
    ),
  )
}
