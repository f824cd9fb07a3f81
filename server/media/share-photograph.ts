import { createReadStream } from 'node:fs'

import type { User } from '#contract/accounts.ts'
import { audit } from '#server/platform/audit.ts'
import { findViolatedConstraint, type Tx } from '#server/platform/database/database.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { unknownMember } from './failures.ts'
import type { PhotographQueue } from './photograph-queue.ts'
import {
  findMedia,
  isMember,
  insertMedia,
  lockPresentMember,
  type NewMedia,
  type StoredMedia,
} from './store.ts'

/**
 * Stores an upload: writes it to a draft, re-encodes it, stores the files and then inserts the record. Files without
 * a record are unreferenced and swept, so an aborted upload leaves nothing behind.
 */
export async function sharePhotograph(
  { clock, database, files, quota }: Platform,
  queue: PhotographQueue,
  user: User,
  details: Pick<NewMedia, 'memberId' | 'title' | 'description' | 'isPublic'>,
  upload: AsyncIterable<Uint8Array>,
  idempotencyKey?: IdempotencyKey,
): Promise<StoredMedia> {
  if (!(await isMember(database.db, details.memberId))) throw unknownMember()
  const { fileId, thumbnailId, photograph } = await storeReEncoded({ files, quota, queue }, user.id, upload)
  try {
    return await database.db.transaction().execute(tx =>
      createOnce(tx, clock, idempotencyKey, {
        create: () => insertPhotograph(tx),
        async find(id) {
          const media = await findMedia(tx, id)
          return media?.removedAt === null ? media : undefined
        },
      }),
    )
  } catch (error) {
    throw findViolatedConstraint(error) === 'family_media_member_id_fkey' ? unknownMember() : error
  }

  async function insertPhotograph(tx: Tx): Promise<StoredMedia> {
    // The member may have been removed while the photograph was re-encoded.
    if (!(await lockPresentMember(tx, details.memberId))) throw unknownMember()
    await files.markReferenced(tx, [fileId, thumbnailId])
    const media = await insertMedia(
      tx,
      {
        ...details,
        uploaderId: user.id,
        mimeType: 'image/webp',
        fileSize: photograph.bytes,
        width: photograph.width,
        height: photograph.height,
        fileId,
        thumbnailId,
      },
      clock(),
    )
    await audit(tx, clock, { actorId: user.id, action: 'media.uploaded', subject: media.id })
    return media
  }
}

async function storeReEncoded(
  { files, quota, queue }: Pick<Platform, 'files' | 'quota'> & { queue: PhotographQueue },
  accountId: string,
  upload: AsyncIterable<Uint8Array>,
) {
  return files.withDraft(upload, (input, uploadBytes) =>
    files.withDraft(writeEmptyDraft(), photographPath =>
      files.withDraft(writeEmptyDraft(), async thumbnailPath => {
        const photograph = await queue.reEncode(accountId, { input, photographPath, thumbnailPath })
        // The upload's own size is reserved already, but its files may be larger.
        const excess = photograph.bytes + photograph.thumbnailBytes - uploadBytes
        const reservation = await quota.reserve(accountId, Math.max(0, excess))
        try {
          const fileId = await files.put(accountId, createReadStream(photographPath))
          const thumbnailId = await files.put(accountId, createReadStream(thumbnailPath))
          return { fileId, thumbnailId, photograph }
        } finally {
          reservation.release({ isStoredAsSent: false })
        }
      }),
    ),
  )
}

/** A draft that a worker writes. */
async function* writeEmptyDraft(): AsyncGenerator<Uint8Array> {}
