import { photographLimits } from '#contract/photograph-limits.ts'
import { Failure, invalidInput } from '#server/platform/failure.ts'

export function mediaNotFound(): Failure {
  return new Failure(404, 'media.not-found', 'There is no such photograph')
}

export function notYourMedia(): Failure {
  return new Failure(403, 'media.not-yours', 'Only who uploaded a photograph may change it')
}

export function stalePhotograph(): Failure {
  return new Failure(
    409,
    'media.changed-meanwhile',
    'This photograph was changed in another window meanwhile. Please look at it and try again',
  )
}

export function unknownMember(): Failure {
  return invalidInput({ memberId: 'This person is not in the tree' })
}

/** Whatever it calls itself: by its first bytes it is none of those that are taken. */
export function unsupportedImageType(): Failure {
  return new Failure(415, 'media.no-photograph', photographLimits.wrongType)
}

export function emptyFile(): Failure {
  return new Failure(400, 'media.empty', 'This file is empty')
}

export function damagedPhotograph(cause: unknown): Failure {
  return new Failure(400, 'media.broken', photographLimits.broken, { cause })
}

export function tooManyPixels(): Failure {
  return new Failure(
    400,
    'media.too-many-pixels',
    'This photograph has more than 100 million pixels. Please save it smaller and send that',
  )
}

export function notYourPhotographs(): Failure {
  return invalidInput({ mediaIds: 'Please attach photographs that you have uploaded yourself' })
}
