import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { CompanyKey } from '#contract/companies/company-keys.ts'
import { TaxYear } from '#contract/dates/dates.ts'
import type { DocumentDetails, DocumentSummary } from '#contract/documents/documents.ts'
import { isInAudience, canRestore } from '#server/documents/policy.ts'
import type { StoredVersion } from '#server/documents/versions/versions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import { type DocumentFilters, filterDocuments, selectTaxYear } from './filter-documents.ts'

/** A row of the table with its current version, for one viewer. */
export type StoredDocument = Omit<
  DocumentSummary,
  'owner' | 'companySlug' | 'isOnLegalHold' | 'current' | 'highlights' | 'excerpt' | 'abilities' | 'isOwner'
> & {
  ownerId: string | null
  owner: string | null
  companyKey: CompanyKey | null
  legalHoldAt: string | null
  removedById: string | null
  current: StoredVersion
}

/** Newest first; only those that the viewer sees. */
export async function listDocuments(
  db: Db,
  { user, filters, now, ...request }: PageRequest & { user: User; filters: DocumentFilters; now: Date },
): Promise<Page<StoredDocument>> {
  // Without the joins of a whole document, which the count of all rows does not need.
  const query = filterDocuments(
    db.selectFrom('documents as document').select('document.id'),
    user,
    filters,
    now,
  )
  const page = await readPage(
    query,
    { instant: 'document.createdAt', id: 'document.id', direction: 'desc' },
    request,
  )
  return page.present(rows =>
    findDocumentsByIds(
      db,
      rows.map(({ id }) => id),
    ),
  )
}

/** The years of the tax documents that the viewer sees, newest first. */
export async function listTaxYears(db: Db, user: User, now: Date): Promise<number[]> {
  const query = db.selectFrom('documents as document').select(selectTaxYear.as('year')).distinct()
  const rows = await filterDocuments(query, user, { area: 'tax' }, now)
    .where(selectTaxYear, 'is not', null)
    .orderBy('year', 'desc')
    .execute()
  // A document may be dated in a year that is no tax year.
  return rows.map(({ year }) => year).filter(year => TaxYear.safeParse(year).success)
}

/** In the order of the ids. The caller has checked that the viewer sees them. */
export async function findDocumentsByIds(db: Db, ids: string[]): Promise<StoredDocument[]> {
  if (ids.length === 0) return []
  const rows = await selectDocuments(db).where('document.id', 'in', ids).execute()
  const documents = new Map(rows.map(row => [row.id, toStoredDocument(row)]))
  return ids.map(id => documents.get(id)).filter(document => document !== undefined)
}

/** A document that the viewer sees and that is not deleted. */
export async function findDocument(db: Db, user: User, id: string): Promise<StoredDocument | undefined> {
  const row = await selectDocuments(db)
    .where('document.id', '=', id)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(user))
    .executeTakeFirst()
  return row && toStoredDocument(row)
}

/** Those of the documents that the viewer sees and that are not deleted, in no particular order. */
export async function findDocuments(db: Db, user: User, ids: string[]): Promise<StoredDocument[]> {
  if (ids.length === 0) return []
  const rows = await selectDocuments(db)
    .where('document.id', 'in', ids)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(user))
    .execute()
  return rows.map(toStoredDocument)
}

/** A deleted document that the viewer may restore, however long ago it was deleted. */
export async function findRemovedDocument(
  db: Db,
  user: User,
  id: string,
): Promise<StoredDocument | undefined> {
  const row = await selectDocuments(db)
    .where('document.id', '=', id)
    .where('document.removedAt', 'is not', null)
    .where(isInAudience(user))
    .where(canRestore(user))
    .executeTakeFirst()
  return row && toStoredDocument(row)
}

