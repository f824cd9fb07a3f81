import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import { findCompanyKey } from '#contract/companies/company-names.ts'
import type { DocumentDetails } from '#contract/documents/documents.ts'
import { markLinkSeen } from '#server/notifications/store.ts'
import { answer, type CallContext } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/events.ts'
import { familyAccessRequired } from '#server/platform/failure.ts'
import { createOnce } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import { claimFinishedUpload } from '#server/uploads/claim-finished-upload.ts'

import { changeDocument } from './change-document.ts'
import { deleteDocument, restoreDocument } from './delete-document.ts'
import { documentNotFound, noThumbnail } from './failures.ts'
import { fileDocument } from './file-document.ts'
import { selectFile } from './files/select-file.ts'
import { sendFile, sendThumbnail } from './files/send-file.ts'
import { findDocument, listDocuments } from './lists/find-documents.ts'
import { notifyNewReaders } from './notify-readers.ts'
import { listOpenings, recordOpening } from './openings.ts'
import { checkReadingOpenings, isOwner } from './policy.ts'
import { presentChange, presentDetails, presentSummary, type Viewer } from './presenters.ts'
import type { ContentQueue } from './read/content-queue.ts'
import { searchDocuments } from './search/search-documents.ts'
import { setLegalHold } from './set-legal-hold.ts'
import { addVersion, restoreVersion } from './versions/add-version.ts'
import { findVersion, readText } from './versions/versions.ts'

type ReadableVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>
type Caller = Pick<CallContext<'GET /api/documents/{id}'>, 'user' | 'session'>

