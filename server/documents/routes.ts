import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts.ts'
import { findCompanyKey } from '#contract/company-names.ts'
import type { DocumentDetails } from '#contract/documents.ts'
import { answer } from '#server/platform/answer.ts'
import type { Db } from '#server/platform/database/database.ts'
import { createOnce } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import { takeFinishedUpload } from '#server/uploads/take-finished-upload.ts'

import { changeDocument } from './change-document.ts'
import { deleteDocument, restoreDocument } from './delete-document.ts'
import { documentNotFound } from './failures.ts'
import { fileDocument } from './file-document.ts'
import { presentDetails, presentSummary } from './presenters.ts'
import { findDocument, listDocuments } from './store.ts'

export function mountDocumentsRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, config, database, sessions } = platform
  const { db } = database
  const familyName = config.FAMILY_NAME

  answer(app, sessions, 'GET /api/documents', async ({ user, query }) => {
    const { q: _, cursor, limit, companySlug, ...rest } = query
    const companyKey = companySlug === undefined ? undefined : (findCompanyKey(companySlug, familyName) ?? '')
    const filters = { ...rest, companyKey }
    const page = await listDocuments(db, { user, filters, now: clock(), cursor, limit })
    return page.present(rows => rows.map(row => presentSummary({ user, familyName }, row)))
  })

  answer(app, sessions, 'POST /api/documents', ({ user, body, idempotencyKey }) =>
    db.transaction().execute(async tx => {
      const { uploadId, ...document } = body
      const takeFile = () => takeFinishedUpload(tx, { uploadId, accountId: user.id })
      const { id } = await createOnce(tx, clock, idempotencyKey, {
        create: () => fileDocument(tx, { clock, familyName }, user, document, takeFile),
        find: filedId => findDocument(tx, user, filedId),
      })
      return readDetails(tx, user, id)
    }),
  )

  answer(app, sessions, 'GET /api/documents/{id}', ({ user, params }) => readDetails(db, user, params.id))

  answer(app, sessions, 'PUT /api/documents/{id}', context =>
    db.transaction().execute(async tx => {
      const { user, session, params } = context
      const editor = { user, isSteppedUp: sessions.isSteppedUp(session) }
      await changeDocument(tx, clock, editor, params.id, () => context.body)
      return readDetails(tx, user, params.id)
    }),
  )

  answer(app, sessions, 'DELETE /api/documents/{id}', ({ user, params }) =>
    db.transaction().execute(async tx => {
      await deleteDocument(tx, clock, user, params.id)
      return params
    }),
  )

  answer(app, sessions, 'POST /api/documents/{id}/restore', ({ user, params }) =>
    db.transaction().execute(async tx => {
      await restoreDocument(tx, clock, user, params.id)
      return readDetails(tx, user, params.id)
    }),
  )

  /** @throws Failure 404 outside the audience. */
  async function readDetails(db: Db, user: User, id: string): Promise<DocumentDetails> {
    const document = await findDocument(db, user, id)
    if (document === undefined) throw documentNotFound()
    return presentDetails(db, { user, familyName }, document)
  }
}
