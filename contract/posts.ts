import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { AttachedMedia } from './media.ts'
import { maxPhotographsPerPost } from './photograph-limits.ts'
import { Id, optionalText, requiredText } from './text.ts'

/** Section 3. Below the specified fields stands what a page needs beside them. */
export const FamilyPost = z.object({
  id: Id,
  /** Who wrote it: their place in the tree, or their account while it is linked to none. */
  authorId: Id,
  title: z.string().nullable(),
  content: z.string(),
  mediaIds: z.array(Id),
  isPublic: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Of what is attached, in its order, what the caller may see and nobody has taken away. */
  media: z.array(AttachedMedia),
  /** Whose page it stands on. */
  memberId: Id,
  authorName: z.string(),
  /** Whether the caller wrote it, and so may change it and take it away. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type FamilyPost = z.infer<typeof FamilyPost>

const postFields = {
  title: optionalText(200),
  content: requiredText('Please write something', 20_000),
  isPublic: z.boolean().default(true),
  /** Photographs that the author has uploaded. Whoever may read the post may see them. */
  mediaIds: z
    .array(Id)
    .max(maxPhotographsPerPost, `Please attach at most ${maxPhotographsPerPost} photographs`)
    .default([]),
}

/** Section 5, Post form. `authorId` names the page that it is written on; who writes is taken from the session. */
export const NewPost = z.object({ authorId: Id, ...postFields })
export type NewPost = z.infer<typeof NewPost>

export const PostChange = z.object({ ...postFields, version: z.int() })
export type PostChange = z.infer<typeof PostChange>

const params = z.object({ id: Id })

export const postsApi = calls({
  'GET /api/family-posts/{memberId}': {
    summary: 'The posts of a member; those that are not public only for their author.',
    access: 'family_member',
    params: z.object({ memberId: Id }),
    reply: z.array(FamilyPost),
  },
  'POST /api/family-posts': {
    summary: 'Publishes a post; the author is taken from the session.',
    access: 'family_member',
    body: NewPost,
    reply: FamilyPost,
    status: 201,
  },
  'PUT /api/family-posts/{id}': {
    summary: "Changes a post of one's own.",
    access: 'family_member',
    params,
    body: PostChange,
    reply: FamilyPost,
  },
  'DELETE /api/family-posts/{id}': {
    summary: "Takes a post of one's own away. It can be put back for 30 days.",
    access: 'family_member',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/family-posts/{id}/restore': {
    summary: "Puts back a post of one's own that was taken away.",
    access: 'family_member',
    params,
    reply: FamilyPost,
  },
})
