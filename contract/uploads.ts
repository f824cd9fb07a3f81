import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { Id } from '#contract/texts/text.ts'

import { calls } from './endpoint.ts'

/** A file that arrives in parts. A record, such as a document, takes it over once it is finished. */
export const ResumableUpload = z
  .object({
    id: Id,
    /** A label: the name that the file had on the person’s device, without a path. */
    fileName: z.string(),
    /** The declared size of the whole file. */
    bytes: z.int(),
    receivedBytes: z.int().nonnegative(),
    state: z.enum(['receiving', 'finished']),
    /** Detected from the content; null until the upload is finished. */
    mimeType: z.string().nullable(),
    /** Hexadecimal; null until the upload is finished. */
    sha256: z.string().nullable(),
    /** When it is deleted, unless more bytes arrive or a record takes it over. */
    expiresAt: Timestamp,
  })
  .meta({ id: 'ResumableUpload' })
export type ResumableUpload = z.infer<typeof ResumableUpload>

const params = z.object({ id: Id })
const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'Enter a whole number')
  .transform(Number)
  .pipe(z.int())

/** Uploads by the protocol tus 1.0.0 with creation, termination and expiration (https://tus.io/protocols). */
export const uploadsApi = calls({
  'POST /api/uploads': {
    summary: 'Begins an upload (tus creation). `Location` has its address, `Upload-Expires` its deadline.',
    access: 'signed-in',
    addsContent: true,
    rule: 'owner from the session; larger than LARGEST_FILE_MB 413, over the quota 403, 100 unfinished ones 429; empty 400',
    headers: z.object({
      'upload-length': wholeNumber,
      /** `filename` and `filetype` in base64, separated by commas. */
      'upload-metadata': z.string().max(4000, 'Please use at most 4,000 characters').default(''),
    }),
    reply: ResumableUpload,
    status: 201,
  },
  'GET /api/uploads/{id}': {
    summary: 'The state of an upload. HEAD answers `Upload-Offset` and `Upload-Length`.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own, else 404; a rejected file is answered with its failure',
    params,
    reply: ResumableUpload,
  },
  'PATCH /api/uploads/{id}': {
    summary: 'Appends bytes to an upload. The last byte finishes it.',
    access: 'signed-in',
    isContinuation: true,
    rule: 'own, else 404; another offset 409; unsupported type 415, malware 422',
    params,
    headers: z.object({ 'upload-offset': wholeNumber }),
    upload: {
      types: ['application/offset+octet-stream'],
      /** The declared size of the upload is the limit. */
      maxBytes: 1e12,
      wrongType: 'Please send the bytes as application/offset+octet-stream',
      tooLarge: 'This file is larger than it was declared to be',
    },
    status: 204,
  },
  'DELETE /api/uploads/{id}': {
    summary: 'Cancels an upload and deletes its bytes (tus termination).',
    access: 'signed-in',
    rule: 'own, else 404',
    params,
    status: 204,
  },
})
