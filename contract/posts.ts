import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { maxMediaPerPost } from '#contract/media/media-limits.ts'
import { AttachedMedia } from '#contract/media/media.ts'
import { clearableText, Id, optionalText, requiredText } from '#contract/texts/text.ts'

import { calls } from './endpoint.ts'
import { paged } from './paging.ts'

/** Section 3: the specified fields, then those that the page needs. */
export const FamilyPost = z
  .object({
    id: Id,
    /** The author: the linked member, or the account while it has no link. */
    authorId: Id,
    title: z.string().nullable(),
    content: z.string(),
    mediaIds: z.array(Id),
    isPublic: z.boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    /** The attached photographs that exist and that the caller may see, in order. */
    media: z.array(AttachedMedia),
    /** The member whose page shows it. */
    memberId: Id,
    authorName: z.string(),
    /** Whether the caller may change, delete and restore it: the author alone. */
    canEdit: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FamilyPost' })
export type FamilyPost = z.infer<typeof FamilyPost>

const content = requiredText('Write something to share', 20_000, { isMultiline: true })
/** The author's own photographs. They get the visibility of the post when they are attached and when it changes. */
const mediaIds = z.array(Id).max(maxMediaPerPost, `Please attach at most ${maxMediaPerPost} photographs`)

/** Section 5, Post form. `authorId` is the member whose page shows it; the author comes from the session. */
export const NewPost = z.object({
  authorId: Id,
  title: optionalText(200),
  content,
  isPublic: z.boolean().default(true),
  mediaIds: mediaIds.default([]),
})
export type NewPost = z.infer<typeof NewPost>

/** An absent field stays unchanged. */
const PostChange = z
  .object({ title: clearableText(200), content, isPublic: z.boolean(), mediaIds })
  .partial()
  .extend({ version: z.int() })
export type PostChange = z.infer<typeof PostChange>

const params = z.object({ id: Id })

export const postsApi = calls({
  'GET /api/family-posts/{memberId}': {
    summary: 'The posts on a member’s page, newest first; private ones only for their author.',
    access: 'signed-in',
    rule: 'not public: its author only',
    params: z.object({ memberId: Id }),
    ...paged({ size: 20, max: 100 }),
    reply: z.array(FamilyPost),
  },
  'POST /api/family-posts': {
    summary: 'Publishes a post; the author is taken from the session.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'author from the session; unknown member 400',
    body: NewPost,
    reply: FamilyPost,
    status: 201,
  },
  'PUT /api/family-posts/{id}': {
    summary: 'Changes the caller’s own post.',
    access: 'signed-in',
    addsContent: true,
    rule: 'own; 404 if not visible, else 403; stale version 409',
    params,
    body: PostChange,
    reply: FamilyPost,
  },
  'DELETE /api/family-posts/{id}': {
    summary: 'Deletes the caller’s own post. It can be restored for 30 days.',
    access: 'signed-in',
    rule: 'own; 404 if not visible, else 403; restorable for 30 days',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/family-posts/{id}/restore': {
    summary: 'Restores the caller’s own deleted post.',
    access: 'signed-in',
    rule: 'own; 404 if not visible, else 403; for 30 days',
    params,
    reply: FamilyPost,
  },
})
