import { officeAudiences } from '#contract/documents/document-choices.ts'
import type { TaxExpectation } from '#contract/tax-documents/tax-documents.ts'
import { findDocument } from '#server/documents/lists/find-documents.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  findExpectation,
  findHandedIn,
  lockExpectation,
  updateExpectation,
  type Viewer,
} from './expectation-store.ts'
import {
  expectationNotFound,
  expectationReadOnly,
  hiddenFromOffice,
  staleVersion,
  unknownDocument,
} from './failures.ts'

/**
 * Links the document that was handed in, or removes the link.
 * @throws Failure 404 for an entry that the viewer may not see, 403 for one that a trustee or adviser only reads, 409
 * for a stale version, 400 for a document that the viewer or the office may not see.
 */
export async function handInDocument(
  { clock, database }: Platform,
  viewer: Viewer,
  id: string,
  { documentId, version }: { documentId: string | null; version: number },
): Promise<TaxExpectation> {
  return database.db.transaction().execute(async tx => {
    const expectation = await lockExpectation(tx, viewer, id)
    if (expectation === undefined) throw expectationNotFound()
    if (!expectation.abilities.handIn) throw expectationReadOnly()
    if (expectation.version !== version) {
      // The same change, whose reply was lost.
      if ((await findHandedIn(tx, id)) === documentId) return expectation
      throw staleVersion()
    }
    if (documentId !== null) {
      const document = await findDocument(tx, viewer.user, documentId)
      if (document?.area !== 'tax' && document?.area !== 'company') throw unknownDocument()
      if (!officeAudiences.includes(document.audience)) throw hiddenFromOffice()
    }
    const now = clock()
    await updateExpectation(tx, id, { documentId, receivedAt: documentId === null ? null : now }, now)
    const action = documentId === null ? 'tax-expectations.reopened' : 'tax-expectations.received'
    await audit(tx, clock, { actorId: viewer.user.id, action, subject: id, details: { documentId } })
    return (await findExpectation(tx, viewer, id))!
  })
}
