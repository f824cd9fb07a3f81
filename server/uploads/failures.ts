import { Failure } from '#server/platform/failure.ts'

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

const rejections = {
  'uploads.unsupported-type': () =>
    new Failure(
      415,
      'uploads.unsupported-type',
      'The portal does not store files of this type. Please choose a PDF, a picture, a Word, Excel, PowerPoint or OpenDocument file, a text or CSV file, an email, a video or a sound recording',
    ),
}

export type RejectionCode = keyof typeof rejections

/** Why a whole file was rejected, from the code that is stored with its upload. */
export function fileRejected(code: string): Failure {
  return rejections[code as RejectionCode]()
}
