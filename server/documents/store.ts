import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts.ts'
import type { CompanyKey } from '#contract/company-keys.ts'
import { expiryNoticeDays } from '#contract/document-choices.ts'
import type {
  DocumentChange,
  DocumentDetails,
  DocumentFields,
  DocumentSummary,
  DocumentVersion,
} from '#contract/documents.ts'
import { toEarliestDate } from '#contract/vague-dates.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { restoreWindow } from '#server/platform/database/soft-deletion.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'
import { tokenize } from '#server/platform/tokenize.ts'

import { isInAudience, canRestore } from './policy.ts'

/** A version with the account that uploaded it and its files. */
export type StoredVersion = Omit<DocumentVersion, 'uploadedBy' | 'hasThumbnail' | 'sha256'> & {
  sha256: Buffer
  uploadedBy: string | null
  fileId: string
  thumbnailId: string | null
}

/** A row of the table with its current version, for one viewer. */
export type StoredDocument = Omit<
  DocumentSummary,
  'owner' | 'companySlug' | 'isOnLegalHold' | 'current' | 'excerpt' | 'abilities'
> & {
  ownerId: string | null
  owner: string | null
  companyKey: CompanyKey | null
  legalHoldAt: string | null
  removedById: string | null
  current: StoredVersion
}

/** The filters of the list. */
export type DocumentFilters = {
  area?: StoredDocument['area'] | undefined
  kind?: StoredDocument['kind'] | undefined
  memberId?: string | undefined
  /** No document matches the empty key. */
  companyKey?: string | undefined
  companyTab?: string | undefined
  taxCategory?: NonNullable<StoredDocument['taxCategory']> | undefined
  year?: number | undefined
  tag?: string | undefined
  isExpiring?: boolean | undefined
  isDeleted?: boolean | undefined
  isOwn?: boolean | undefined
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

/** Locks the document's row until the transaction ends. */
export async function lockDocument(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('documents').select('id').where('id', '=', id).forNoKeyUpdate().execute()
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
      selectAccountName('current.uploadedById').as('uploadedBy'),
    ])
}

/** The members that a document refers to, by their first names. */
function selectLinkedMembers(table: 'document_members' | 'document_readers') {
  return sql<DocumentSummary['members']>`coalesce((
    select jsonb_agg(
      jsonb_build_object('id', member.id, 'name', concat_ws(' ', first_name, middle_name, last_name))
      order by first_name collate "und-x-icu", last_name collate "und-x-icu", member.id)
    from ${sql.table(table)} as link join family_members as member on member.id = link.member_id
    where link.document_id = document.id and member.removed_at is null), '[]')`
}

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
      uploadedBy,
    },
  }
}

/** Narrows a query of the table `documents as document` to those that the viewer sees. */
export function filterDocuments<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  user: User,
  filters: DocumentFilters,
  now: Date,
): SelectQueryBuilder<DB, TB, Row> {
  const { area, kind, memberId, companyKey, companyTab, taxCategory, year, tag } = filters
  const conditions = [
    isInAudience(user),
    filters.isDeleted === true
      ? sql<SqlBool>`document.removed_at > ${addDuration(now, -restoreWindow)} and ${canRestore(user)}`
      : sql<SqlBool>`document.removed_at is null`,
    area && sql<SqlBool>`document.area = ${area}`,
    kind && sql<SqlBool>`document.kind = ${kind}`,
    memberId &&
      sql<SqlBool>`document.id in (select document_id from document_members where member_id = ${memberId})`,
    companyKey !== undefined &&
      sql<SqlBool>`document.company_id = (select id from companies where key = ${companyKey})`,
    companyTab !== undefined && sql<SqlBool>`document.company_tab = ${companyTab}`,
    taxCategory && sql<SqlBool>`document.tax_category = ${taxCategory}`,
    year !== undefined &&
      sql<SqlBool>`(document.tax_year = ${year} or extract(year from document.earliest_date) = ${year})`,
    tag !== undefined && sql<SqlBool>`document.tags @> array[${tag}]`,
    filters.isExpiring === true && isExpiring(now),
    filters.isOwn === true && sql<SqlBool>`document.owner_id = ${user.id}`,
  ]
  return conditions.reduce<SelectQueryBuilder<DB, TB, Row>>(
    (narrowed, condition) => (condition ? narrowed.where(condition) : narrowed),
    query,
  )
}