function selectDocuments(db: Db) {
  return db
    .selectFrom('documents as document')
    .innerJoin('documentVersions as current', 'current.id', 'document.currentVersionId')
    .leftJoin('companies as company', 'company.id', 'document.companyId')
    .select([
      'document.id',
      'document.area',
      'document.kind',
      'document.title',
      'document.description',
      'document.dateText',
      'document.taxYear',
      'document.taxCategory',
      'document.companyTab',
      'document.requirement',
      'document.tags',
      'document.audience',
      'document.isSensitive',
      'document.ownerId',
      'document.expiresOn',
      'document.retainUntil',
      'document.legalHoldAt',
      'document.removedAt',
      'document.removedById',
      selectAccountName('document.removedById').as('removedBy'),
      'document.version',
      'document.createdAt',
      'document.updatedAt',
      'company.key as companyKey',
      selectAccountName('document.ownerId').as('owner'),
      selectLinkedMembers('document_members').as('members'),
      'current.id as versionId',
      'current.number',
      'current.fileName',
      'current.mimeType',
      'current.bytes',
      'current.sha256',
      'current.note',
      'current.restoredNumber',
      'current.uploadedAt',
      'current.fileId',
      'current.thumbnailId',
      'current.textState',
      'current.othersReceive',
      'current.cleanFileId',
      'current.cleanMimeType',
      'current.cleanBytes',
      'current.cleanSha256',
      selectAccountName('current.uploadedById').as('uploadedBy'),
    ])
}

/** SQL for the members that the row `document` refers to, by their first names. */
export function selectLinkedMembers(table: 'document_members' | 'document_readers') {
  return sql<DocumentSummary['members']>`coalesce((
    select jsonb_agg(
      jsonb_build_object('id', member.id, 'name', concat_ws(' ', first_name, middle_name, last_name))
      order by first_name collate "und-x-icu", last_name collate "und-x-icu", member.id)
    from ${sql.table(table)} as link join family_members as member on member.id = link.member_id
    where link.document_id = document.id and member.removed_at is null), '[]')`
}

/** SQL for the member on whose page the photograph or video `document` was shared. */
const selectSharedOn = sql<DocumentDetails['sharedOn']>`(
  select jsonb_build_object('id', member.id, 'name', concat_ws(' ', first_name, middle_name, last_name))
  from family_members as member where member.id = document.shared_on_member_id and member.removed_at is null)`

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>

function toStoredDocument(row: DocumentRow): StoredDocument {
  const {
    versionId,
    number,
    fileName,
    mimeType,
    bytes,
    sha256,
    note,
    restoredNumber,
    uploadedAt,
    fileId,
    thumbnailId,
    textState,
    othersReceive,
    cleanFileId,
    cleanMimeType,
    cleanBytes,
    cleanSha256,
    uploadedBy,
    ...document
  } = row
  return {
    ...document,
    current: {
      id: versionId,
      number,
      fileName,
      mimeType,
      bytes,
      sha256,
      note,
      restoredNumber,
      uploadedAt,
      fileId,
      thumbnailId,
      textState,
      othersReceive,
      cleanFileId,
      cleanMimeType,
      cleanBytes,
      cleanSha256,
      uploadedBy,
    },
  }
}

/** What only the page of one document shows. */
export async function readPageDetails(
  db: Db,
  id: string,
): Promise<Pick<DocumentDetails, 'readers' | 'legalHold' | 'sharedOn'>> {
  const { readers, sharedOn, legalHoldAt, legalHoldBy, legalHoldReason } = await db
    .selectFrom('documents as document')
    .select([
      selectLinkedMembers('document_readers').as('readers'),
      selectSharedOn.as('sharedOn'),
      'legalHoldAt',
      'legalHoldReason',
      selectAccountName('document.legalHoldById').as('legalHoldBy'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const legalHold =
    legalHoldAt === null || legalHoldReason === null
      ? null
      : { reason: legalHoldReason, by: legalHoldBy ?? '', since: legalHoldAt }
  return { readers, legalHold, sharedOn }
}
