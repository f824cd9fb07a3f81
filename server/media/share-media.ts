import type { User } from '#contract/accounts.ts'
import type { NewMedia } from '#contract/media.ts'
import { fileMediaDocument } from '#server/documents/media-documents.ts'
import type { ContentQueue } from '#server/documents/read/content-queue.ts'
import { audit } from '#server/platform/audit.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
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
import { prepareMedia, type PreparedMedia, type SentFile } from './prepare-media.ts'
import { findMedia, insertMedia, type StoredMedia } from './store.ts'

type Sharing = Platform & { queue: MediaQueue; content?: ContentQueue }

/**
 * Shares a finished upload: makes the files that others see, then inserts the record and deletes the uploaded files.
 * Files without a record are unreferenced and swept, so a failure leaves nothing behind.
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
  const prepared = await prepareUploads(sharing, user.id, uploadIds).catch((error: unknown) => {
    if (idempotencyKey === undefined) throw error
    // A repetition of a successful request finds no upload, but the record of the first attempt.
    return { error }
  })
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
  sharing: Sharing,
  accountId: string,
  uploadIds: string[],
): Promise<PreparedMedia> {
  const { clock, database, files } = sharing
  const uploads: StoredUpload[] = []
  for (const uploadId of uploadIds)
    uploads.push(await readFinishedUpload(database.db, { uploadId, accountId, now: clock() }))
  const sent: SentFile[] = []
  try {
    for (const upload of uploads) {
      const file = await files.get(upload.fileId)
      if (file === undefined) throw new Error(`The file ${upload.fileId} is missing`)
      sent.push({ ...upload, stream: file.stream })
    }
    return await prepareMedia({ ...sharing, accountId }, sent[0]!, sent[1])
  } finally {
    for (const { stream } of sent) stream.destroy()
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

/** Refers to a stored file, or to one of equal content that has been stored before, and returns its id. */
async function referenceOnce(tx: Tx, files: Files, file: PreparedMedia['file']): Promise<string> {
  const { fileId, bytes, sha256 } = file
  if (sha256 === null) throw new Error('A new file has a hash')
  await lockInTransaction(tx, `files.${sha256.toString('hex')}`)
  const equalId = await files.lockEqual(tx, { bytes, sha256 })
  if (equalId === undefined) await files.markReferenced(tx, [fileId])
  return equalId ?? fileId
}