/** SQL for whether the row `document` has expired or expires within 60 days. */
export function isExpiring(now: Date) {
  return sql<SqlBool>`document.expires_on <= ${toDay(addDuration(now, expiryNoticeDays * day))}::date`
}

/** The calendar date in UTC. */
export function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** All versions, newest first. */
export async function listVersions(db: Db, documentId: string): Promise<StoredVersion[]> {
  return db
    .selectFrom('documentVersions as version')
    .select([
      'version.id',
      'version.number',
      'version.fileName',
      'version.mimeType',
      'version.bytes',
      'version.sha256',
      'version.note',
      'version.restoredNumber',
      'version.uploadedAt',
      'version.fileId',
      'version.thumbnailId',
      'version.textState',
      selectAccountName('version.uploadedById').as('uploadedBy'),
    ])
    .where('documentId', '=', documentId)
    .orderBy('number', 'desc')
    .execute()
}

/** A version of a document that the viewer sees and that is not deleted. */
export async function findVersion(
  db: Db,
  user: User,
  versionId: string,
): Promise<(StoredVersionFile & { isSensitive: boolean }) | undefined> {
  return db
    .selectFrom('documentVersions as version')
    .innerJoin('documents as document', 'document.id', 'version.documentId')
    .select([
      'version.id',
      'version.fileId',
      'version.fileName',
      'version.mimeType',
      'version.bytes',
      'version.sha256',
      'version.thumbnailId',
      'document.isSensitive',
    ])
    .where('version.id', '=', versionId)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(user))
    .executeTakeFirst()
}

export type StoredVersionFile = Pick<
  StoredVersion,
  'id' | 'fileId' | 'fileName' | 'mimeType' | 'bytes' | 'sha256' | 'thumbnailId'
>

