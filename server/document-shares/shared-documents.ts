import type { User } from '#contract/accounts/accounts.ts'
import { findDocuments, type StoredDocument } from '#server/documents/lists/find-documents.ts'
import { listAbilities } from '#server/documents/policy.ts'
import type { Db } from '#server/platform/database/database.ts'

import { listItems, type StoredShare } from './store.ts'

/**
 * The documents that each link shows, by title: those that its creator may still edit. A deleted document is left
 * out, and so is one that has become sensitive since it was shared.
 */
export async function listSharedDocuments(
  db: Db,
  creator: User,
  shares: Pick<StoredShare, 'id'>[],
): Promise<Map<string, { documents: StoredDocument[]; withheldCount: number }>> {
  const items = await listItems(
    db,
    shares.map(({ id }) => id),
  )
  const found = await findDocuments(db, creator, [...new Set(items.map(({ documentId }) => documentId))])
  const editable = found
    .filter(document => listAbilities(creator, document).edit)
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en') || a.id.localeCompare(b.id))
  return new Map(
    shares.map(({ id }) => {
      const own = items.filter(({ shareId }) => shareId === id)
      const documents = editable.filter(document =>
        own.some(
          ({ documentId, includesSensitive }) =>
            documentId === document.id && (includesSensitive || !document.isSensitive),
        ),
      )
      return [id, { documents, withheldCount: own.length - documents.length }]
    }),
  )
}
