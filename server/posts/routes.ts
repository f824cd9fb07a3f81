import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts.ts'
import type { FamilyPost } from '#contract/posts.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { after, day } from '#server/platform/clock.ts'
import { violatedConstraint, type Tx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { changedMeanwhile, notYourPost, postNotFound, unknownPage } from './failures.ts'
import { holdPost, insertPost, listPosts, setRemoved, updatePost, type StoredPost } from './store.ts'

/** How long what was taken away can be put back. */
export const restorableFor = 30 * day

export function postsRoutes(app: FastifyInstance, { clock, database, sessions }: Platform): void {
  const { db } = database

  answer(app, sessions, 'GET /api/family-posts/{memberId}', async ({ user, params }) =>
    (await listPosts(db, params.memberId, user.id)).map(post => told(user, post)),
  )

  answer(app, sessions, 'POST /api/family-posts', async ({ user, body }) => {
    try {
      return told(user, await db.transaction().execute(tx => insertPost(tx, body, user.id, clock())))
    } catch (error) {
      throw violatedConstraint(error) === 'family_posts_member_id_fkey' ? unknownPage() : error
    }
  })

  answer(app, sessions, 'PUT /api/family-posts/{id}', async ({ user, params, body }) =>
    db.transaction().execute(async tx => {
      const post = await own(tx, user, params.id)
      if (post.version !== body.version) throw changedMeanwhile()
      return told(user, await updatePost(tx, post.id, body, clock()))
    }),
  )

  answer(app, sessions, 'DELETE /api/family-posts/{id}', async ({ user, params }) =>
    db.transaction().execute(async tx => {
      const { id } = await own(tx, user, params.id)
      await setRemoved(tx, id, clock())
      await audit(tx, clock, { actorId: user.id, action: 'posts.removed', subject: id })
      return { id }
    }),
  )

  answer(app, sessions, 'POST /api/family-posts/{id}/restore', async ({ user, params }) =>
    db.transaction().execute(async tx => {
      const post = await holdPost(tx, params.id)
      const isRestorable =
        post !== undefined &&
        post.authorUserId === user.id &&
        post.removedAt !== null &&
        new Date(post.removedAt) > after(clock(), -restorableFor)
      if (!isRestorable) throw postNotFound()
      await setRemoved(tx, post.id, null)
      await audit(tx, clock, { actorId: user.id, action: 'posts.restored', subject: post.id })
      return told(user, post)
    }),
  )

  /** @throws Failure 404 where the caller may not know that it exists, 403 where they see it and did not write it. */
  async function own(tx: Tx, user: User, id: string): Promise<StoredPost> {
    const post = await holdPost(tx, id)
    const isOwn = post?.authorUserId === user.id
    if (post === undefined || post.removedAt !== null || !(post.isPublic || isOwn)) throw postNotFound()
    if (!isOwn) throw notYourPost()
    return post
  }
}

function told(user: User, post: StoredPost): FamilyPost {
  return { ...post, isOwn: post.authorUserId === user.id }
}