/** The text that was read from a version; empty before and without it. */
export async function readText(db: Db, versionId: string): Promise<{ text: string; isTruncated: boolean }> {
  const { text, isTextTruncated } = await db
    .selectFrom('documentVersions')
    .select(['text', 'isTextTruncated'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return { text: text ?? '', isTruncated: isTextTruncated }
}

/** Null ends the legal hold. */
export async function updateLegalHold(
  tx: Tx,
  id: string,
  legalHold: { reason: string; accountId: string; since: Date } | null,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      legalHoldAt: legalHold?.since ?? null,
      legalHoldById: legalHold?.accountId ?? null,
      legalHoldReason: legalHold?.reason ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** What only the page of one document shows. */
export async function readReadersAndLegalHold(
  db: Db,
  id: string,
): Promise<Pick<DocumentDetails, 'readers' | 'legalHold'>> {
  const { readers, legalHoldAt, legalHoldBy, legalHoldReason } = await db
    .selectFrom('documents as document')
    .select([
      selectLinkedMembers('document_readers').as('readers'),
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
  return { readers, legalHold }
}

/** The details of a new document, with the record that it is filed in. */
export type NewDocumentRow = Omit<DocumentFields, 'memberIds' | 'readerIds'> &
  Pick<StoredDocument, 'area' | 'taxCategory' | 'ownerId'> & { companyId: string | null }

export type NewVersionRow = Pick<
  StoredVersion,
  'fileId' | 'fileName' | 'mimeType' | 'bytes' | 'sha256' | 'note' | 'restoredNumber'
> & { uploadedById: string | null }

/** Without a version, which must follow in the same transaction. */
export async function insertDocument(tx: Tx, document: NewDocumentRow, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('documents')
    .values({
      ...document,
      earliestDate: toEarliestDate(document.dateText),
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a version, makes it the current one and returns its id. */
export async function insertVersion(
  tx: Tx,
  documentId: string,
  version: NewVersionRow,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('documentVersions')
    .values(eb => ({
      ...version,
      documentId,
      number: eb
        .selectFrom('documentVersions as earlier')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
        .where('earlier.documentId', '=', documentId),
      uploadedAt: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('documents').set({ currentVersionId: id }).where('id', '=', documentId).execute()
  return id
}

/** Changes the details, and the version in any case. */
export async function updateDocument(
  tx: Tx,
  id: string,
  changes: Omit<DocumentChange, 'memberIds' | 'readerIds' | 'version'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      ...changes,
      ...(changes.dateText !== undefined && { earliestDate: toEarliestDate(changes.dateText) }),
      version: nextVersion,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function setLinkedMembers(
  tx: Tx,
  table: 'documentMembers' | 'documentReaders',
  documentId: string,
  memberIds: string[],
): Promise<void> {
  await tx.deleteFrom(table).where('documentId', '=', documentId).execute()
  if (memberIds.length === 0) return
  await tx
    .insertInto(table)
    .values([...new Set(memberIds)].map(memberId => ({ documentId, memberId })))
    .execute()
}

/** Whether all members are in the tree. Locks them against removal until the transaction ends. */
export async function lockPresentMembers(tx: Tx, ids: string[]): Promise<boolean> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return true
  const present = await tx
    .selectFrom('familyMembers')
    .select('id')
    .where('id', 'in', distinct)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return present.length === distinct.length
}

/** A version whose content has not been read yet. */
export async function findPendingVersion(
  db: Db,
  versionId: string,
): Promise<{ fileId: string; mimeType: string; bytes: number } | undefined> {
  return db
    .selectFrom('documentVersions')
    .select(['fileId', 'mimeType', 'bytes'])
    .where('id', '=', versionId)
    .where('textState', '=', 'pending')
    .executeTakeFirst()
}

/** The ids of the oldest of them. The rest follows when these are done. */
export async function listPendingVersions(db: Db): Promise<string[]> {
  const versions = await db
    .selectFrom('documentVersions')
    .select('id')
    .where('textState', '=', 'pending')
    .orderBy('uploadedAt')
    .limit(1000)
    .execute()
  return versions.map(({ id }) => id)
}

export type ReadContent = {
  textState: Exclude<DocumentVersion['textState'], 'pending'>
  text: string | null
  isTextTruncated: boolean
  thumbnailId: string | null
}

/** Stores what was read from the file of a version. False if another run has stored it, or the version was erased. */
export async function storeContent(tx: Tx, versionId: string, content: ReadContent): Promise<boolean> {
  const words = content.text === null ? null : toSearchWords(content.text)
  const version = await tx
    .updateTable('documentVersions')
    .set({
      ...content,
      textSearch: sql<never>`case when ${words}::text is null then null else to_search_vector(${words}) end`,
    })
    .where('id', '=', versionId)
    .where('textState', '=', 'pending')
    .returning('documentId')
    .executeTakeFirst()
  if (version !== undefined) await refreshSearch(tx, version.documentId)
  return version !== undefined
}

/** Updates the words that a search finds, after a change of the details, the current version or its text. */
export async function refreshSearch(tx: Tx, id: string): Promise<void> {
  const { title, tags, description, fileName } = await tx
    .selectFrom('documents')
    .innerJoin('documentVersions as current', 'current.id', 'documents.currentVersionId')
    .select(['title', 'tags', 'description', 'fileName'])
    .where('documents.id', '=', id)
    .executeTakeFirstOrThrow()
  const rest = `${description ?? ''} ${fileName}`
  await sql`
    with details as (
      select setweight(to_search_vector(${toSearchWords(title)}), 'A')
        || setweight(to_search_vector(${toSearchWords(tags.join(' '))}), 'B')
        || setweight(to_search_vector(${toSearchWords(rest)}), 'C') as words
    )
    update documents set details_search = details.words,
      search = details.words || coalesce(
        (select text_search from document_versions where id = current_version_id), '')
    from details where documents.id = ${id}`.execute(tx)
}

/** The words of a text in the form that is stored and compared: lower case, without diacritics and punctuation. */
function toSearchWords(text: string): string {
  return tokenize(text)
    .map(({ term }) => term)
    .join(' ')
}

/** The id of a company. Undefined for an unknown key. */
export async function findCompanyId(db: Db, key: CompanyKey): Promise<string | undefined> {
  const company = await db.selectFrom('companies').select('id').where('key', '=', key).executeTakeFirst()
  return company?.id
}
