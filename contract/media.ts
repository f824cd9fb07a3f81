import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { Id } from './text.ts'

export const FamilyMedia = z.object({
  id: Id,
  memberId: Id,
  title: z.string().nullable(),
  description: z.string().nullable(),
  mediaType: z.string(),
  mediaUrl: z.string(),
  mimeType: z.string().nullable(),
  /** Bytes. */
  fileSize: z.int().nonnegative().nullable(),
  isPublic: z.boolean(),
  uploadedBy: z.string(),
  createdAt: Timestamp,
})
export type FamilyMedia = z.infer<typeof FamilyMedia>

export const mediaApi = calls({
  'GET /api/family-media/{memberId}': {
    summary: 'The photographs and videos of a member; those that are not public only for their owner.',
    access: 'family_member',
    params: z.object({ memberId: Id }),
    reply: z.array(FamilyMedia),
  },
})
