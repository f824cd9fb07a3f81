import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { Id, optionalText, requiredText } from './text.ts'

export const FamilyPost = z.object({
  id: Id,
  authorId: Id,
  title: z.string().nullable(),
  content: z.string(),
  mediaIds: z.array(Id),
  isPublic: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type FamilyPost = z.infer<typeof FamilyPost>

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
    body: z.object({
      authorId: Id,
      title: optionalText(200),
      content: requiredText('Please write something', 20_000),
      isPublic: z.boolean().default(true),
    }),
    reply: FamilyPost,
    status: 201,
  },
})
