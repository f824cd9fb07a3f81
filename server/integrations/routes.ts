import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import { addDuration } from '#server/platform/clock.ts'
import { portalStopping } from '#server/platform/failure.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

import { connectExchange, disconnectExchange } from './connections/connect.ts'
import { listIntegrations, presentIntegration } from './connections/store.ts'
import { openSyncQueue } from './connections/sync-queue.ts'
import { openExchangeReader, type ExchangePolicy } from './exchange/exchange-reader.ts'
import { importNotFound } from './failures.ts'
import { applyImport } from './imports/apply-import.ts'
import { openFileReader } from './imports/file-reader.ts'
import { previewFile, previewLifetime } from './imports/preview-file.ts'
import {
  deletePreviewsBefore,
  findImport,
  listImports,
  listRows,
  presentImport,
  presentRow,
} from './imports/store.ts'
import { undoImport } from './imports/undo-import.ts'

export function mountIntegrationsRoutes(
  app: FastifyInstance,
  platform: Platform,
  { jobs, exchangePolicy }: { jobs: Jobs; exchangePolicy?: Partial<ExchangePolicy> | undefined },
): void {
  const { config, database, files, sessions } = platform
  const { db } = database
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort(portalStopping()))
  const reader = openExchangeReader(config, stopping.signal, exchangePolicy)
  const syncs = openSyncQueue(app, platform, jobs, { reader, signal: stopping.signal })
  const fileReader = openFileReader(files, stopping.signal)

  answer(app, sessions, 'GET /api/integrations', async ({ user, query }) => {
    const page = await listIntegrations(db, user.id, query)
    return page.present(rows => rows.map(presentIntegration))
  })

  answer(app, sessions, 'POST /api/integrations', ({ user, body }) =>
    connectExchange(platform, reader, user, body),
  )

  answer(app, sessions, 'DELETE /api/integrations/{id}', async ({ user, params: { id } }) => {
    await disconnectExchange(platform, user, id)
    return { id }
  })

  answer(app, sessions, 'POST /api/integrations/{id}/sync', ({ user, params }) => syncs.sync(user, params.id))

  answer(app, sessions, 'POST /api/integrations/{id}/preview', ({ user, params }) =>
    syncs.preview(user, params.id),
  )

  answer(app, sessions, 'POST /api/investment-imports', ({ user, query, upload }) =>
    previewFile(platform, fileReader, user, query, upload),
  )

  answer(app, sessions, 'GET /api/investment-imports', async ({ user, query }) => {
    const page = await listImports(db, user.id, query)
    return page.present(rows => rows.map(presentImport))
  })

  answer(app, sessions, 'GET /api/investment-imports/{id}/rows', async ({ user, params, query }) => {
    if ((await findImport(db, user.id, params.id)) === undefined) throw importNotFound()
    const page = await listRows(db, params.id, query)
    return page.present(rows => rows.map(presentRow))
  })

  answer(app, sessions, 'POST /api/investment-imports/{id}/apply', ({ user, params }) =>
    applyImport(platform, user, params.id),
  )

  answer(app, sessions, 'POST /api/investment-imports/{id}/undo', ({ user, params }) =>
    undoImport(platform, user, params.id),
  )
}

/** Deletes previews that have expired. */
export async function sweepImportPreviews({ clock, database }: Platform): Promise<void> {
  await database.db
    .transaction()
    .execute(tx => deletePreviewsBefore(tx, addDuration(clock(), -previewLifetime)))
}
