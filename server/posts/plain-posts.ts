import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { NewPost } from '#contract/posts.ts'
import { openBatchedStatement } from '#server/platform/database/batched-statement.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  insertRowKeys,
  rowKeyColumns,
  toRowKey,
  type IdempotencyKey,
  type RowKey,
} from '#server/platform/http/idempotency.ts'

import type { StoredPost } from './store.ts'

export type PlainPosts = {
  /**
   * Stores a post without photographs by one statement. Returns undefined, and has stored nothing, if it needs a
   * transaction: for a member who is not in the tree or is about to be removed, or a key that is in use.
   */
  store(
    post: NewPost,
    authorUserId: string,
    now: Date,
    key: IdempotencyKey | undefined,
  ): Promise<StoredPost | undefined>
}

type Row = {
  id: string
  account_id: string
  member_id: string
  title: string | null
  content: string
  is_public: boolean
  created_at: string
} & RowKey

type Author = { id: string; authorId: string; authorName: string }

/** The lock of the members is that of `lockPresentMembers`, but waits for no one. */
export function openPlainPosts(database: Database): PlainPosts {
  const statement = openBatchedStatement<Row, Author>(
    database,
    json => sql`
      with post as (
        select * from jsonb_to_recordset(${json}) as post(
          id uuid, account_id uuid, member_id uuid, title text, content text, is_public boolean,
          created_at timestamptz, ${rowKeyColumns})
      ), page as materialized (
        select id as page_id from family_members
        where id in (select member_id from post) and removed_at is null
        for key share skip locked
      ), allowed as (
        select post.* from post join page on page_id = member_id
      ), claimed as (${insertRowKeys('allowed')}), stored as (
        insert into family_posts
          (id, member_id, author_user_id, title, content, is_public, created_at, updated_at)
        select id, member_id, account_id, title, content, is_public, created_at, created_at from allowed
        where key is null or id in (select record_id from claimed)
        returning id, author_user_id
      )
      select stored.id, coalesce(person.id, users.id) as author_id,
        users.first_name || ' ' || users.last_name as author_name
      from stored join users on users.id = author_user_id
        left join family_members as person on person.user_id = users.id`,
  )

  return {
    async store({ authorId: memberId, mediaIds, ...text }, authorUserId, now, key) {
      if (mediaIds.length > 0) return undefined
      const id = randomUUID()
      const createdAt = now.toISOString()
      const stored = await statement.store({
        id,
        account_id: authorUserId,
        member_id: memberId,
        title: text.title,
        content: text.content,
        is_public: text.isPublic,
        created_at: createdAt,
        ...toRowKey(key),
      })
      if (stored === undefined) return undefined
      return {
        ...text,
        ...stored,
        memberId,
        authorUserId,
        mediaIds,
        version: 1,
        removedAt: null,
        createdAt,
        updatedAt: createdAt,
      }
    },
  }
}
