import type { Api } from '#contract/api.ts'
import type { CreatedDocumentShare } from '#contract/document-shares.ts'
import type { CallInput } from '#contract/endpoint.ts'

import { createDocument } from './documents.ts'
import type { Person } from './person.ts'

/** Creates a link for an outside adviser, to a new document unless `documentIds` names others. */
export async function createShare(
  person: Person,
  fields: Partial<CallInput<Api['POST /api/document-shares']>['body']> = {},
): Promise<CreatedDocumentShare> {
  const documentIds = fields.documentIds ?? [(await createDocument(person)).id]
  return person.call('POST /api/document-shares', {
    body: { adviserName: 'Edward Barlow', ...fields, documentIds },
  })
}
