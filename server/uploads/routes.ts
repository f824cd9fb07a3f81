import type { FastifyInstance, FastifyReply } from 'fastify'

import type { ResumableUpload } from '#contract/uploads.ts'
import { answer } from '#server/platform/answer.ts'
import { minute } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { cancelUpload } from './cancel-upload.ts'
import { createUpload } from './create-upload.ts'
import { fileRejected, moreThanDeclared, uploadNotFound, wrongTusVersion } from './failures.ts'
import { finishUpload } from './finish-upload.ts'
import { receiveBytes } from './receive-bytes.ts'
import { openRunningRequests } from './running-requests.ts'
import { openStaging } from './staging.ts'
import { findUpload, type UploadRow } from './store.ts'

/**
 * Uploads by tus 1.0.0. A request with bytes ends when none have come for the time `stalled`, and after `longest`; the
 * client then continues. A killed server loses at most `checkpointBytes` of a request.
 */
export function mountUploadsRoutes(
  app: FastifyInstance,
  platform: Platform,
  { checkpointBytes, ...durations } = {
    stalled: minute,
    longest: 9 * minute,
    checkpointBytes: 64 * 1024 * 1024,
  },
): void {
  const { clock, config, database, sessions } = platform
  const { db } = database
  const staging = openStaging(config)
  const running = openRunningRequests(durations)
  const finishing = new Map<string, Promise<void>>()

  app.addHook('preClose', async () => running.stopAll())
  app.addHook('onRoute', route => {
    if (!route.url.startsWith('/api/uploads')) return
    route.onRequest = (request, reply, done) => {
      reply.header('tus-resumable', tusVersion)
      const requested = request.headers['tus-resumable']
      done(requested === undefined || requested === tusVersion ? undefined : wrongTusVersion())
    }
  })

  answer(app, sessions, 'POST /api/uploads', async ({ user, headers, reply }) => {
    const upload = await createUpload(platform, user.id, {
      length: headers['upload-length'],
      metadata: headers['upload-metadata'],
    })
    setHeaders(reply, upload).header('location', `/api/uploads/${upload.id}`)
    return presentUpload(upload)
  })

  answer(app, sessions, 'GET /api/uploads/{id}', async ({ user, params, request, reply }) => {
    // The client that asks where to continue has lost its connection; the portal may not know it yet.
    if (request.method === 'HEAD') await running.stop((await findUploadRow(params.id, user.id)).id)
    const upload = await finishIfComplete(await findOwnUpload(params.id, user.id))
    setHeaders(reply, upload)
    return presentUpload(upload)
  })

  answer(
    app,
    sessions,
    'PATCH /api/uploads/{id}',
    async ({ user, params, headers, upload: body, request, reply }) => {
      const upload = await findOwnUpload(params.id, user.id)
      const offset = headers['upload-offset']
      if (offset + Number(request.headers['content-length'] ?? 0) > upload.length) throw moreThanDeclared()
      const isEmpty = upload.receivedBytes === upload.length && offset === upload.length
      const content = isEmpty
        ? { sha256: undefined }
        : await running.run(upload.id, request.raw, onChunk =>
            receiveBytes(platform, staging, upload, { offset, body, onChunk, checkpointBytes }),
          )
      setHeaders(reply, await finishIfComplete(await findOwnUpload(params.id, user.id), content))
    },
  )

  answer(app, sessions, 'DELETE /api/uploads/{id}', async ({ user, params }) => {
    const { id } = await findUploadRow(params.id, user.id)
    await running.stop(id)
    await cancelUpload(platform, staging, id)
  })

  async function findUploadRow(id: string, accountId: string): Promise<UploadRow> {
    const upload = await findUpload(db, { id, accountId, now: clock() })
    if (upload === undefined) throw uploadNotFound()
    return upload
  }

  /** @throws Failure 404 for an unknown upload and that of another account, 415 or 422 for a rejected one. */
  async function findOwnUpload(id: string, accountId: string): Promise<UploadRow> {
    const upload = await findUploadRow(id, accountId)
    if (upload.rejection !== null) throw fileRejected(upload.rejection)
    return upload
  }

  /** Also finishes what a crash after the last byte has left: the client would otherwise believe that it is stored. */
  async function finishIfComplete(
    upload: UploadRow,
    content: { sha256: Buffer | undefined } = { sha256: undefined },
  ): Promise<UploadRow> {
    if (upload.receivedBytes < upload.length || upload.fileId !== null) return upload
    let finished = finishing.get(upload.id)
    if (finished === undefined) {
      finished = finishUpload(platform, staging, upload, content).finally(() => finishing.delete(upload.id))
      finishing.set(upload.id, finished)
    }
    try {
      await finished
    } catch (error) {
      // Another node may have finished it, which removes the parts that this one was reading.
      const current = await findOwnUpload(upload.id, upload.accountId)
      if (current.fileId === null) throw error
      return current
    }
    return findOwnUpload(upload.id, upload.accountId)
  }
}

const tusVersion = '1.0.0'

function setHeaders(reply: FastifyReply, upload: UploadRow): FastifyReply {
  return reply.headers({
    'upload-offset': upload.receivedBytes,
    'upload-length': upload.length,
    'upload-expires': new Date(upload.expiresAt).toUTCString(),
    ...(upload.metadata !== '' && { 'upload-metadata': upload.metadata }),
  })
}

function presentUpload(upload: UploadRow): ResumableUpload {
  return {
    ...upload,
    bytes: upload.length,
    state: upload.fileId === null ? 'receiving' : 'finished',
    sha256: upload.sha256?.toString('hex') ?? null,
  }
}
