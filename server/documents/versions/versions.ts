import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { DocumentVersion } from '#contract/documents/documents.ts'
import { isInAudience } from '#server/documents/policy.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

/** A version with the account that uploaded it and its files. */
export type StoredVersion = Omit<DocumentVersion, 'uploadedBy' | 'hasThumbnail' | 'sha256'> &
  CleanCopy & {
    /** Null for photographs from before files were hashed. */
    sha256: Buffer | null
    uploadedBy: string | null
    fileId: string
    thumbnailId: string | null
  }

/** The copy of an image without metadata. Null unless others receive it. */
type CleanCopy = {
  cleanFileId: string | null
  cleanMimeType: string | null
  cleanBytes: number | null
  cleanSha256: Buffer | null
}

export type StoredVersionFile = Pick<
  StoredVersion,
  | 'id'
  | 'fileId'
  | 'fileName'
  | 'mimeType'
  | 'bytes'
  | 'sha256'
  | 'thumbnailId'
  | 'othersReceive'
  | keyof CleanCopy
>

export type NewVersionRow = Pick<
  StoredVersion,
  'fileId' | 'fileName' | 'mimeType' | 'bytes' | 'sha256' | 'note' | 'restoredNumber'
> & { uploadedById: string | null; thumbnailId?: string | null; othersReceive?: 'original' | 'pending' }

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
      'version.othersReceive',
      'version.cleanFileId',
      'version.cleanMimeType',
      'version.cleanBytes',
      'version.cleanSha256',
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
): Promise<
  (StoredVersionFile & { documentId: string; isSensitive: boolean; ownerId: string | null }) | undefined
> {
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
      'document.id as documentId',
      'version.othersReceive',
      'version.cleanFileId',
      'version.cleanMimeType',
      'version.cleanBytes',
      'version.cleanSha256',
      'document.isSensitive',
      'document.ownerId',
    ])
    .where('version.id', '=', versionId)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(user))
    .executeTakeFirst()
}

/** The text that was read from a version; empty before and without it. */
export async function readText(db: Db, versionId: string): Promise<{ text: string; isTruncated: boolean }> {
  const { text, isTextTruncated } = await db
    .selectFrom('documentVersions')
    .select(['text', 'isTextTruncated'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return { text: text ?? '', isTruncated: isTextTruncated }
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
      othersReceive: version.mimeType.startsWith('image/') ? 'pending' : 'original',
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
