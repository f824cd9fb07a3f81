import type { User } from '#contract/accounts/accounts.ts'
import type { CompanyKey } from '#contract/companies/company-keys.ts'
import type { EntityType } from '#contract/companies/company-repository.ts'
import { toEarliestDate } from '#contract/dates/vague-dates.ts'
import type { DocumentChange, DocumentFields } from '#contract/documents/documents.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { restore, softDelete } from '#server/platform/database/soft-deletion.ts'
import { nextVersion } from '#server/platform/database/versions.ts'

import type { StoredDocument } from './lists/find-documents.ts'

/** The details of a new document, with the record that it is filed in. */
export type NewDocumentRow = Omit<DocumentFields, 'memberIds' | 'readerIds'> &
  Pick<StoredDocument, 'area' | 'taxCategory' | 'ownerId'> & {
    companyId: string | null
    sharedOnMemberId?: string
  }

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

/** Locks the document's row until the transaction ends. */
export async function lockDocument(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('documents').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Hides a document, which this account can restore for 30 days. */
export async function hideDocument(tx: Tx, id: string, user: Pick<User, 'id'>, now: Date): Promise<void> {
  await softDelete(tx, 'documents', id, now)
  await tx.updateTable('documents').set({ removedById: user.id }).where('id', '=', id).execute()
}

export async function unhideDocument(tx: Tx, id: string): Promise<void> {
  await restore(tx, 'documents', id)
  await tx.updateTable('documents').set({ removedById: null }).where('id', '=', id).execute()
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

/** A company that documents are filed under. */
export type FilingCompany = { id: string; key: CompanyKey; entityType: EntityType }

/** Undefined for an unknown key. */
export async function findFilingCompany(db: Db, key: CompanyKey): Promise<FilingCompany | undefined> {
  return db
    .selectFrom('companies')
    .select(['id', 'key', 'entityType'])
    .where('key', '=', key)
    .executeTakeFirst()
}
