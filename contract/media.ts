import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { paged } from './paging.ts'
import { photographLimits } from './photograph-limits.ts'
import { clearableText, Id, optionalText } from './text.ts'

/** Section 3: the specified fields, then those that the page needs. */
export const FamilyMedia = z
  .object({
    id: Id,
    memberId: Id,
    title: z.string().nullable(),
    description: z.string().nullable(),
    /** 'image'. */
    mediaType: z.string(),
    /** The path of the file in this portal: `/api/media-files/ID`. */
    mediaUrl: z.string(),
    mimeType: z.string().nullable(),
    /** Bytes. */
    fileSize: z.int().nonnegative().nullable(),
    isPublic: z.boolean(),
    /** The uploader's name. */
    uploadedBy: z.string(),
    createdAt: Timestamp,
    thumbnailUrl: z.string(),
    /** Pixels. */
    width: z.int(),
    height: z.int(),
    /** Whether the caller may change, delete and restore it: the uploader alone. */
    canEdit: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FamilyMedia' })
export type FamilyMedia = z.infer<typeof FamilyMedia>

/** A photograph attached to a post. */
export const AttachedMedia = FamilyMedia.pick({
  id: true,
  title: true,
  mimeType: true,
  width: true,
  height: true,
}).meta({ id: 'AttachedMedia' })
export type AttachedMedia = z.infer<typeof AttachedMedia>

/** The path of an uploaded photograph. Any other address could make a reader's browser contact another site. */
export const PhotographAddress = z
  .string()
  .regex(
    /^\/api\/media-files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    'Choose a photograph that you have uploaded',
  )

/** What the uploader may change. */
export const MediaDetails = z.object({
  title: clearableText(200),
  description: clearableText(2000, { isMultiline: true }),
  isPublic: z.boolean(),
})
export type MediaDetails = z.infer<typeof MediaDetails>

/** An absent field stays unchanged. */
const MediaChange = MediaDetails.partial().extend({ version: z.int() })
export type MediaChange = z.infer<typeof MediaChange>

/** The largest number of photographs that are shared at once. */
export const maxPhotographsPerShare = 50

/** The audience of several photographs. */
export const MediaAudience = z.object({
  ids: z.array(Id).max(maxPhotographsPerShare, `Share at most ${maxPhotographsPerShare} photographs at once`),
  isPublic: z.boolean(),
})
export type MediaAudience = z.infer<typeof MediaAudience>

const params = z.object({ id: Id })

export const mediaApi = calls({
  'GET /api/family-media/{memberId}': {
    summary: 'The photographs of a member, newest first; private ones only for their uploader.',
    access: 'signed-in',
    rule: 'not public: its uploader only',
    params: z.object({ memberId: Id }),
    ...paged({ size: 60, max: 200 }),
    reply: z.array(FamilyMedia),
  },
  'POST /api/family-media': {
    summary: 'Uploads a photograph as the request body. It is re-encoded without metadata.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'uploader from the session; unknown member 400; 100 an hour per account, then 429; audited',
    query: z.object({
      memberId: Id,
      title: optionalText(200),
      description: optionalText(2000, { isMultiline: true }),
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
    summary: 'Changes title, description and visibility of the caller’s own photograph.',
    access: 'signed-in',
    addsContent: true,
    rule: 'own; 404 if not visible, else 403; stale version 409',
    params,
    body: MediaChange,
    reply: FamilyMedia,
  },
  'PUT /api/family-media-audience': {
    summary: 'Sets the visibility of several of the caller’s own photographs, all or none.',
    access: 'signed-in',
    rule: 'own, else 404',
    body: MediaAudience,
    reply: MediaAudience,
  },
  'DELETE /api/family-media/{id}': {
    summary: 'Deletes the caller’s own photograph. It can be restored for 30 days.',
    access: 'signed-in',
    rule: 'own; 404 if not visible, else 403; restorable for 30 days; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/family-media/{id}/restore': {
    summary: 'Restores the caller’s own deleted photograph.',
    access: 'signed-in',
    rule: 'own; 404 if not visible, else 403; for 30 days; audited',
    params,
    reply: FamilyMedia,
  },
  'GET /api/media-files/{id}': {
    summary: 'The photograph, at most 2560 pixels on the longer side.',
    access: 'signed-in',
    rule: 'not public: its uploader only, else 404',
    params,
    replyFile: 'image/webp',
  },
  'GET /api/media-files/{id}/thumbnail': {
    summary: 'The thumbnail, at most 480 pixels on the longer side.',
    access: 'signed-in',
    rule: 'not public: its uploader only, else 404',
    params,
    replyFile: 'image/webp',
  },
})
