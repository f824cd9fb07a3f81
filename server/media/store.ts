import { sql, type NotNull, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { AttachedMedia, FamilyMedia } from '#contract/media/media.ts'
import { selectLinkedMembers } from '#server/documents/lists/find-documents.ts'
import { isInAudience } from '#server/documents/policy.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import { toThumbnailPath } from './media-paths.ts'

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
  { memberId, viewer, mediaType, isSharePending, ...request }: PageRequest & MediaFilters,
): Promise<Page<StoredMedia>> {
  return readPage(
    selectMediaOfMember(db, { memberId, viewer, mediaType, isSharePending }),
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

function selectMediaOfMember(db: Db, { memberId, viewer, mediaType, isSharePending }: MediaFilters) {
  let query = selectMedia(db)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(viewer))
    .where(
      sql<SqlBool>`media.id in (
        select id from documents where shared_on_member_id = ${memberId}
        union all
        select document_id from document_members where member_id = ${memberId})`,
    )
  if (mediaType !== undefined) query = query.where('document.kind', '=', toKind(mediaType))
  if (isSharePending !== undefined) query = query.where('media.isSharePending', '=', isSharePending)
  return query
}

type MediaFilters = {
  memberId: string
  viewer: User
  mediaType?: FamilyMedia['mediaType'] | undefined
  isSharePending?: boolean | undefined
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

function selectMedia(db: Db) {
  return db
    .selectFrom('familyMedia as media')
    .innerJoin('documents as document', 'document.id', 'media.id')
    .innerJoin('documentVersions as current', 'current.id', 'document.currentVersionId')
    .select([
      'media.id',
      'media.isSharePending',
      'document.sharedOnMemberId as memberId',
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
    .$narrowType<{ memberId: NotNull; uploaderId: NotNull }>()
}

/** SQL for the contract's type of the row `document`. */
const selectMediaType = sql<
  FamilyMedia['mediaType']
>`case document.kind when 'video' then 'video' else 'image' end`

/** Marks them as shared, with whatever audience. */
export async function endPendingShares(tx: Tx, ids: string[], uploaderId: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('familyMedia')
    .set({ isSharePending: false })
    .where('id', 'in', eb =>
      eb.selectFrom('documents').select('id').where('id', 'in', ids).where('ownerId', '=', uploaderId),
    )
    .where('isSharePending', '=', true)
    .execute()
}

/** Locks the photographs and videos on a member's page until the transaction ends. */
export async function lockMemberMedia(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('documents')
    .select('id')
    .where('sharedOnMemberId', '=', memberId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function insertMedia(
  tx: Tx,
  media: Pick<StoredMedia, 'id' | 'width' | 'height' | 'duration' | 'isSharePending'>,
): Promise<StoredMedia> {
  await tx.insertInto('familyMedia').values(media).execute()
  return (await findMedia(tx, media.id))!
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
