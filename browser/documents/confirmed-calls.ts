import { call, readAllPages, toAddress } from '#browser/platform/call.ts'
import { pagedQuery } from '#browser/platform/query.ts'
import { confirmChange } from '#browser/platform/replies/lost-replies.ts'
import type { DocumentDetails, DocumentSummary } from '#contract/documents/documents.ts'

/** Deletes a document, and reads the deleted ones if the reply is lost. */
export function deleteDocument(id: string): Promise<unknown> {
  return confirmDeletion(id, () => call('DELETE /api/documents/{id}', { params: { id } }))
}

/** Confirms a call that deletes this document. */
export function confirmDeletion(id: string, send: () => Promise<unknown>): Promise<unknown> {
  return confirmChange(send, async () => {
    const { queryKey } = pagedQuery('GET /api/documents', { query: { isDeleted: 'true' } })
    const pages = await readAllPages<DocumentSummary[]>(toAddress(queryKey))
    return pages.flat().find(document => document.id === id)
  })
}

/** Restores a deleted document, and reads it if the reply is lost. */
export function restoreDocument(id: string): Promise<DocumentDetails> {
  const input = { params: { id } }
  return confirmChange(
    () => call('POST /api/documents/{id}/restore', input),
    () => call('GET /api/documents/{id}', input),
  )
}

/** Makes version `number` current again, and reads the document if the reply is lost. */
export function restoreVersion(
  { id, version }: Pick<DocumentSummary, 'id' | 'version'>,
  number: number,
): Promise<DocumentDetails> {
  return confirmChange(
    () =>
      call('POST /api/documents/{id}/versions/{number}/restore', {
        params: { id, number: String(number) },
        body: { version },
      }),
    async () => {
      const document = await call('GET /api/documents/{id}', { params: { id } })
      const isRestored = document.current.restoredNumber === number && document.version > version
      return isRestored ? document : undefined
    },
  )
}
