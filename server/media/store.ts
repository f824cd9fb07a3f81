import { sql, type NotNull, type RawBuilder, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts.ts'
import { fullName } from '#contract/full-name.ts'
import type { AttachedMedia, FamilyMedia } from '#contract/media.ts'
import { selectLinkedMembers } from '#server/documents/lists/find-documents.ts'
import { setMediaAudience } from '#server/documents/media-documents.ts'
import { isInAudience } from '#server/documents/policy.ts'
import { lockDocument } from '#server/documents/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

/** A photograph or a video with its document, its uploader's account and its files. */
export type StoredMedia = Omit<FamilyMedia, 'canEdit' | 'mediaUrl' | 'thumbnailUrl'> & {
  uploaderId: string
  fileId: string
  fileName: string
  mimeType: string
  fileSize: number
  sha256: Buffer | null
  thumbnailId: string | null
  legalHoldAt: string | null
  removedAt: string | null
}

/** Those on a member's page and those that show the member, newest first; private ones only of the viewer. */
export async function listMedia(
  db: Db,
  {
    memberId,
    viewer,
    mediaType,
    ...request
  }: PageRequest & { memberId: string; viewer: User; mediaType?: FamilyMedia['mediaType'] | undefined },
): Promise<Page<StoredMedia>> {
  return readPage(
    selectMediaOfMember(db, { memberId, viewer, mediaType }),
    { instant: 'document.createdAt', id: 'document.id', direction: 'desc' },
    request,
  )
}

/** All of them, for a download. */
export async function listAlbum(db: Db, viewer: User, memberId: string): Promise<StoredMedia[]> {
  return selectMediaOfMember(db, { memberId, viewer })
    .orderBy('document.createdAt')
    .orderBy('document.id')
    .execute()
}

function selectMediaOfMember(
  db: Db,
  {
    memberId,
    viewer,
    mediaType,
  }: { memberId: string; viewer: User; mediaType?: FamilyMedia['mediaType'] | undefined },
) {
  const query = selectMedia(db)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(viewer))
    .where(
      sql<SqlBool>`media.id in (
        select id from family_media where member_id = ${memberId}
        union all
        select document_id from document_members where member_id = ${memberId})`,
    )
  return mediaType === undefined ? query : query.where('document.kind', '=', toKind(mediaType))
}

function toKind(mediaType: FamilyMedia['mediaType']): 'photograph' | 'video' {
  return mediaType === 'image' ? 'photograph' : 'video'
}

export async function findMedia(db: Db, id: string): Promise<StoredMedia | undefined> {
  return selectMedia(db).where('media.id', '=', id).executeTakeFirst()
}

/** One that the viewer sees and that is not deleted. */
export async function findVisibleMedia(db: Db, viewer: User, id: string): Promise<StoredMedia | undefined> {
  return selectMedia(db)
    .where('media.id', '=', id)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(viewer))
    .executeTakeFirst()
}

/** Locks a document until the transaction ends. Posts and profiles that only refer to it need not wait. */
export async function lockMedia(tx: Tx, id: string): Promise<void> {
  await lockDocument(tx, id)
}

function selectMedia(db: Db) {
  return db
    .selectFrom('familyMedia as media')
    .innerJoin('documents as document', 'document.id', 'media.id')
    .innerJoin('documentVersions as current', 'current.id', 'document.currentVersionId')
    .select([
      'media.id',
      'media.memberId',
      'media.width',
      'media.height',
      'media.duration',
      sql<string | null>`nullif(document.title, '')`.as('title'),
      'document.description',
      selectMediaType.as('mediaType'),
      sql<boolean>`document.audience = 'family'`.as('isPublic'),
      'document.ownerId as uploaderId',
      'document.legalHoldAt',
      'document.version',
      'document.removedAt',
      'document.createdAt',
      'current.mimeType',
      'current.bytes as fileSize',
      'current.sha256',
      'current.fileId',
      'current.fileName',
      'current.thumbnailId',
      selectLinkedMembers('document_members').as('members'),
      selectAccountName('document.ownerId').$notNull().as('uploadedBy'),
    ])
    .$narrowType<{ uploaderId: NotNull }>()
}

/** SQL for the contract's type of the row `document`. */
const selectMediaType = sql<
  FamilyMedia['mediaType']
>`case document.kind when 'video' then 'video' else 'image' end`

export async function insertMedia(
  tx: Tx,
  values: Pick<StoredMedia, 'id' | 'memberId' | 'width' | 'height' | 'duration'>,
): Promise<StoredMedia> {
  const { id, memberId, width, height, duration } = values
  await tx.insertInto('familyMedia').values({ id, memberId, width, height, duration }).execute()
  return (await findMedia(tx, id))!
}

