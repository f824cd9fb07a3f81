import type { Readable } from 'node:stream'

import type { User } from '#contract/accounts/accounts.ts'
import type { NewMedia } from '#contract/media/media.ts'
import { fileMediaDocument } from '#server/documents/media-documents.ts'
import type { ContentQueue } from '#server/documents/read/content-queue.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'
import type { Files } from '#server/platform/files/files.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  readFinishedUpload,
  claimFinishedUpload,
  type StoredUpload,
} from '#server/uploads/claim-finished-upload.ts'

import { unknownMember } from './failures.ts'
import type { MediaQueue } from './media-queue.ts'
import { isMember } from './members.ts'
import { isVideo, prepareMedia, preparePoster, type PreparedMedia } from './prepare-media.ts'
import { referenceOnce } from './reference-once.ts'
import { findMedia, insertMedia, type StoredMedia } from './store.ts'
import type { VideoPreparations } from './video-preparations.ts'

type Sharing = Platform & { queue: MediaQueue; videos: VideoPreparations; content?: ContentQueue }

/**
 * Shares a finished upload: makes the files that others see, then inserts the record and deletes the uploaded files.
 * Files without a record are unreferenced and swept, so a failure leaves nothing behind but the prepared copy of a
 * video, which is the file of its upload.
 * @throws Failure 409 while a video is being prepared.
 */
export async function shareMedia(
  sharing: Sharing,
  user: User,
  { uploadId, posterUploadId, ...media }: NewMedia,
  idempotencyKey?: IdempotencyKey,
): Promise<StoredMedia> {
  const { clock, database, files } = sharing
  if (!(await isMember(database.db, media.memberId))) throw unknownMember()
  const uploadIds = [uploadId, ...(posterUploadId === undefined ? [] : [posterUploadId])]
  const prepared = await prepareUploads(sharing, user.id, uploadId, posterUploadId).catch(
    (error: unknown) => {
      if (idempotencyKey === undefined) throw error
      // A repetition of a successful request finds no upload, but the record of the first attempt.
      return { error }
    },
  )
  let replaced: string[] = []
  try {
    return await database.db.transaction().execute(tx =>
      createOnce(tx, clock, idempotencyKey, {
        async create() {
          if ('error' in prepared) throw prepared.error
          replaced = await acceptUploads(tx, files, user.id, uploadIds)
          return insertPrepared(tx, sharing, user, media, prepared)
        },
        async find(id) {
          const found = await findMedia(tx, id)
          return found?.removedAt === null ? found : undefined
        },
      }),
    )
  } finally {
    // Those that the record does not refer to.
    const { fileId, thumbnailId } = 'error' in prepared ? {} : prepared.file
    await files.discard([...replaced, fileId, thumbnailId].filter(id => typeof id === 'string'))
  }
}

async function prepareUploads(
  { videos, ...sharing }: Sharing,
  accountId: string,
  uploadId: string,
  posterUploadId: string | undefined,
): Promise<PreparedMedia> {
  const { clock, database, files } = sharing
  const context = { ...sharing, accountId }
  const readUpload = (id: string) =>
    readFinishedUpload(database.db, { uploadId: id, accountId, now: clock() })
  const sent = await readUpload(uploadId)
  const poster = posterUploadId === undefined ? null : await readUpload(posterUploadId)
  if (!isVideo(sent)) return runWithStream(sent, file => prepareMedia(context, file))
  const { width, height, duration } = await videos.prepare({ uploadId, accountId })
  const copy = await readUpload(uploadId)
  const thumbnailId = poster && (await runWithStream(poster, file => preparePoster(context, file)))
  return { kind: 'video', file: { ...copy, thumbnailId }, width, height, duration }

  async function runWithStream<Result>(
    upload: StoredUpload,
    work: (file: StoredUpload & { stream: Readable }) => Promise<Result>,
  ): Promise<Result> {
    const stored = await files.get(upload.fileId)
    if (stored === undefined) throw new Error(`The file ${upload.fileId} is missing`)
    return work({ ...upload, stream: stored.stream }).finally(() => stored.stream.destroy())
  }
}

/** Returns the ids of the uploaded files, which nothing refers to any more. */
async function acceptUploads(
  tx: Tx,
  files: Files,
  accountId: string,
  uploadIds: string[],
): Promise<string[]> {
  const fileIds: string[] = []
  for (const uploadId of uploadIds) {
    const { fileId } = await claimFinishedUpload(tx, { uploadId, accountId })
    fileIds.push(fileId)
  }
  await files.markUnreferenced(tx, fileIds)
  return fileIds
}

/** Inserts the record of files that are stored. @throws Failure 400 for a member who is not in the tree. */
export async function insertPrepared(
  tx: Tx,
  { clock, files, content }: Pick<Sharing, 'clock' | 'files' | 'content'>,
  user: User,
  { memberId, isSharePending, ...details }: Omit<NewMedia, 'uploadId' | 'posterUploadId'>,
  { kind, file, width, height, duration }: PreparedMedia,
): Promise<StoredMedia> {
  // The member may have been removed while the files were made.
  if (!(await lockPresentMembers(tx, [memberId]))) throw unknownMember()
  const fileId = await referenceOnce(tx, files, file)
  if (file.thumbnailId !== null) await files.markReferenced(tx, [file.thumbnailId])
  const document = {
    ...details,
    isPublic: details.isPublic && !isSharePending,
    sharedOnMemberId: memberId,
  }
  const filed = { kind, file: { ...file, fileId } }
  const id = await fileMediaDocument(tx, { clock, content }, user, document, filed)
  const media = await insertMedia(tx, { id, width, height, duration, isSharePending })
  await audit(tx, clock, { actorId: user.id, action: 'media.uploaded', subject: id })
  return media
}
