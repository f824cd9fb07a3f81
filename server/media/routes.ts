import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { User } from '#contract/accounts.ts'
import type { FamilyMedia } from '#contract/media.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { hour, second } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eraseExpired, isRestorable, restore, softDelete } from '#server/platform/database/soft-deletion.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { staleVersion, mediaNotFound, notYourMedia } from './failures.ts'
import { openPhotographQueue } from './photograph-queue.ts'
import { sendImage } from './send-image.ts'
import { shareMedia } from './share-media.ts'
import {
  toMediaPath,
  findMedia,
  findOwnMediaIds,
  lockMedia,
  listMedia,
  setAudience,
  clearProfileImages,
  updateMedia,
  type StoredMedia,
} from './store.ts'

export function mountMediaRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, config, database, files, sessions } = platform
  const { db } = database
  const queue = openPhotographQueue()
  // Closing waits for the requests, which wait for the queue.
  app.addHook('preClose', async () => queue.stop())
  const uploads = openRateLimit(database.pool, {
    name: 'photographs',
    limit: config.LIMIT_PHOTOGRAPHS,
    seconds: hour / second,
    sentence: wait => `You have reached the hourly limit for photographs. Please try again ${wait}`,
  })

  answer(app, sessions, 'GET /api/family-media/{memberId}', async ({ user, params, query }) => {
    const page = await listMedia(db, { ...params, ...query, viewerId: user.id })
    return page.present(photographs => photographs.map(media => presentMedia(user, media)))
  })

  answer(app, sessions, 'POST /api/family-media', async ({ user, body, idempotencyKey }) => {
    await uploads.count(user.id)
    return presentMedia(user, await shareMedia(platform, queue, user, body, idempotencyKey))
  })

  answer(app, sessions, 'PUT /api/family-media/{id}', async ({ user, params, body }) =>
    db.transaction().execute(async tx => {
      const media = await lockOwnMedia(tx, user, params.id)
      const { version, memberIds: _, ...changes } = body
      if (media.version !== version) {
        if (hasValues(media, changes)) return presentMedia(user, media)
        throw staleVersion()
      }
      if (changes.isPublic === false) await clearProfileImages(tx, [media.id], clock())
      return presentMedia(user, await updateMedia(tx, media.id, changes))
    }),
  )

  // Without versions, so that the same request can be sent again after its reply was lost.
  answer(app, sessions, 'PUT /api/family-media-audience', async ({ user, body: { ids, isPublic } }) =>
    db.transaction().execute(async tx => {
      const ownIds = await findOwnMediaIds(tx, ids, user.id)
      if (!ids.every(id => ownIds.has(id))) throw mediaNotFound()
      await setAudience(tx, ids, { uploaderId: user.id, isPublic, now: clock() })
      return { ids, isPublic }
    }),
  )

  answer(app, sessions, 'DELETE /api/family-media/{id}', async ({ user, params }) =>
    db.transaction().execute(async tx => {
      const { id } = await lockOwnMedia(tx, user, params.id)
      await softDelete(tx, 'familyMedia', id, clock())
      await clearProfileImages(tx, [id], clock())
      await audit(tx, clock, { actorId: user.id, action: 'media.removed', subject: id })
      return { id }
    }),
  )

  answer(app, sessions, 'POST /api/family-media/{id}/restore', async ({ user, params }) =>
    db.transaction().execute(async tx => {
      const media = await lockMedia(tx, params.id)
      if (media?.uploaderId !== user.id || !isRestorable(media, clock())) throw mediaNotFound()
      await restore(tx, 'familyMedia', media.id)
      await audit(tx, clock, { actorId: user.id, action: 'media.restored', subject: media.id })
      return presentMedia(user, media)
    }),
  )

  answer(app, sessions, 'GET /api/media-files/{id}', ({ user, params, request, reply }) =>
    sendFile(user, params.id, 'fileId', request, reply),
  )

  answer(app, sessions, 'GET /api/media-files/{id}/thumbnail', ({ user, params, request, reply }) =>
    sendFile(user, params.id, 'thumbnailId', request, reply),
  )

  async function sendFile(
    user: User,
    id: string,
    which: 'fileId' | 'thumbnailId',
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const media = await findMedia(db, id)
    if (media === undefined || !canSee(user, media)) throw mediaNotFound()
    await sendImage(files, { id: media[which], type: media.mimeType ?? '' }, request, reply)
  }

  /** @throws Failure 404 if the caller may not see the photograph, 403 if they are not its uploader. */
  async function lockOwnMedia(tx: Tx, user: User, id: string): Promise<StoredMedia> {
    const media = await lockMedia(tx, id)
    if (media === undefined || !canSee(user, media)) throw mediaNotFound()
    if (media.uploaderId !== user.id) throw notYourMedia()
    return media
  }
}

/** Erases photographs that were deleted 30 days ago. The next sweep of the files deletes their files. */
export async function deleteExpiredMedia({ clock, database, files }: Platform): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const erased = await eraseExpired(tx, 'familyMedia', clock())
      .returning(['fileId', 'thumbnailId'])
      .execute()
    await files.markUnreferenced(
      tx,
      erased.flatMap(({ fileId, thumbnailId }) => [fileId, thumbnailId]),
    )
  })
}

/** Only the uploader sees a private photograph. */
function canSee(user: User, media: StoredMedia): boolean {
  return media.removedAt === null && (media.isPublic || media.uploaderId === user.id)
}

function presentMedia(user: User, media: StoredMedia): FamilyMedia {
  return {
    ...media,
    mediaType: 'image',
    mediaUrl: toMediaPath(media.id),
    thumbnailUrl: `${toMediaPath(media.id)}/thumbnail`,
    duration: null,
    members: [],
    canEdit: media.uploaderId === user.id,
  }
}
