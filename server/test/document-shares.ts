import type { Api } from '#contract/api.ts'
import type { CreatedDocumentShare } from '#contract/documents/document-shares.ts'
import type { CallInput } from '#contract/endpoint.ts'

import { createDocument } from './documents.ts'
import { openPortal } from './open-portal.ts'
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

/** The one sentence for all failures to open a link. */
export const linkRejection =
  'The link has ended or the passcode is wrong. Check both, or ask the person who sent them for a new link'

/** Opens a portal with a document of Ada, a link to it and a visitor who has the link. */
export async function openWithShare(fields: Parameters<typeof createShare>[1] = {}) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const document = await createDocument(
    ada,
    { title: 'Deed' },
    { content: 'The orchard.', fileName: 'deed.txt' },
  )
  const share = await createShare(ada, { documentIds: [document.id], ...fields })
  return { portal, ada, document, share, adviser: portal.visitor() }
}

/** Enters the passcode and returns the reply. */
export function enterPasscode(person: Person, { token, passcode }: { token: string; passcode: string }) {
  return person.try('POST /api/shared-documents', { body: { token, passcode } })
}

/** Enters the passcode and returns what the link shows. */
export function openShare(person: Person, { token, passcode }: { token: string; passcode: string }) {
  return person.call('POST /api/shared-documents', { body: { token, passcode } })
}

/** Downloads a version through the link that the visitor has opened. */
export function download(person: Person, versionId: string) {
  return person.fetch('GET', `/api/shared-documents/${versionId}`)
}
