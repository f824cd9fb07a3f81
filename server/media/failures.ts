import { mediaLimits, photographLimits } from '#contract/media/media-limits.ts'
import { formatMegabytes } from '#contract/texts/counts.ts'
import { Failure, invalidInput, tooManyRequests } from '#server/platform/failure.ts'

export function mediaNotFound(): Failure {
  return new Failure(404, 'media.not-found', 'This photograph or video does not exist')
}

export function albumEmpty(): Failure {
  return new Failure(404, 'media.album-empty', 'There are no photographs or videos to download here')
}

export function noThumbnail(): Failure {
  return new Failure(404, 'media.no-thumbnail', 'This video has no picture')
}

export function notYourMedia(): Failure {
  return new Failure(403, 'media.not-yours', 'You can change only your own photographs and videos')
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'media.stale-version',
    'This photograph or video changed while you were editing. Review the new version, then try again',
  )
}

export function memberNotFound(): Failure {
  return new Failure(404, 'media.member-not-found', 'This person is not in the tree')
}

export function unknownMember(): Failure {
  return invalidInput({ memberId: 'This person is not in the tree' })
}

/** The content, not the name, decides what a file is. */
export function unsupportedType(): Failure {
  return new Failure(415, 'media.unsupported-type', mediaLimits.wrongType)
}

export function photographRequired(): Failure {
  return new Failure(415, 'media.photograph-required', photographLimits.wrongType)
}

export function photographTooLarge(): Failure {
  return new Failure(413, 'media.too-large', photographLimits.tooLarge)
}

export function videoInPreparation(): Failure {
  return new Failure(
    409,
    'media.in-preparation',
    'This video is being prepared, which takes a while. Please send the request again in a moment',
  )
}

export function isVideoInPreparation(error: unknown): boolean {
  return error instanceof Failure && error.code === videoInPreparation().code
}

export function unreadableVideo(): Failure {
  return new Failure(
    415,
    'media.unreadable-video',
    'This video cannot be read. Please choose a complete MP4, MOV or WebM video',
  )
}

export function unsupportedCodec(): Failure {
  return new Failure(
    415,
    'media.unsupported-codec',
    'Browsers cannot play the format of this video. Convert it to H.264, then share it again',
  )
}

export function damagedVideo(cause: unknown): Failure {
  return new Failure(
    400,
    'media.damaged-video',
    'This video is damaged or incomplete. Please upload it again from its original',
    { cause },
  )
}

/** A video of more than about four hours takes more memory than the worker has. */
export function videoTooLong(): Failure {
  return new Failure(
    400,
    'media.video-too-long',
    'This video is too long to be read at once. Please upload it in shorter parts',
  )
}

export function damagedPhotograph(cause: unknown): Failure {
  return new Failure(400, 'media.damaged', photographLimits.broken, { cause })
}

export function tooManyPixels(): Failure {
  return new Failure(
    400,
    'media.too-many-pixels',
    'This photograph has more than 100 million pixels. Please upload a smaller version',
  )
}

export function tooManyHeicPixels(): Failure {
  return new Failure(
    400,
    'media.too-many-heic-pixels',
    'This HEIC photograph has more than 50 million pixels. Please upload a smaller version, or save it as a JPEG',
  )
}

export function sideTooLong(): Failure {
  return new Failure(
    400,
    'media.side-too-long',
    'This photograph is more than 30,000 pixels wide or high. Please upload a smaller version',
  )
}

export function tooManyDecodedBytes(limit: number): Failure {
  return new Failure(
    400,
    'media.too-many-bytes',
    `This photograph takes more than ${formatMegabytes(limit)} of memory to open. Please upload a smaller version, or save it as a standard JPEG`,
  )
}

export function photographTooSlow(): Failure {
  return new Failure(
    400,
    'media.too-slow',
    'This photograph takes too long to read. Please upload a smaller version',
  )
}

export function tooManyWaiting(limit: number): Failure {
  return tooManyRequests(
    10,
    `${limit} of your photographs or videos are still being processed. Please wait until they are done`,
  )
}

export function notYourAttachments(): Failure {
  return invalidInput({ mediaIds: 'You can attach only photographs and videos that you have uploaded' })
}