/** Undefined for a member who is not in the tree. */
export async function findMemberName(db: Db, memberId: string): Promise<string | undefined> {
  const member = await selectMember(db, memberId)
    .select(['firstName', 'middleName', 'lastName'])
    .executeTakeFirst()
  return member && fullName(member)
}

/** Whether the member is in the tree. */
export async function isMember(db: Db, memberId: string): Promise<boolean> {
  return (await selectMember(db, memberId).executeTakeFirst()) !== undefined
}

function selectMember(db: Db, memberId: string) {
  return db.selectFrom('familyMembers').select('id').where('id', '=', memberId).where('removedAt', 'is', null)
}

/** Whether the photograph at this path exists, is public and was uploaded by this account. */
export async function canBeProfileImage(db: Db, path: string, uploaderId: string): Promise<boolean> {
  const found = await findMedia(db, toMediaId(path))
  if (found === undefined || found.removedAt !== null) return false
  return found.mediaType === 'image' && found.isPublic && found.uploaderId === uploaderId
}

/** Removes photographs that have become invisible to others from the profiles that show them. */
export async function clearProfileImages(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('familyMembers')
    .set({ profileMediaId: null, version: nextVersion, updatedAt: now })
    .where('profileMediaId', 'in', ids)
    .execute()
}

/** The path of the file. */
export function toMediaPath(id: string): string {
  return `${mediaRoot}${id}`
}

/** The path of the thumbnail, if there is one. */
export function toThumbnailPath({ id, thumbnailId }: Pick<StoredMedia, 'id' | 'thumbnailId'>): string | null {
  return thumbnailId === null ? null : `${toMediaPath(id)}/thumbnail`
}

const mediaRoot = '/api/media-files/'

function toMediaId(path: string): string {
  return path.slice(mediaRoot.length)
}

/** SQL for the path of the photograph in a column; null without one. */
export function selectMediaPath(column: `${string}.${string}`): RawBuilder<string | null> {
  return sql`${sql.lit(mediaRoot)} || ${sql.ref(column)}`
}

/** Locks the photographs and videos on a member's page until the transaction ends. */
export async function lockMemberMedia(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', eb => eb.selectFrom('familyMedia').select('id').where('memberId', '=', memberId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks the photograph at this path against changes until the transaction ends. */
export async function lockPhotograph(tx: Tx, path: string | null): Promise<void> {
  if (path === null) return
  await tx.selectFrom('documents').select('id').where('id', '=', toMediaId(path)).forShare().execute()
}

/** SQL for the id of the photograph at this path, locked for share; null once it is deleted or private. */
export function selectPublicMediaId(path: string | null): RawBuilder<string | null> {
  const id = path === null ? null : toMediaId(path)
  return sql`(
    select id from documents
    where id = ${id} and area = 'media' and kind = 'photograph' and audience = 'family' and removed_at is null for share)`
}

/** The ids of those photographs and videos that exist and that this account uploaded. */
export async function findOwnMediaIds(db: Db, ids: string[], uploaderId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('area', '=', 'media')
    .where('ownerId', '=', uploaderId)
    .where('removedAt', 'is', null)
    .execute()
  return new Set(found.map(({ id }) => id))
}

/**
 * Sets the visibility of the uploader's own photographs and videos, for example to that of their post.
 * @throws Failure 409 for one on legal hold whose visibility would change.
 */
export async function setAudience(
  tx: Tx,
  ids: string[],
  { uploaderId, isPublic, now }: { uploaderId: string; isPublic: boolean; now: Date },
): Promise<void> {
  const changed = await setMediaAudience(tx, ids, { ownerId: uploaderId, isPublic, now })
  if (!isPublic) await clearProfileImages(tx, changed, now)
  for (const id of changed)
    await audit(tx, () => now, {
      actorId: uploaderId,
      action: 'media.changed',
      subject: id,
      details: { fields: ['isPublic'] },
    })
}

/** Those photographs and videos that the viewer may see, by id. */
export async function findAttachedMedia(
  db: Db,
  ids: string[],
  viewer: User,
): Promise<Map<string, AttachedMedia>> {
  if (ids.length === 0) return new Map()
  const found = await selectMedia(db)
    .where('media.id', 'in', ids)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(viewer))
    .execute()
  return new Map(found.map(media => [media.id, { ...media, thumbnailUrl: toThumbnailPath(media) }]))
}
