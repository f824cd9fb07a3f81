import type { User } from '#contract/accounts.ts'
import type { NewMedia } from '#contract/media.ts'
import { audit } from '#server/platform/audit.ts'
import { findViolatedConstraint, type Tx } from '#server/platform/database/database.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readFinishedUpload, takeFinishedUpload } from '#server/uploads/take-finished-upload.ts'

import { unknownMember } from './failures.ts'
import type { PhotographQueue } from './photograph-queue.ts'
import { prepareMedia, type PreparedMedia } from './prepare-media.ts'
import { findMedia, isMember, insertMedia, lockPresentMember, type StoredMedia } from './store.ts'

/**
 * Shares a finished upload: makes the files that others see, then inserts the record and deletes the uploaded file.
 * Files without a record are unreferenced and swept, so a failure leaves nothing behind.
 */
export async function shareMedia(
  platform: Platform,
  queue: PhotographQueue,
  user: User,
  { uploadId, ...media }: NewMedia,
  idempotencyKey?: IdempotencyKey,
): Promise<StoredMedia> {
  const { clock, database, files } = platform
  if (!(await isMember(database.db, media.memberId))) throw unknownMember()
  const prepared = await prepareUpload()
  try {
    const { stored, uploadedFileId } = await database.db.transaction().execute(async tx => {
      let uploadedFileId: string | undefined
      const stored = await createOnce(tx, clock, idempotencyKey, {
        async create() {
          if ('error' in prepared) throw prepared.error
          const { fileId } = await takeFinishedUpload(tx, { uploadId, accountId: user.id })
          await files.markUnreferenced(tx, [fileId])
          uploadedFileId = fileId
          return insertPrepared(tx, platform, user, media, prepared)
        },
        async find(id) {
          const found = await findMedia(tx, id)
          return found?.removedAt === null ? found : undefined
        },
      })
      return { stored, uploadedFileId }
    })
    if (uploadedFileId !== undefined) await files.discard([uploadedFileId])
    return stored
  } catch (error) {
    throw findViolatedConstraint(error) === 'family_media_member_id_fkey' ? unknownMember() : error
  }

  /** A repetition of a successful request finds no upload, but the record that the first attempt has made. */
  async function prepareUpload(): Promise<PreparedMedia | { error: unknown }> {
    try {
      const upload = await readFinishedUpload(database.db, { uploadId, accountId: user.id, now: clock() })
      const file = await files.get(upload.fileId)
      if (file === undefined) throw new Error(`The file ${upload.fileId} is missing`)
      return await prepareMedia({ ...platform, queue }, user.id, { ...upload, stream: file.stream })
    } catch (error) {
      if (idempotencyKey === undefined) throw error
      return { error }
    }
  }
}

/** Inserts the record of files that are stored. @throws Failure 400 for a member who is not in the tree. */
export async function insertPrepared(
  tx: Tx,
  { clock, files }: Pick<Platform, 'clock' | 'files'>,
  user: User,
  { memberId, title, description, isPublic }: Omit<NewMedia, 'uploadId'>,
  prepared: PreparedMedia,
): Promise<StoredMedia> {
  // The member may have been removed while the photograph was re-encoded.
  if (!(await lockPresentMember(tx, memberId))) throw unknownMember()
  await files.markReferenced(tx, [prepared.fileId, prepared.thumbnailId])
  const details = { memberId, title, description, isPublic, uploaderId: user.id }
  const media = await insertMedia(tx, { ...details, ...prepared }, clock())
  await audit(tx, clock, { actorId: user.id, action: 'media.uploaded', subject: media.id })
  return media
}
