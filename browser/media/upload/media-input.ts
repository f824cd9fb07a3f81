import { z } from 'zod'

import { createIdempotencyKey } from '#browser/platform/call.ts'
import type { FormValues } from '#browser/platform/forms/server-form.ts'
import { MediaDetails } from '#contract/media/media.ts'
import { Id } from '#contract/texts/text.ts'

/** What people enter about one file. */
const FileDetails = MediaDetails.pick({ title: true, description: true, memberIds: true })
export type FileDetails = FormValues<z.input<typeof FileDetails>>

/** A file that an earlier attempt has shared. */
const SharedFile = z.object({
  id: Id,
  mediaType: z.enum(['image', 'video']),
  fileName: z.string(),
  bytes: z.int(),
  thumbnailUrl: z.string().nullable(),
  /** A record may contain it, so it is not deleted with the form. */
  isUsed: z.boolean(),
})
export type SharedFile = z.infer<typeof SharedFile>

/** The fields of a form with photographs and videos. Each file has the key of its upload. */
export const MediaInput = z.object({
  /** Names the uploads of the form, wherever a merge of two members moves its draft. */
  uploadGroup: z.string(),
  media: z.record(z.string(), FileDetails),
  shared: z.record(z.string(), SharedFile),
})
export type MediaValues = FormValues<z.input<typeof MediaInput>>

export const emptyFileDetails: FileDetails = { title: '', description: '', memberIds: [] }

/** The values of a form without files. */
export function createMediaInput(): z.input<typeof MediaInput> {
  return { uploadGroup: `media.${createIdempotencyKey()}`, media: {}, shared: {} }
}
