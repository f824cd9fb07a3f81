import type { FastifyInstance } from 'fastify'

import { sendFile } from '#server/documents/files/send-file.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { minute, second } from '#server/platform/clock.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { cancelExport, createExport } from './create-export.ts'
import type { Exporter } from './exporter.ts'
import { exportNotFound } from './failures.ts'
import { findLatestExport, findOwnExport } from './store.ts'

export function mountDataExportsRoutes(app: FastifyInstance, platform: Platform, exporter: Exporter): void {
  const { clock, config, database, files, sessions, today } = platform
  const { db } = database
  // The same attempts as those of the password form.
  const passwordLimit = openRateLimit(database.pool, {
    name: 'current-password',
    limit: config.LIMIT_SIGN_IN.account,
    seconds: (15 * minute) / second,
    sentence: wait => `Too many attempts. Please try again ${wait}`,
  })

  app.addHook('onListen', async () => exporter.resume())

  answer(app, sessions, 'GET /api/data-export', async ({ user, session }) => ({
    latest: (await findLatestExport(db, user.id)) ?? null,
    needsPassword: !sessions.isSteppedUp(session),
  }))

  answer(app, sessions, 'POST /api/data-exports', async ({ session, body }) => {
    const created = await createExport(platform, passwordLimit, session, body)
    exporter.start(created.id)
    return created
  })

  answer(app, sessions, 'DELETE /api/data-exports/{id}', async ({ user, params }) =>
    cancelExport(platform, user.id, params.id),
  )

  answer(app, sessions, 'GET /api/data-exports/{id}/file', async ({ user, params, request, reply }) => {
    const found = await findOwnExport(db, user.id, params.id)
    const isReady =
      found?.state === 'ready' && found.expiresAt !== null && new Date(found.expiresAt) > clock()
    if (!isReady || found.fileId === null || found.bytes === null) throw exportNotFound()
    // A resumed download asks for ranges, the first of which starts at 0.
    const { range } = request.headers
    if (request.method === 'GET' && (range === undefined || range.startsWith('bytes=0-')))
      await db
        .transaction()
        .execute(tx =>
          audit(tx, clock, { actorId: user.id, action: 'data-exports.downloaded', subject: user.id }),
        )
    const fileName = `${config.FAMILY_NAME} portal data ${today(new Date(found.createdAt))}.zip`
    const file = {
      fileId: found.fileId,
      fileName,
      mimeType: 'application/zip',
      bytes: found.bytes,
      sha256: null,
    }
    await sendFile(files, { ...file, cacheControl: 'private, no-store' }, 'attachment', request, reply)
  })
}
