import type { User } from '#contract/accounts/accounts.ts'
import { findCompanyKey } from '#contract/companies/company-names.ts'
import type { DocumentFields, NewDocument } from '#contract/documents/documents.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'

import { taxCategoryRequired, onlyInTaxArea, unknownCompany } from './failures.ts'
import { checkFiling } from './policy.ts'
import type { ContentQueue } from './read/content-queue.ts'
import { refreshSearch } from './search/search-index.ts'
import { findFilingCompany, insertDocument, setLinkedMembers } from './store.ts'
import { checkDetails, checkLinkedMembers } from './validation.ts'
import { insertVersion, type NewVersionRow } from './versions/versions.ts'

/** A stored file, as a finished upload leaves it. */
export type StoredFile = Pick<NewVersionRow, 'fileId' | 'fileName' | 'mimeType' | 'bytes' | 'sha256'>

/**
 * Files a document with its first version and returns the ids of both. Without the queue, the next start reads its
 * text.
 * @throws Failure 403 for a company document or the audience of the board, unless the account manages documents; 400
 * for an unknown member or company.
 */
export async function fileDocument(
  tx: Tx,
  { clock, familyName, content }: { clock: Clock; familyName: string; content?: ContentQueue },
  user: User,
  document: Omit<NewDocument, 'uploadId'>,
  claimFile: () => Promise<StoredFile>,
): Promise<{ id: string }> {
  checkFiling(user, document)
  const { companySlug, memberIds, readerIds, ...details } = document
  const companyKey = companySlug === null ? null : findCompanyKey(companySlug, familyName)
  if (companyKey === undefined || (document.area === 'company' && companyKey === null)) throw unknownCompany()
  if (document.area === 'tax' && document.taxCategory === null) throw taxCategoryRequired()
  if (document.area !== 'tax' && document.taxCategory !== null) throw onlyInTaxArea()
  const company = companyKey === null ? null : await findFilingCompany(tx, companyKey)
  if (company === undefined) throw unknownCompany()
  checkDetails(document, { area: document.area, company })
  await checkLinkedMembers(tx, document)
  const filed = await insertFiled(
    tx,
    { ...details, companyId: company?.id ?? null, ownerId: user.id, memberIds, readerIds },
    await claimFile(),
    clock(),
  )
  await content?.enqueue(tx, filed.versionId)
  await audit(tx, clock, {
    actorId: user.id,
    action: 'documents.filed',
    subject: filed.id,
    details: { area: document.area, audience: document.audience },
  })
  return filed
}

/** A sample document of the portal itself: without an owner, visible to the whole family. */
export type SampleDocument = Pick<DocumentFields, 'kind' | 'title' | 'description' | 'dateText'> & {
  companyId: string
  companyTab: string
  file: StoredFile
}

/**
 * Files a sample document of a company. The caller marks its file as referenced, and queues its version to be read:
 * otherwise the next start does.
 */
export async function fileSampleDocument(
  tx: Tx,
  { file, ...sample }: SampleDocument,
  now: Date,
): Promise<{ id: string; versionId: string }> {
  const document = {
    ...sample,
    area: 'company' as const,
    taxYear: null,
    taxCategory: null,
    requirement: null,
    tags: [],
    audience: 'family' as const,
    isSensitive: false,
    expiresOn: null,
    retainUntil: null,
    ownerId: null,
    memberIds: [],
    readerIds: [],
  }
  return insertFiled(tx, document, file, now)
}

type FiledDocument = Parameters<typeof insertDocument>[1] & Pick<DocumentFields, 'memberIds' | 'readerIds'>

/** Inserts a document with its first version. The caller has checked both. */
export async function insertFiled(
  tx: Tx,
  { memberIds, readerIds, ...document }: FiledDocument,
  file: StoredFile & Pick<NewVersionRow, 'thumbnailId' | 'othersReceive'>,
  now: Date,
): Promise<{ id: string; versionId: string }> {
  const id = await insertDocument(tx, document, now)
  const version = { ...file, note: null, restoredNumber: null, uploadedById: document.ownerId }
  const versionId = await insertVersion(tx, id, version, now)
  await setLinkedMembers(tx, 'documentMembers', id, memberIds)
  await setLinkedMembers(tx, 'documentReaders', id, readerIds)
  await refreshSearch(tx, id)
  return { id, versionId }
}
