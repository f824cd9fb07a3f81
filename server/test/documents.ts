import { hash, randomUUID } from 'node:crypto'

import type { Api } from '#contract/api.ts'
import type { DocumentDetails } from '#contract/documents.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { addDuration, day } from '#server/platform/clock.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

type DocumentInput = Partial<CallInput<Api['POST /api/documents']>['body']>
type FileInput = { fileName?: string; mimeType?: string; content?: string | Uint8Array }

/** Files a document of a finished upload. */
export async function createDocument(
  portal: TestPortal,
  person: Person,
  fields: DocumentInput = {},
  file: FileInput = {},
): Promise<DocumentDetails> {
  return person.call('POST /api/documents', { body: await createDocumentInput(portal, person, fields, file) })
}

export async function createDocumentInput(
  portal: TestPortal,
  person: Person,
  fields: DocumentInput = {},
  file: FileInput = {},
): Promise<CallInput<Api['POST /api/documents']>['body']> {
  const uploadId = await createUpload(portal, person, file)
  return { uploadId, area: 'archive', title: 'Deed of the orchard', ...fields }
}

/** Inserts a finished upload and returns its id. A visitor gets an unknown id. */
export async function createUpload(
  { database, platform, time }: TestPortal,
  person: Person,
  { fileName = 'deed.txt', mimeType = 'text/plain', content = 'The orchard by the river.' }: FileInput = {},
): Promise<string> {
  const id = randomUUID()
  if (person.user === undefined) return id
  const bytes = Buffer.from(content)
  const sha256 = hash('sha256', bytes, 'buffer')
  const fileId = await platform.files.put(person.user.id, bytes)
  await database.db.transaction().execute(async tx => {
    await tx
      .updateTable('storedFiles')
      .set({ sha256, ownerId: null, isReferenced: true })
      .where('id', '=', fileId)
      .execute()
    await tx
      .insertInto('uploads')
      .values({
        id,
        accountId: person.user!.id,
        fileName,
        metadata: '',
        length: bytes.length,
        receivedBytes: bytes.length,
        fileId,
        mimeType,
        createdAt: time.now,
        expiresAt: addDuration(time.now, 7 * day),
      })
      .execute()
  })
  return id
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
