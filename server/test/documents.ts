import { randomUUID } from 'node:crypto'

import type { Api } from '#contract/api.ts'
import type { DocumentDetails } from '#contract/documents/documents.ts'
import type { CallInput } from '#contract/endpoint.ts'

import { openPortal, type TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'
import { uploadFile } from './uploads.ts'

type DocumentInput = Partial<CallInput<Api['POST /api/documents']>['body']>
type FileInput = { fileName?: string; content?: string | Uint8Array }

/** Files a document of a finished upload. */
export async function createDocument(
  person: Person,
  fields: DocumentInput = {},
  file: FileInput = {},
): Promise<DocumentDetails> {
  return person.call('POST /api/documents', { body: await createDocumentInput(person, fields, file) })
}

/** The input that files a document of a finished upload. That of a visitor is unknown. */
export async function createDocumentInput(
  person: Person,
  fields: DocumentInput = {},
  { fileName = 'deed.txt', content = 'The orchard by the river.' }: FileInput = {},
): Promise<CallInput<Api['POST /api/documents']>['body']> {
  const uploadId = person.user === undefined ? randomUUID() : (await uploadFile(person, content, fileName)).id
  return { uploadId, area: 'archive', title: 'Deed of the orchard', ...fields }
}

/** Adds the company `hartwell-staffing`, unless it exists. */
export async function insertCompany({ database }: TestPortal): Promise<void> {
  const stated = {
    founded: 2025,
    state: 'Delaware',
    assets: '$10M+',
    description: 'Staff.',
    status: 'Active',
  }
  await database.db
    .insertInto('companies')
    .values({ key: 'staffing', position: 4, entityType: 'LLC', ...stated })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Adds a version with this content to a document and returns the document. */
export async function addVersion(
  person: Person,
  id: string,
  content: string | Uint8Array,
  fileName = 'deed.txt',
): Promise<DocumentDetails> {
  const { version } = await person.call('GET /api/documents/{id}', { params: { id } })
  const { id: uploadId } = await uploadFile(person, content, fileName)
  return person.call('POST /api/documents/{id}/versions', { params: { id }, body: { uploadId, version } })
}

/** Gives a version a thumbnail, as if its image had been read. */
export async function insertThumbnail(
  { database, platform }: TestPortal,
  person: Person,
  versionId: string,
): Promise<void> {
  const thumbnailId = await platform.files.put(person.user!.id, Buffer.from('RIFF----WEBP'))
  await database.db.transaction().execute(async tx => {
    await platform.files.markReferenced(tx, [thumbnailId])
    await tx.updateTable('documentVersions').set({ thumbnailId }).where('id', '=', versionId).execute()
  })
}

/** The text of the file that `openWithDocument` files. */
export const sampleContent = 'The orchard by the river, sold by the miller.'

/** Opens a portal with a document of Ada that has a text file. */
export async function openWithDocument(fields: DocumentInput = {}) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const document = await createDocument(ada, fields, {
    content: sampleContent,
    fileName: 'Übergabe des Gartens 遺言.txt',
  })
  return { portal, ada, document, path: `/api/document-files/${document.current.id}` }
}
