import { hash } from 'node:crypto'

import type { User } from '#contract/accounts/accounts.ts'
import type { NewDocument } from '#contract/documents/documents.ts'
import { fileDocument } from '#server/documents/file-document.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A document of the demonstration. Most have no other details than these. */
export type Sample = Pick<NewDocument, 'area' | 'title' | 'kind'> &
  Partial<Omit<NewDocument, 'uploadId'>> & { fileName: string; content: Buffer }

/** Stores a PDF and files it as a document of this account. */
export async function fileSample(
  { clock, config, database, files }: Platform,
  user: User,
  { fileName, content, ...details }: Sample,
): Promise<{ id: string }> {
  const context = { clock, familyName: config.FAMILY_NAME }
  const fileId = await files.put(null, content)
  const file = {
    fileId,
    fileName,
    mimeType: 'application/pdf',
    bytes: content.length,
    sha256: hash('sha256', content, 'buffer'),
  }
  return database.db.transaction().execute(async tx => {
    const document = { ...noDetails, ...details }
    const filed = await fileDocument(tx, context, user, document, () => Promise.resolve(file))
    await files.markReferenced(tx, [fileId])
    return filed
  })
}

const noDetails = {
  description: null,
  dateText: null,
  taxYear: null,
  taxCategory: null,
  companySlug: null,
  companyTab: null,
  requirement: null,
  tags: [],
  memberIds: [],
  audience: 'family' as const,
  readerIds: [],
  isSensitive: false,
  expiresOn: null,
  retainUntil: null,
}
