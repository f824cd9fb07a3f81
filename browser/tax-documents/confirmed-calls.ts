import { confirmDeletion } from '#browser/documents/confirmed-calls.ts'
import { call, readAllPages, toAddress } from '#browser/platform/call.ts'
import { pagedQuery } from '#browser/platform/query.ts'
import { confirmChange } from '#browser/platform/replies/lost-replies.ts'
import type { TaxExpectation } from '#contract/tax-documents/tax-documents.ts'

/** Deletes a tax document, and reads the deleted ones if the reply is lost. */
export function deleteTaxDocument(id: string): Promise<unknown> {
  return confirmDeletion(id, () => call('DELETE /api/tax-documents/{id}', { params: { id } }))
}

/** Deletes an expected document, and reads the others if the reply is lost. */
export function deleteExpectation(id: string): Promise<{ id: string }> {
  return confirmChange(
    () => call('DELETE /api/tax-expectations/{id}', { params: { id } }),
    async () => {
      const { queryKey } = pagedQuery('GET /api/tax-expectations')
      const pages = await readAllPages<TaxExpectation[]>(toAddress(queryKey))
      return pages.flat().some(expectation => expectation.id === id) ? undefined : { id }
    },
  )
}

/** Links a document, or removes the link. The repetition of a change that was made is answered with it. */
export function handIn(
  { id, version }: Pick<TaxExpectation, 'id' | 'version'>,
  documentId: string | null,
): Promise<TaxExpectation> {
  const send = () =>
    call('PUT /api/tax-expectations/{id}/document', { params: { id }, body: { documentId, version } })
  return confirmChange(send, send)
}
