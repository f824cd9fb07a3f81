import { formatMegabytes, pluralize } from '#contract/texts/counts.ts'
import { Failure, tooManyRequests } from '#server/platform/failure.ts'

export function uploadNotFound(): Failure {
  return new Failure(
    404,
    'uploads.not-found',
    'This upload does not exist or has expired. Please send the file again',
  )
}

export function uploadNotFinished(): Failure {
  return new Failure(
    409,
    'uploads.not-finished',
    'This file is still being uploaded. Please wait until it is done',
  )
}

export function emptyFile(): Failure {
  return new Failure(400, 'uploads.empty', 'This file is empty')
}

export function fileTooLarge(bytes: number, maxBytes: number): Failure {
  return new Failure(
    413,
    'uploads.too-large',
    `This file has ${formatMegabytes(bytes)}. The largest file that the portal stores has ${formatMegabytes(maxBytes)}`,
  )
}

export function tooManyUnfinished(limit: number): Failure {
  return tooManyRequests(
    60,
    `You have ${pluralize(limit, 'unfinished upload')}. Please finish or cancel some of them first`,
  )
}

export function tooManyParts(limit: number): Failure {
  return new Failure(
    400,
    'uploads.too-many-parts',
    `This file arrived in more than ${pluralize(limit, 'part')}. Please send it again in larger parts`,
  )
}

export function wrongOffset(): Failure {
  return new Failure(
    409,
    'uploads.wrong-offset',
    'This part does not continue the upload. Ask for its offset, then continue from there',
  )
}

export function moreThanDeclared(): Failure {
  return new Failure(413, 'uploads.more-than-declared', 'This file is larger than it was declared to be')
}

export function wrongTusVersion(): Failure {
  return new Failure(412, 'uploads.wrong-version', 'The portal accepts uploads by version 1.0.0 of tus', {
    headers: { 'tus-version': '1.0.0' },
  })
}

export function scannerUnavailable(cause: unknown): Failure {
  return new Failure(
    503,
    'uploads.scanner-unavailable',
    'The virus scanner is not available right now. Your file is stored. Please try again in a few minutes',
    { headers: { 'retry-after': '30' }, cause },
  )
}

const rejections = {
  'uploads.unsupported-type': {
    status: 415,
    sentence:
      'The portal does not store files of this type. Please choose a PDF, a picture (JPEG, PNG, WebP, GIF, TIFF, HEIC, AVIF), a Word, Excel, PowerPoint or OpenDocument file, a text, CSV or mail file in UTF-8, a video (MP4, MOV, WebM) or a sound recording (M4A, MP3)',
  },
  'uploads.infected': {
    status: 422,
    sentence: 'The virus scanner found malware in this file, so the portal did not store it',
  },
  'uploads.not-scannable': {
    status: 422,
    sentence: 'This file is larger than the virus scanner accepts, so the portal did not store it',
  },
}

/** Why a whole file was rejected. */
export type Rejection = keyof typeof rejections

export function fileRejected(rejection: Rejection): Failure {
  const { status, sentence } = rejections[rejection]
  return new Failure(status, rejection, sentence)
}
