import { hash } from 'node:crypto'

import { NewDocument, type DocumentDetails } from '#contract/documents.ts'
import { fileDocument, type StoredFile } from '#server/documents/file-document.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

type Fields = Partial<Omit<Parameters<typeof NewDocument.parse>[0] & object, 'uploadId'>>
type TestFile = { fileName?: string; mimeType?: string; content?: string | Uint8Array }

/** Files a document as if its upload had just finished. */
export async function createDocument(
  portal: TestPortal,
  person: Person,
  fields: Fields = {},
  file: TestFile = {},
): Promise<DocumentDetails> {
  const { database, platform } = portal
  const { uploadId: _, ...document } = NewDocument.parse({
    area: 'archive',
    title: 'Deed of the orchard',
    uploadId: crypto.randomUUID(),
    ...fields,
  })
  const context = { clock: platform.clock, familyName: platform.config.FAMILY_NAME }
  await insertCompany(portal)
  const stored = await storeFile(portal, person, file)
  const { id } = await database.db
    .transaction()
    .execute(tx => fileDocument(tx, context, person.user!, document, async () => stored))
  return person.call('GET /api/documents/{id}', { params: { id } })
}

/** Stores a file and returns what an upload of it would return. */
export async function storeFile(
  { database, platform }: TestPortal,
  person: Person,
  { fileName = 'deed.txt', mimeType = 'text/plain', content = 'The orchard by the river.' }: TestFile = {},
): Promise<StoredFile> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
  const fileId = await platform.files.put(person.user?.id ?? '', bytes)
  await database.db.transaction().execute(tx => platform.files.markReferenced(tx, [fileId]))
  return { fileId, fileName, mimeType, bytes: bytes.length, sha256: hash('sha256', bytes, 'buffer') }
}

async function insertCompany({ database }: TestPortal): Promise<void> {
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