export function mountDocumentsRoutes(app: FastifyInstance, platform: Platform, content: ContentQueue): void {
  const { clock, config, database, files, sessions, today } = platform
  const { db } = database
  const familyName = config.FAMILY_NAME

  answer(app, sessions, 'GET /api/documents', async ({ user, session, query }) => {
    const { q: words = '', cursor, limit, companySlug, isExpiring, ...rest } = query
    const companyKey = companySlug === undefined ? undefined : (findCompanyKey(companySlug, familyName) ?? '')
    const filters = { ...rest, companyKey, expiringAsOf: isExpiring === true ? today() : undefined }
    const list = { user, filters, now: clock(), cursor, limit }
    const viewer = createViewer({ user, session })
    if (words.trim() === '') {
      const page = await listDocuments(db, list)
      return page.present(rows => rows.map(row => presentSummary(viewer, row)))
    }
    const found = await searchDocuments(db, { ...list, words, isSteppedUp: viewer.isSteppedUp })
    return found.present(rows => rows.map(({ document, hits }) => presentSummary(viewer, document, hits)))
  })

  answer(app, sessions, 'POST /api/documents', context =>
    db.transaction().execute(async tx => {
      const { user, body, idempotencyKey } = context
      const { uploadId, ...document } = body
      const claimFile = () => claimFinishedUpload(tx, { uploadId, accountId: user.id })
      const { id } = await createOnce(tx, clock, idempotencyKey, {
        async create() {
          const filed = await fileDocument(tx, { clock, familyName, content }, user, document, claimFile)
          const added = { id: filed.id, title: document.title, previous: null, next: document }
          await notifyNewReaders(platform, tx, added, user.id)
          return filed
        },
        find: filedId => findDocument(tx, user, filedId),
      })
      return readDetails(tx, context, id)
    }),
  )

  answer(app, sessions, 'GET /api/documents/{id}', context => readDetails(db, context, context.params.id))

  answer(app, sessions, 'PUT /api/documents/{id}', context =>
    db.transaction().execute(async tx => {
      const viewer = createViewer(context)
      const { id } = context.params
      await changeDocument(tx, platform, viewer, id, () => context.body)
      return presentChange(tx, viewer, id)
    }),
  )

  answer(app, sessions, 'DELETE /api/documents/{id}', ({ user, params }) =>
    db.transaction().execute(async tx => {
      await deleteDocument(tx, platform, user, params.id)
      return params
    }),
  )

  answer(app, sessions, 'POST /api/documents/{id}/restore', context =>
    db.transaction().execute(async tx => {
      const { user, params } = context
      await restoreDocument(tx, clock, user, params.id)
      return readDetails(tx, context, params.id)
    }),
  )

  answer(app, sessions, 'POST /api/documents/{id}/versions', context =>
    db.transaction().execute(async tx => {
      const { user, params, idempotencyKey } = context
      await createOnce(tx, clock, idempotencyKey, {
        create: () =>
          addVersion(tx, { clock, content }, user, params.id, () => {
            const { uploadId, ...input } = context.body
            const claimFile = () => claimFinishedUpload(tx, { uploadId, accountId: user.id })
            return { ...input, claimFile }
          }),
        find: versionId => findVersion(tx, user, versionId),
      })
      return readDetails(tx, context, params.id)
    }),
  )

  answer(app, sessions, 'POST /api/documents/{id}/versions/{number}/restore', context =>
    db.transaction().execute(async tx => {
      const { user, params } = context
      await restoreVersion(tx, { clock, content }, user, params, () => context.body)
      return readDetails(tx, context, params.id)
    }),
  )

  answer(app, sessions, 'PUT /api/documents/{id}/legal-hold', context =>
    db.transaction().execute(async tx => {
      const { user, params } = context
      await setLegalHold(tx, clock, user, params.id, () => context.body)
      return readDetails(tx, context, params.id)
    }),
  )

  answer(app, sessions, 'GET /api/documents/{id}/openings', async ({ user, params, query }) => {
    const document = await findDocument(db, user, params.id)
    if (document === undefined) throw documentNotFound()
    checkReadingOpenings(user, document)
    return listOpenings(db, { documentId: document.id, ...query })
  })

  answer(app, sessions, 'GET /api/document-files/{versionId}', async context => {
    const { user, query, request, reply } = context
    const version = await findReadableVersion(context)
    const file = selectFile(version, isOwner(user, version))
    const how = query.disposition === 'inline' ? 'preview' : 'download'
    if (request.method === 'GET') await recordAccountOpening(user, version, how)
    await sendFile(files, file, query.disposition, request, reply)
  })

  answer(app, sessions, 'GET /api/document-files/{versionId}/thumbnail', async context => {
    const version = await findReadableVersion(context)
    const { thumbnailId, mimeType } = version
    if (thumbnailId === null) throw noThumbnail()
    // The first page of a PDF can be read.
    if (mimeType === 'application/pdf') await recordAccountOpening(context.user, version, 'preview')
    await sendThumbnail(files, thumbnailId, context.request, context.reply)
  })

  answer(app, sessions, 'GET /api/document-files/{versionId}/text', async context => {
    const version = await findReadableVersion(context)
    await recordAccountOpening(context.user, version, 'preview')
    return readText(db, version.id)
  })

  async function recordAccountOpening(
    user: User,
    { id, documentId, isSensitive }: ReadableVersion,
    how: 'preview' | 'download',
  ): Promise<void> {
    const entry = { actorId: user.id, subject: documentId, details: { how } }
    await recordOpening(platform, { versionId: id, by: toOpener(user), how }, async tx => {
      if (user.viewAs !== undefined) return audit(tx, clock, { ...entry, action: 'view-as.document-opened' })
      if (isSensitive) await audit(tx, clock, { ...entry, action: 'documents.sensitive-opened' })
      // A document that was shared with the account no longer waits for it.
      if (await markLinkSeen(tx, user.id, `/documents/${documentId}`, clock()))
        await publish(tx, 'notifications_changed', user.id)
    })
  }

  /** @throws Failure 404 outside the audience, 403 for a sensitive document without Family Access. */
  async function findReadableVersion({
    user,
    session,
    params,
  }: Pick<CallContext<'GET /api/document-files/{versionId}'>, 'user' | 'session' | 'params'>) {
    const version = await findVersion(db, user, params.versionId)
    if (version === undefined) throw documentNotFound()
    if (version.isSensitive && !sessions.isSteppedUp(session)) throw familyAccessRequired()
    return version
  }

  /** @throws Failure 404 outside the audience. */
  async function readDetails(db: Db, context: Caller, id: string): Promise<DocumentDetails> {
    const document = await findDocument(db, context.user, id)
    if (document === undefined) throw documentNotFound()
    return presentDetails(db, createViewer(context), document)
  }

  function createViewer({ user, session }: Caller): Viewer {
    return { user, familyName, timeZone: config.TIME_ZONE, isSteppedUp: sessions.isSteppedUp(session) }
  }
}

/** An administrator who views the portal as another account opens documents, not that account. */
function toOpener(user: User) {
  return user.viewAs === undefined
    ? { accountId: user.id }
    : { accountId: user.viewAs.viewerId, viewedAsId: user.id }
}
