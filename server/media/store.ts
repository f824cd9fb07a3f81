import { sql, type RawBuilder } from 'kysely'

import type { AttachedMedia, FamilyMedia, MediaChange } from '#contract/media.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

/** A row of the table: the photograph, its uploader's account and its files. */
export type StoredMedia = Omit<
  FamilyMedia,
  'canEdit' | 'mediaType' | 'mediaUrl' | 'thumbnailUrl' | 'duration' | 'members'
> & {
  uploaderId: string
  fileId: string
  thumbnailId: string
  removedAt: string | null
}

/** Newest first; private photographs only of `viewerId`. */
export async function listMedia(
  db: Db,
  { memberId, viewerId, ...request }: PageRequest & { memberId: string; viewerId: string },
): Promise<Page<StoredMedia>> {
  const query = selectMedia(db)
    .where('media.memberId', '=', memberId)
    .where('media.removedAt', 'is', null)
    .where(eb => eb.or([eb('media.isPublic', '=', true), eb('media.uploaderId', '=', viewerId)]))
  return readPage(query, { instant: 'media.createdAt', id: 'media.id', direction: 'desc' }, request)
}

export async function findMedia(db: Db, id: string): Promise<StoredMedia | undefined> {
  return selectMedia(db).where('media.id', '=', id).executeTakeFirst()
}

/** Locks the photograph's row until the transaction ends. Posts and profiles that only refer to it need not wait. */
export async function lockMedia(tx: Tx, id: string): Promise<StoredMedia | undefined> {
  await tx.selectFrom('familyMedia').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findMedia(tx, id)
}

function selectMedia(db: Db) {
  return db
    .selectFrom('familyMedia as media')
    .select([
      'media.id',
      'media.memberId',
      'media.uploaderId',
      'media.title',
      'media.description',
      'media.mimeType',
      'media.fileSize',
      'media.width',
      'media.height',
      'media.fileId',
      'media.thumbnailId',
      'media.isPublic',
      'media.version',
      'media.removedAt',
      'media.createdAt',
      selectAccountName('media.uploaderId').$notNull().as('uploadedBy'),
    ])
}

export type NewMediaRow = Pick<
  StoredMedia,
  | 'memberId'
  | 'uploaderId'
  | 'title'
  | 'description'
  | 'isPublic'
  | 'width'
  | 'height'
  | 'fileId'
  | 'thumbnailId'
> & { mimeType: string; fileSize: number }

/** @throws the violation of `family_media_member_id_fkey` for an unknown member. */
export async function insertMedia(tx: Tx, values: NewMediaRow, now: Date): Promise<StoredMedia> {
  const { id } = await tx
    .insertInto('familyMedia')
    .values({ ...values, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findMedia(tx, id))!
}

export async function updateMedia(
  tx: Tx,
  id: string,
  changes: Omit<MediaChange, 'version' | 'memberIds'>,
): Promise<StoredMedia> {
  await tx
    .updateTable('familyMedia')
    .set({ ...changes, version: nextVersion })
    .where('id', '=', id)
    .execute()
  return (await findMedia(tx, id))!
}

/** Whether the member is in the tree. */
export async function isMember(db: Db, memberId: string): Promise<boolean> {
  return (await selectMember(db, memberId).executeTakeFirst()) !== undefined
}

/**
 * Returns whether the member is in the tree, and locks them against removal until the transaction ends. A merge then
 * also moves the row that the transaction adds.
 */
export async function lockPresentMember(tx: Tx, memberId: string): Promise<boolean> {
  return (await selectMember(tx, memberId).forKeyShare().executeTakeFirst()) !== undefined
}

function selectMember(db: Db, memberId: string) {
  return db.selectFrom('familyMembers').select('id').where('id', '=', memberId).where('removedAt', 'is', null)
}

/** Whether the photograph at this path exists, is public and was uploaded by this account. */
export async function canBeProfileImage(db: Db, path: string, uploaderId: string): Promise<boolean> {
  const found = await findMedia(db, toMediaId(path))
  return found?.uploaderId === uploaderId && found.removedAt === null && found.isPublic
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

const mediaRoot = '/api/media-files/'

function toMediaId(path: string): string {
  return path.slice(mediaRoot.length)
}

/** SQL for the path of the photograph in a column; null without one. */
export function selectMediaPath(column: `${string}.${string}`): RawBuilder<string | null> {
  return sql`${sql.lit(mediaRoot)} || ${sql.ref(column)}`
}

/** Locks the photographs on a member's page until the transaction ends. */
export async function lockMemberPhotographs(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('familyMedia')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks the photograph at this path against changes until the transaction ends. */
export async function lockPhotograph(tx: Tx, path: string | null): Promise<void> {
  if (path === null) return
  await tx.selectFrom('familyMedia').select('id').where('id', '=', toMediaId(path)).forShare().execute()
}

/** SQL for the id of the photograph at this path, locked for share; null once it is deleted or private. */
export function selectPublicMediaId(path: string | null): RawBuilder<string | null> {
  const id = path === null ? null : toMediaId(path)
  return sql`(select id from family_media where id = ${id} and is_public and removed_at is null for share)`
}

/** The ids of those photographs that exist and that this account uploaded. */
export async function findOwnMediaIds(db: Db, ids: string[], uploaderId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('familyMedia')
    .select('id')
    .where('id', 'in', ids)
    .where('uploaderId', '=', uploaderId)
    .where('removedAt', 'is', null)
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** Sets the visibility of the uploader's own photographs, for example to that of their post. */
export async function setAudience(
  tx: Tx,
  ids: string[],
  { uploaderId, isPublic, now }: { uploaderId: string; isPublic: boolean; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  // In one order, so that overlapping requests of one account cannot deadlock.
  await tx
    .selectFrom('familyMedia')
    .select('id')
    .where('id', 'in', ids)
    .where('uploaderId', '=', uploaderId)
    .where('isPublic', '<>', isPublic)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const changed = await tx
    .updateTable('familyMedia')
    .set({ isPublic, version: nextVersion })
    .where('id', 'in', ids)
    .where('uploaderId', '=', uploaderId)
    .where('isPublic', '<>', isPublic)
    .returning('id')
    .execute()
  if (!isPublic)
    await clearProfileImages(
      tx,
      changed.map(({ id }) => id),
      now,
    )
}

/** Those photographs that the viewer may see, by id. */
export async function findAttachedMedia(
  db: Db,
  ids: string[],
  viewerId: string,
): Promise<Map<string, AttachedMedia>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('familyMedia')
    .select(['id', 'title', 'mimeType', 'width', 'height'])
    .where('id', 'in', ids)
    .where('removedAt', 'is', null)
    .where(eb => eb.or([eb('isPublic', '=', true), eb('uploaderId', '=', viewerId)]))
    .execute()
  return new Map(
    found.map(one => [
      one.id,
      { ...one, mediaType: 'image', thumbnailUrl: `${toMediaPath(one.id)}/thumbnail`, duration: null },
    ]),
  )
}
