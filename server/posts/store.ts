import { sql } from 'kysely'

import type { FamilyPost, NewPost, PostChange } from '#contract/posts.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

/** A row of the table: the post, its author's account and the time of its deletion. */
export type StoredPost = Omit<FamilyPost, 'canEdit' | 'media'> & {
  authorUserId: string
  removedAt: string | null
}

/** Newest first; private posts only of `viewerId`, none if it is null. */
export async function listPosts(
  db: Db,
  { memberId, viewerId, ...request }: PageRequest & { memberId: string; viewerId: string | null },
): Promise<Page<StoredPost>> {
  const query = selectPosts(db)
    .where('post.memberId', '=', memberId)
    .where('post.removedAt', 'is', null)
    .where(eb => eb.or([eb('post.isPublic', '=', true), eb('post.authorUserId', '=', viewerId)]))
  return readPage(query, { instant: 'post.createdAt', id: 'post.id', direction: 'desc' }, request)
}

export async function findPost(db: Db, id: string): Promise<StoredPost | undefined> {
  return selectPosts(db).where('post.id', '=', id).executeTakeFirst()
}

/** Locks the post's row until the transaction ends. */
export async function lockPost(tx: Tx, id: string): Promise<StoredPost | undefined> {
  await tx.selectFrom('familyPosts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findPost(tx, id)
}

function selectPosts(db: Db) {
  return db
    .selectFrom('familyPosts as post')
    .leftJoin('familyMembers as person', 'person.userId', 'post.authorUserId')
    .select([
      'post.id',
      'post.memberId',
      'post.authorUserId',
      'post.title',
      'post.content',
      sql<string[]>`array(select media_id from post_media where post_id = post.id order by position)`.as(
        'mediaIds',
      ),
      'post.isPublic',
      'post.version',
      'post.removedAt',
      'post.createdAt',
      'post.updatedAt',
      sql<string>`coalesce(person.id, post.author_user_id)`.as('authorId'),
      selectAccountName('post.authorUserId').$notNull().as('authorName'),
    ])
}

/** @throws the violation of `family_posts_member_id_fkey` for an unknown member. */
export async function insertPost(
  tx: Tx,
  { authorId, mediaIds, ...post }: NewPost,
  authorUserId: string,
  now: Date,
): Promise<StoredPost> {
  const { id } = await tx
    .insertInto('familyPosts')
    .values({ ...post, memberId: authorId, authorUserId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachMedia(tx, id, mediaIds)
  return (await findPost(tx, id))!
}

export async function updatePost(
  tx: Tx,
  id: string,
  { mediaIds, ...changes }: Omit<PostChange, 'version'>,
  now: Date,
): Promise<StoredPost> {
  await tx
    .updateTable('familyPosts')
    .set({ ...changes, version: nextVersion, updatedAt: now })
    .where('id', '=', id)
    .execute()
  if (mediaIds !== undefined) {
    await tx.deleteFrom('postMedia').where('postId', '=', id).execute()
    await attachMedia(tx, id, mediaIds)
  }
  return (await findPost(tx, id))!
}

async function attachMedia(tx: Tx, postId: string, mediaIds: string[]): Promise<void> {
  const distinct = [...new Set(mediaIds)]
  if (distinct.length === 0) return
  await tx
    .insertInto('postMedia')
    .values(distinct.map((mediaId, position) => ({ postId, mediaId, position })))
    .execute()
}
