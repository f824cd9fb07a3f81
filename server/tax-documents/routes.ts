import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import { taxCategories } from '#contract/documents/document-choices.ts'
import type {
  TaxDocument,
  TaxDocumentCategory,
  TaxExpectation,
} from '#contract/tax-documents/tax-documents.ts'
import { deleteDocument } from '#server/documents/delete-document.ts'
import { findDocument, listDocuments, listTaxYears } from '#server/documents/lists/find-documents.ts'
import { presentSummary } from '#server/documents/presenters.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import type { Page, PageRequest } from '#server/platform/paging.ts'
import type { Platform } from '#server/platform/platform.ts'

import { addExpectation } from './add-expectation.ts'
import {
  countExpectations,
  deleteExpectation,
  findExpectation,
  listExpectationYears,
  listExpectations,
  lockExpectation,
  updateExpectation,
  type Viewer,
} from './expectation-store.ts'
import { expectationNotFound, staleVersion, taxDocumentNotFound, unknownCategory } from './failures.ts'
import { handInDocument } from './hand-in-document.ts'
import { presentTaxDocument } from './present-tax-document.ts'

export function mountTaxDocumentsRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, config, database, sessions, today } = platform
  const { db } = database
  const familyName = config.FAMILY_NAME

  answer(app, sessions, 'GET /api/tax-documents', ({ user, query }) => {
    const { category, documentType = category, ...request } = query
    // Two names of one filter.
    if (category !== undefined && documentType !== category) throw unknownCategory()
    return listTaxDocuments(user, documentType, request)
  })

  answer(app, sessions, 'GET /api/tax-documents/{category}', ({ user, params, query }) => {
    const category = taxCategories.find(one => one === params.category)
    if (category === undefined) throw unknownCategory()
    return listTaxDocuments(user, category, query)
  })

  answer(app, sessions, 'DELETE /api/tax-documents/{id}', ({ user, params }) =>
    db.transaction().execute(async tx => {
      const document = await findDocument(tx, user, params.id)
      if (document?.area !== 'tax') throw taxDocumentNotFound()
      await deleteDocument(tx, platform, user, params.id)
      return { message: 'The tax document has been removed successfully.' }
    }),
  )

  answer(app, sessions, 'GET /api/tax-expectations', ({ user, query }) =>
    listExpectations(db, createViewer(user), query),
  )

  answer(app, sessions, 'GET /api/tax-expectation-counts', ({ user, query }) =>
    countExpectations(db, createViewer(user), query.year),
  )

  answer(app, sessions, 'GET /api/tax-years', async ({ user }) => ({
    documents: await listTaxYears(db, user, clock()),
    expectations: await listExpectationYears(db, createViewer(user)),
  }))

  answer(app, sessions, 'POST /api/tax-expectations', ({ user, body, idempotencyKey }) =>
    addExpectation(platform, createViewer(user), body, idempotencyKey),
  )

  answer(app, sessions, 'PUT /api/tax-expectations/{id}', context =>
    db.transaction().execute(async tx => {
      const { user, params } = context
      const expectation = await lockOrThrow(tx, user, params.id)
      const { version, ...changes } = context.body
      if (expectation.version !== version) {
        // The same edit, whose reply was lost.
        if (hasValues(expectation, changes)) return expectation
        throw staleVersion()
      }
      await updateExpectation(tx, params.id, changes, clock())
      await audit(tx, clock, { actorId: user.id, action: 'tax-expectations.changed', subject: params.id })
      return (await findExpectation(tx, createViewer(user), params.id))!
    }),
  )

  answer(app, sessions, 'DELETE /api/tax-expectations/{id}', ({ user, params }) =>
    db.transaction().execute(async tx => {
      await lockOrThrow(tx, user, params.id)
      await deleteExpectation(tx, params.id)
      await audit(tx, clock, { actorId: user.id, action: 'tax-expectations.removed', subject: params.id })
      return params
    }),
  )

  answer(app, sessions, 'PUT /api/tax-expectations/{id}/document', async context => {
    const { user, params } = context
    // An unknown entry is 404 before an invalid body is 400.
    const viewer = createViewer(user)
    if ((await findExpectation(db, viewer, params.id)) === undefined) throw expectationNotFound()
    return handInDocument(platform, viewer, params.id, context.body)
  })

  async function listTaxDocuments(
    user: User,
    taxCategory: TaxDocumentCategory | undefined,
    {
      year,
      memberId,
      ...request
    }: PageRequest & { year?: number | undefined; memberId?: string | undefined },
  ): Promise<Page<TaxDocument>> {
    const filters = { area: 'tax' as const, taxCategory, taxYear: year, memberId }
    const page = await listDocuments(db, { user, filters, now: clock(), ...request })
    // Tax documents have no hash, which is all that Family Access adds.
    const viewer = { user, familyName, timeZone: config.TIME_ZONE, isSteppedUp: false }
    return page.present(rows => rows.map(row => presentTaxDocument(presentSummary(viewer, row))))
  }

  function createViewer(user: User): Viewer {
    return { user, familyName, today: today() }
  }

  /** @throws Failure 404. */
  async function lockOrThrow(tx: Tx, user: User, id: string): Promise<TaxExpectation> {
    const expectation = await lockExpectation(tx, createViewer(user), id)
    if (expectation === undefined) throw expectationNotFound()
    return expectation
  }
}
