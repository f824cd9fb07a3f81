import { z } from 'zod'

import { User } from '#contract/accounts/accounts.ts'
import { Timestamp } from '#contract/dates/dates.ts'
import { maxLinkedMembers } from '#contract/documents/document-choices.ts'
import { calls } from '#contract/endpoint.ts'
import { isFlagged, paged } from '#contract/paging.ts'
import { clearableText, Id, optionalText } from '#contract/texts/text.ts'

import { maxMediaPerShare } from './media-limits.ts'

const MediaType = z.enum(['image', 'video'])

/** Section 3: the specified fields, then those that the page needs. */
export const FamilyMedia = z
  .object({
    id: Id,
    memberId: Id,
    title: z.string().nullable(),
    description: z.string().nullable(),
    mediaType: MediaType,
    /** The path of the file in this portal: `/api/media-files/ID`. */
    mediaUrl: z.string(),
    mimeType: z.string().nullable(),
    /** Bytes. */
    fileSize: z.int().nonnegative().nullable(),
    isPublic: z.boolean(),
    /** Whether its form has saved it, but was interrupted before it was shared. */
    isSharePending: z.boolean(),
    /** The uploader's name. */
    uploadedBy: z.string(),
    createdAt: Timestamp,
    /** Null for a video without a poster. */
    thumbnailUrl: z.string().nullable(),
    /** Pixels. */
    width: z.int(),
    height: z.int(),
    /** Seconds; null for a photograph. */
    duration: z.number().nullable(),
    /** Who is in the picture. */
    members: z.array(z.object({ id: Id, name: z.string() })),
    /** Whether the caller may change, delete and restore it: the uploader alone. */
    canEdit: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FamilyMedia' })
export type FamilyMedia = z.infer<typeof FamilyMedia>

/** A photograph or a video attached to a post. */
export const AttachedMedia = FamilyMedia.pick({
  id: true,
  title: true,
  mediaType: true,
  mimeType: true,
  thumbnailUrl: true,
  width: true,
  height: true,
  duration: true,
}).meta({ id: 'AttachedMedia' })
export type AttachedMedia = z.infer<typeof AttachedMedia>

/** The path of an uploaded photograph. Any other address could make a reader's browser contact another site. */
export const PhotographAddress = z
  .string()
  .regex(
    /^\/api\/media-files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    'Choose a photograph that you have uploaded',
  )

const MemberIds = z.array(Id).max(maxLinkedMembers, `Please link at most ${maxLinkedMembers} members`)

/** What the uploader may change. */
export const MediaDetails = z.object({
  title: clearableText(200),
  description: clearableText(2000, { isMultiline: true }),
  isPublic: z.boolean(),
  /** Who is in the picture. */
  memberIds: MemberIds,
})
export type MediaDetails = z.infer<typeof MediaDetails>

/** An absent field stays unchanged. */
const MediaChange = MediaDetails.partial().extend({ version: z.int() })
export type MediaChange = z.infer<typeof MediaChange>

/** Shares a finished upload. */
const NewMedia = z.object({
  uploadId: Id,
  /** The member on whose page it is shared. */
  memberId: Id,
  title: optionalText(200),
  description: optionalText(2000, { isMultiline: true }),
  isPublic: z.boolean().default(true),
  /** Whether the form shares it in a second step, with its other files. Until then, it is private. */
  isSharePending: z.boolean().default(false),
  memberIds: MemberIds.default([]),
  /** A finished upload of a picture of the video, which becomes its thumbnail. */
  posterUploadId: Id.optional(),
})
export type NewMedia = z.infer<typeof NewMedia>

/** The audience of several photographs and videos. */
export const MediaAudience = z.object({
  ids: z.array(Id).max(maxMediaPerShare, `Share at most ${maxMediaPerShare} photographs and videos at once`),
  isPublic: z.boolean(),
})
export type MediaAudience = z.infer<typeof MediaAudience>

/** How far the copy of an uploaded video is, which others see. */
export const VideoPreparation = z
  .object({
    /** `none`: not started, or interrupted. The next attempt to share the video starts it. */
    state: z.enum(['none', 'running', 'ready', 'failed']),
    /** From 0 to 1. */
    progress: z.number().min(0).max(1),
  })
  .meta({ id: 'VideoPreparation' })
export type VideoPreparation = z.infer<typeof VideoPreparation>

const params = z.object({ id: Id })

const AccountPhotograph = User.pick({ profileImageUrl: true }).meta({ id: 'AccountPhotograph' })

export const mediaApi = calls({
  'PUT /api/account/photograph': {
    summary:
      "Makes a finished upload the current account's photograph: a square of at most 480 pixels is best.",
    access: 'signed-in',
    addsContent: true,
    rule: 'own; re-encoded without metadata; larger than 20 MB 413; other types 415; damaged 400; 100 photographs an hour per account, then 429; audited',
    body: z.object({ uploadId: Id }),
    reply: AccountPhotograph,
  },
  'DELETE /api/account/photograph': {
    summary: "Deletes the current account's photograph.",
    access: 'signed-in',
    rule: 'own; idempotent; audited',
    reply: AccountPhotograph,
  },
  'GET /api/account-photographs/{id}': {
    summary: 'The photograph of an account.',
    access: 'signed-in',
    rule: 'one that an account has now, else 404',
    params,
    replyFile: 'image/webp',
  },
  'GET /api/family-media/{memberId}': {
    summary:
      'The photographs and videos on a member’s page and those that show the member, newest first; private ones only for their uploader.',
    access: 'signed-in',
    rule: 'not public: its uploader only',
    params: z.object({ memberId: Id }),
    ...paged(
      { size: 60, max: 200 },
      { mediaType: MediaType.optional(), isSharePending: isFlagged.optional() },
    ),
    reply: z.array(FamilyMedia),
  },
  'GET /api/family-media/{memberId}/album': {
    summary: 'All photographs and videos of the list as a zip.',
    access: 'signed-in',
    rule: 'not public: its uploader only; unknown member or none to download 404; audited',
    params: z.object({ memberId: Id }),
    replyFile: 'application/zip',
  },
  'POST /api/family-media': {
    summary:
      'Shares a finished upload on a member’s page. A photograph is re-encoded, and a video is repackaged, without metadata.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'uploader from the session; unknown member 400; photograph larger than 20 MB 413; other types and unreadable videos 415; damaged 400; a video that takes longer 409, repeat the request; 100 an hour per account, then 429; audited',
    body: NewMedia,
    reply: FamilyMedia,
    status: 201,
  },
  'GET /api/video-preparations/{uploadId}': {
    summary:
      'How far a video is prepared whose sharing was answered with 409. Repeat that request when it is done.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own upload, else 404',
    params: z.object({ uploadId: Id }),
    reply: VideoPreparation,
  },
  'PUT /api/family-media/{id}': {
    summary:
      'Changes title, description, visibility and linked members of the caller’s own photograph or video.',
    access: 'signed-in',
    addsContent: true,
    rule: 'own; 404 if not visible, else 403; stale version 409; visibility on legal hold 409; audited',
    params,
    body: MediaChange,
    reply: FamilyMedia,
  },
  'PUT /api/family-media-audience': {
    summary: 'Sets the visibility of several of the caller’s own photographs and videos, all or none.',
    access: 'signed-in',
    rule: 'own, else 404; on legal hold 409; audited',
    body: MediaAudience,
    reply: MediaAudience,
  },
  'DELETE /api/family-media/{id}': {
    summary: 'Deletes the caller’s own photograph or video. It can be restored for 30 days.',
    access: 'signed-in',
    rule: 'own; 404 if not visible, else 403; on legal hold 409; restorable for 30 days; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/family-media/{id}/restore': {
    summary: 'Restores the caller’s own deleted photograph or video.',
    access: 'signed-in',
    rule: 'own, else 404; for 30 days; audited',
    params,
    reply: FamilyMedia,
  },
  'GET /api/media-files/{id}': {
    summary:
      'The photograph, at most 2560 pixels on the longer side, or the video as MP4 or WebM. Supports Range.',
    access: 'signed-in',
    rule: 'not public: its uploader only, else 404',
    params,
    replyFile: 'application/octet-stream',
  },
  'GET /api/media-files/{id}/thumbnail': {
    summary: 'The thumbnail, at most 480 pixels on the longer side.',
    access: 'signed-in',
    rule: 'not public: its uploader only, else 404',
    params,
    replyFile: 'image/webp',
  },
})
