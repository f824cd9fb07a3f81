import type { FastifyInstance } from 'fastify'

import { hasPhotograph, setPhotograph } from '#server/accounts/store.ts'
import { sendThumbnail } from '#server/documents/files/send-file.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { claimFinishedUpload, readFinishedUpload } from '#server/uploads/claim-finished-upload.ts'

import { mediaNotFound } from './failures.ts'
import type { MediaQueue } from './media-queue.ts'
import { prepareAccountPhotograph } from './prepare-media.ts'

/** The path of a photograph. Another photograph has another path, so that a browser never asks again. */
function toPhotographPath(id: string): string {
  return `/api/account-photographs/${id}`
}

/** The photograph of an account, which its owner chooses and every account sees. */
export function mountAccountPhotographRoutes(
  app: FastifyInstance,
  platform: Platform,
  { queue, uploads, cacheControl }: { queue: MediaQueue; uploads: RateLimit; cacheControl: string },
): void {
  const { database, files, sessions } = platform
  const { db } = database

  answer(app, sessions, 'PUT /api/account/photograph', async ({ user, body: { uploadId } }) => {
    await uploads.count(user.id)
    const photographId = await preparePhotograph(user.id, uploadId)
    try {
      return await changePhotograph(user.id, photographId, uploadId)
    } catch (error) {
      await files.discard([photographId])
      throw error
    }
  })

  answer(app, sessions, 'DELETE /api/account/photograph', ({ user }) => changePhotograph(user.id, null))

  answer(app, sessions, 'GET /api/account-photographs/{id}', async ({ params, request, reply }) => {
    if (!(await hasPhotograph(db, params.id))) throw mediaNotFound()
    await sendThumbnail(files, params.id, request, reply, cacheControl)
  })

  /** Makes the file that others see, without the metadata of the upload. */
  async function preparePhotograph(accountId: string, uploadId: string): Promise<string> {
    const upload = await readFinishedUpload(db, { uploadId, accountId, now: platform.clock() })
    const sent = await files.get(upload.fileId)
    if (sent === undefined) throw new Error(`The file ${upload.fileId} is missing`)
    try {
      const { stream } = sent
      return await prepareAccountPhotograph({ ...platform, queue, accountId }, { ...upload, stream })
    } finally {
      sent.stream.destroy()
    }
  }

  async function changePhotograph(
    accountId: string,
    photographId: string | null,
    uploadId?: string,
  ): Promise<{ profileImageUrl: string | null }> {
    const { clock } = platform
    const profileImageUrl = photographId && toPhotographPath(photographId)
    const replaced = await database.db.transaction().execute(async tx => {
      const unreferenced: string[] = []
      if (uploadId !== undefined)
        unreferenced.push((await claimFinishedUpload(tx, { uploadId, accountId })).fileId)
      const photograph = { photographId, profileImageUrl }
      const previousId = await setPhotograph(tx, accountId, photograph, clock())
      if (previousId !== null) unreferenced.push(previousId)
      if (photographId !== null) await files.markReferenced(tx, [photographId])
      await files.markUnreferenced(tx, unreferenced)
      if (photographId !== null || previousId !== null) {
        const action = photographId === null ? 'account.photograph-removed' : 'account.photograph-changed'
        await audit(tx, clock, { actorId: accountId, action, subject: accountId })
      }
      return unreferenced
    })
    sessions.invalidateUser(accountId)
    await files.discard(replaced)
    return { profileImageUrl }
  }
}
