import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { photographLimits } from './photograph-limits.ts'
import { Id, optionalText } from './text.ts'

/** Section 3. Below the specified fields stands what a page needs beside them. */
export const FamilyMedia = z.object({
  id: Id,
  memberId: Id,
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** 'image'. */
  mediaType: z.string(),
  /** Where its bytes are, at this portal: `/api/media-files/ID`. */
  mediaUrl: z.string(),
  mimeType: z.string().nullable(),
  /** Bytes. */
  fileSize: z.int().nonnegative().nullable(),
  isPublic: z.boolean(),
  /** The name of whoever did. */
  uploadedBy: z.string(),
  createdAt: Timestamp,
  thumbnailUrl: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Whether the caller uploaded it, and so may change it and take it away. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type FamilyMedia = z.infer<typeof FamilyMedia>

/** A photograph as a post carries it. */
export const AttachedMedia = FamilyMedia.pick({
  id: true,
  title: true,
  mimeType: true,
  width: true,
  height: true,
})
export type AttachedMedia = z.infer<typeof AttachedMedia>

/** What an uploaded photograph is shown by. Any other address could have a reader's browser call on strangers. */
export const PhotographAddress = z
  .string()
  .regex(
    /^\/api\/media-files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    'Please choose a photograph that you have uploaded here',
  )

const title = optionalText(200)
const description = optionalText(2000)
const params = z.object({ id: Id })

export const mediaApi = calls({
  'GET /api/family-media/{memberId}': {
    summary: 'The photographs of a member, newest first; those that are not public only for their owner.',
    access: 'family_member',
    params: z.object({ memberId: Id }),
    reply: z.array(FamilyMedia),
  },
  'POST /api/family-media': {
    summary:
      'Shares a photograph, which is the body as it is. It is written anew, without what the camera noted in it.',
    access: 'family_member',
    query: z.object({
      memberId: Id,
      title,
      description,
      isPublic: z
        .enum(['true', 'false'])
        .default('true')
        .transform(word => word === 'true'),
    }),
    upload: photographLimits,
    reply: FamilyMedia,
    status: 201,
  },
  'PUT /api/family-media/{id}': {
    summary: "Changes what is said of a photograph of one's own, and who may see it.",
    access: 'family_member',
    params,
    body: z.object({ title, description, isPublic: z.boolean(), version: z.int() }),
    reply: FamilyMedia,
  },
  'DELETE /api/family-media/{id}': {
    summary: "Takes a photograph of one's own away. It can be put back for 30 days.",
    access: 'family_member',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/family-media/{id}/restore': {
    summary: "Puts back a photograph of one's own that was taken away.",
    access: 'family_member',
    params,
    reply: FamilyMedia,
  },
  'GET /api/media-files/{id}': {
    summary: 'A photograph itself, at most 2560 pixels long.',
    access: 'family_member',
    params,
    replyFile: 'image/webp',
  },
  'GET /api/media-files/{id}/thumbnail': {
    summary: 'A photograph at most 480 pixels long.',
    access: 'family_member',
    params,
    replyFile: 'image/webp',
  },
})
