import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import type { FamilyMedia } from '#contract/media/media.ts'
import { sendFile, sendThumbnail } from '#server/documents/files/send-file.ts'
import { changeMediaDocument, deleteMediaDocument } from '#server/documents/media-documents.ts'
import type { ContentQueue } from '#server/documents/read/content-queue.ts'
import { lockDocument, unhideDocument } from '#server/documents/store.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { hour, second } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRestorable } from '#server/platform/database/soft-deletion.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import { diskFull } from '#server/platform/failure.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { mountAccountPhotographRoutes } from './account-photograph.ts'
import {
  albumEmpty,
  memberNotFound,
  staleVersion,
  isVideoInPreparation,
  mediaNotFound,
  noThumbnail,
  notYourMedia,
} from './failures.ts'
import { toMediaPath, toThumbnailPath } from './media-paths.ts'
import { openMediaQueue } from './media-queue.ts'
import { findMemberName } from './members.ts'
import { clearProfileImages } from './profile-images.ts'
import { sendAlbum } from './send-album.ts'
import { findOwnMediaIds, setAudience } from './set-audience.ts'
import { shareMedia } from './share-media.ts'
import {
  findMedia,
  findVisibleMedia,
  listAlbum,
  listMedia,
  endPendingShares,
  type StoredMedia,
} from './store.ts'
import { openVideoPreparations } from './video-preparations.ts'

export function mountMediaRoutes(app: FastifyInstance, platform: Platform, content: ContentQueue): void {
  const { clock, config, database, diskSpace, files, sessions } = platform
  const { db } = database
  const queue = openMediaQueue()
  const videos = openVideoPreparations(platform, queue)
  // Closing waits for the requests, which wait for the queue.
  app.addHook('preClose', async () => queue.stop())
  const uploads = openRateLimit(database.pool, {
    name: 'photographs',
    limit: config.LIMIT_PHOTOGRAPHS,
    seconds: hour / second,
    sentence: wait =>
      `You have reached the hourly limit for photographs and videos. Please try again ${wait}`,
  })

  answer(app, sessions, 'GET /api/family-media/{memberId}', async ({ user, params, query }) => {
    const page = await listMedia(db, { ...params, ...query, viewer: user })
    return page.present(rows => rows.map(media => presentMedia(user, media)))
  })

  answer(app, sessions, 'GET /api/family-media/{memberId}/album', async context => {
    const { user, params, request, reply } = context
    const name = await findMemberName(db, params.memberId)
    if (name === undefined) throw memberNotFound()
    const media = await listAlbum(db, user, params.memberId)
    if (media.length === 0) throw albumEmpty()
    if (request.method === 'GET') {
      // A GET that writes an audit entry, which the write guard does not see.
      if (diskSpace.isLow()) throw diskFull()
      const entry = { actorId: user.id, action: 'media.album-downloaded', subject: params.memberId } as const
      const details = { count: media.length }
      await db.transaction().execute(tx => audit(tx, clock, { ...entry, details }))
    }
    await sendAlbum(platform, `Photographs of ${name}.zip`, media, request, reply)
  })

  answer(app, sessions, 'POST /api/family-media', async ({ user, body, idempotencyKey }) => {
    await uploads.count(user.id)
    const sharing = { ...platform, queue, videos, content }
    const media = await shareMedia(sharing, user, body, idempotencyKey).catch(async (error: unknown) => {
      // The request is repeated.
      if (isVideoInPreparation(error)) await uploads.refund(user.id)
      throw error
    })
    return presentMedia(user, media)
  })

  answer(app, sessions, 'GET /api/video-preparations/{uploadId}', ({ user, params }) =>
    videos.describe({ ...params, accountId: user.id }),
  )

  answer(app, sessions, 'PUT /api/family-media/{id}', async ({ user, params, body }) =>
    db.transaction().execute(async tx => {
      const media = await lockOwnMedia(tx, user, params.id)
      const { version, ...changes } = body
      if (media.version !== version) {
        const { memberIds, ...fields } = changes
        const links = memberIds && { memberIds: new Set(memberIds) }
        const stored = { ...media, memberIds: new Set(media.members.map(({ id }) => id)) }
        if (hasValues(stored, { ...fields, ...links })) return presentMedia(user, media)
        throw staleVersion()
      }
      if (changes.isPublic === false) await clearProfileImages(tx, [media.id], clock())
      await changeMediaDocument(tx, clock, media, changes)
      if (changes.isPublic !== undefined) await endPendingShares(tx, [media.id], user.id)
      const details = { fields: Object.keys(changes) }
      await audit(tx, clock, { actorId: user.id, action: 'media.changed', subject: media.id, details })
      return presentMedia(user, (await findMedia(tx, media.id))!)
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
      const media = await lockOwnMedia(tx, user, params.id)
      await deleteMediaDocument(tx, clock, user, media)
      await clearProfileImages(tx, [media.id], clock())
      await audit(tx, clock, { actorId: user.id, action: 'media.removed', subject: media.id })
      return { id: media.id }
    }),
  )

  answer(app, sessions, 'POST /api/family-media/{id}/restore', async ({ user, params }) =>
    db.transaction().execute(async tx => {
      await lockDocument(tx, params.id)
      const media = await findMedia(tx, params.id)
      if (media?.uploaderId !== user.id || !isRestorable(media, clock())) throw mediaNotFound()
      await unhideDocument(tx, media.id)
      await audit(tx, clock, { actorId: user.id, action: 'media.restored', subject: media.id })
      return presentMedia(user, media)
    }),
  )

  answer(app, sessions, 'GET /api/media-files/{id}', async ({ user, params, request, reply }) => {
    const media = await findVisibleMedia(db, user, params.id)
    if (media === undefined) throw mediaNotFound()
    const file = { ...media, bytes: media.fileSize, cacheControl }
    await sendFile(files, file, 'inline', request, reply)
  })

  answer(app, sessions, 'GET /api/media-files/{id}/thumbnail', async ({ user, params, request, reply }) => {
    const media = await findVisibleMedia(db, user, params.id)
    if (media === undefined) throw mediaNotFound()
    if (media.thumbnailId === null) throw noThumbnail()
    await sendThumbnail(files, media.thumbnailId, request, reply, cacheControl)
  })

  mountAccountPhotographRoutes(app, platform, { queue, uploads, cacheControl })

  /** @throws Failure 404 if the caller does not see it, 403 if they are not its uploader. */
  async function lockOwnMedia(tx: Tx, user: User, id: string): Promise<StoredMedia> {
    await lockDocument(tx, id)
    const media = await findVisibleMedia(tx, user, id)
    if (media === undefined) throw mediaNotFound()
    if (media.uploaderId !== user.id) throw notYourMedia()
    return media
  }
}

/** The bytes of a photograph or a video never change under its id. Browsers cache them, separately for each cookie. */
const cacheControl = 'private, max-age=31536000, immutable'

function presentMedia(user: User, media: StoredMedia): FamilyMedia {
  return {
    ...media,
    mediaUrl: toMediaPath(media.id),
    thumbnailUrl: toThumbnailPath(media),
    canEdit: media.uploaderId === user.id,
  }
}
