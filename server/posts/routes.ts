import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import type { FamilyPost } from '#contract/posts.ts'
import { notYourAttachments } from '#server/media/failures.ts'
import { findOwnMediaIds, setAudience } from '#server/media/set-audience.ts'
import { findAttachedMedia } from '#server/media/store.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { findViolatedConstraint, type Db, type Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'
import { eraseExpired, isRestorable, restore, softDelete } from '#server/platform/database/soft-deletion.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import { createOnce } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { staleVersion, notYourPost, postNotFound, unknownMember } from './failures.ts'
import { openPlainPosts } from './plain-posts.ts'
import { findPost, lockPost, insertPost, listPosts, updatePost, type StoredPost } from './store.ts'

export function mountPostsRoutes(app: FastifyInstance, { clock, database, sessions }: Platform): void {
  const { db } = database
  const plainPosts = openPlainPosts(database)

  answer(app, sessions, 'GET /api/family-posts/{memberId}', async ({ user, params, query }) => {
    const page = await listPosts(db, {
      ...params,
      ...query,
      viewerId: user.viewAs === undefined ? user.id : null,
    })
    return page.present(posts => presentPosts(db, user, posts))
  })

  answer(app, sessions, 'POST /api/family-posts', async ({ user, body, idempotencyKey }) => {
    const plain = await plainPosts.store(body, user.id, clock(), idempotencyKey)
    if (plain !== undefined) return presentPost(db, user, plain)
    try {
      return await db.transaction().execute(async tx => {
        const post = await createOnce(tx, clock, idempotencyKey, {
          async create() {
            // Everything locks photographs before members.
            await attachMedia(tx, user, body)
            if (!(await lockPresentMembers(tx, [body.authorId]))) throw unknownMember()
            return insertPost(tx, body, user.id, clock())
          },
          async find(id) {
            const post = await findPost(tx, id)
            return post?.removedAt === null ? post : undefined
          },
        })
        return presentPost(tx, user, post)
      })
    } catch (error) {
      throw findViolatedConstraint(error) === 'family_posts_member_id_fkey' ? unknownMember() : error
    }
  })

  answer(app, sessions, 'PUT /api/family-posts/{id}', async ({ user, params, body }) =>
    db.transaction().execute(async tx => {
      const post = await lockOwnPost(tx, user, params.id)
      const { version, ...changes } = body
      if (post.version !== version) {
        if (hasValues(post, changes)) return presentPost(tx, user, post)
        throw staleVersion()
      }
      const { mediaIds = post.mediaIds, isPublic = post.isPublic } = changes
      await attachMedia(tx, user, { mediaIds, isPublic }, post)
      return presentPost(tx, user, await updatePost(tx, post.id, changes, clock()))
    }),
  )

  answer(app, sessions, 'DELETE /api/family-posts/{id}', async ({ user, params }) =>
    db.transaction().execute(async tx => {
      const { id } = await lockOwnPost(tx, user, params.id)
      await softDelete(tx, 'familyPosts', id, clock())
      await audit(tx, clock, { actorId: user.id, action: 'posts.removed', subject: id })
      return { id }
    }),
  )

  answer(app, sessions, 'POST /api/family-posts/{id}/restore', async ({ user, params }) =>
    db.transaction().execute(async tx => {
      const post = await lockPost(tx, params.id)
      if (post?.authorUserId !== user.id || !isRestorable(post, clock())) throw postNotFound()
      await restore(tx, 'familyPosts', post.id)
      await audit(tx, clock, { actorId: user.id, action: 'posts.restored', subject: post.id })
      return presentPost(tx, user, post)
    }),
  )

  /**
   * Validates the photographs and videos of a post and gives the new ones its visibility. The others get it only when
   * it changes, because the author may have set another one for a single one.
   * @throws Failure 400 when a new one is not the author's own.
   */
  async function attachMedia(
    tx: Tx,
    user: User,
    { mediaIds, isPublic }: Pick<FamilyPost, 'mediaIds' | 'isPublic'>,
    before?: StoredPost,
  ): Promise<void> {
    const added = mediaIds.filter(id => !before?.mediaIds.includes(id))
    const own = await findOwnMediaIds(tx, added, user.id)
    if (!added.every(id => own.has(id))) throw notYourAttachments()
    // Includes deleted photographs, which can be restored.
    const matched = isPublic === before?.isPublic ? added : mediaIds
    await setAudience(tx, matched, { uploaderId: user.id, isPublic, now: clock() })
  }

  /** @throws Failure 404 if the caller may not see the post, 403 if they are not its author. */
  async function lockOwnPost(tx: Tx, user: User, id: string): Promise<StoredPost> {
    const post = await lockPost(tx, id)
    const isOwn = post?.authorUserId === user.id
    if (post === undefined || post.removedAt !== null || !(post.isPublic || isOwn)) throw postNotFound()
    if (!isOwn) throw notYourPost()
    return post
  }
}

/** Erases posts that were deleted 30 days ago. */
export async function deleteExpiredPosts({ clock, database }: Platform): Promise<void> {
  await database.db.transaction().execute(tx => eraseExpired(tx, 'familyPosts', clock()).execute())
}

async function presentPosts(db: Db, user: User, posts: StoredPost[]): Promise<FamilyPost[]> {
  const media = await findAttachedMedia(
    db,
    posts.flatMap(({ mediaIds }) => mediaIds),
    user,
  )
  return posts.map(post => ({
    ...post,
    media: post.mediaIds.map(id => media.get(id)).filter(one => one !== undefined),
    canEdit: post.authorUserId === user.id,
  }))
}

async function presentPost(db: Db, user: User, post: StoredPost): Promise<FamilyPost> {
  const [one] = await presentPosts(db, user, [post])
  return one!
}
