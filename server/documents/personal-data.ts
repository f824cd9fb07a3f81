import { sql } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'
import type { PersonalData, PersonalFile } from '#server/platform/database/personal-data.ts'
import { readInBatches } from '#server/platform/database/read-in-batches.ts'

/** The documents, photographs and videos of the account with all of their versions. */
export const documentPersonalData: PersonalData = {
  columns: ['documents.owner_id', 'document_versions.uploaded_by_id', 'document_openings.account_id'],
  omitted: {
    'documents.legal_hold_by_id': 'the record of a document, which is exported to its owner',
    'documents.removed_by_id': 'the record of a document, which is exported to its owner',
    'document_openings.viewed_as_id':
      'an opening by an administrator, which the audit log of the account names',
  },
  lists: [
    {
      name: 'documents',
      about: 'Your documents, photographs and videos, and those that you can still restore.',
      select: accountId => sql`
        select id, area, kind, title, description, date_text, tax_year, tax_category, tags, audience, is_sensitive,
          expires_on, retain_until, created_at, updated_at, removed_at
        from documents where owner_id = ${accountId} order by created_at, id`,
    },
    {
      name: 'document-versions',
      about: 'The versions of your documents, and those that you added to the documents of others.',
      select: accountId => sql`
        select version.id, version.document_id, version.number, version.file_name, version.mime_type, version.bytes,
          version.note, version.uploaded_at, version.uploaded_by_id = ${accountId} as is_your_upload
        from document_versions as version join documents as document on document.id = version.document_id
        where document.owner_id = ${accountId} or version.uploaded_by_id = ${accountId}
        order by version.uploaded_at, version.id`,
    },
    {
      name: 'opened-documents',
      about: 'Which versions of documents you have opened, and when.',
      select: accountId => sql`
        select version_id, how, opened_at
        from document_openings where account_id = ${accountId} order by opened_at, id`,
    },
  ],
  readFiles,
}

async function* readFiles(db: Db, accountId: string): AsyncGenerator<PersonalFile[]> {
  const batches = readInBatches<StoredVersion>(
    db,
    sql<StoredVersion>`
      select version.file_id, version.file_name, version.number, version.uploaded_at, document.title,
        document.area, document.id as document_id
      from document_versions as version join documents as document on document.id = version.document_id
      where document.owner_id = ${accountId} order by document.created_at, document.id, version.number`,
  )
  for await (const versions of batches) yield versions.map(toFile)
}

type StoredVersion = {
  fileId: string
  fileName: string
  number: number
  uploadedAt: string
  title: string
  area: string
  documentId: string
}

/** `archive/deed-1a2b3c4d/1-deed.pdf`. The id keeps equal titles apart. */
function toFile({
  fileId,
  fileName,
  number,
  uploadedAt,
  title,
  area,
  documentId,
}: StoredVersion): PersonalFile {
  const folder = `${toPathSegment(title).slice(0, 60)}-${documentId.slice(0, 8)}`
  return {
    fileId,
    path: `${area}/${folder}/${number}-${toPathSegment(fileName)}`,
    createdAt: uploadedAt,
  }
}

/** A name that every system can store, and that leads to no other folder. */
export function toPathSegment(text: string): string {
  const name = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return name === '' ? 'untitled' : name.slice(-120)
}
