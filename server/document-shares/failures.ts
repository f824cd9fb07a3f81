import { passcodeMinimum } from '#contract/documents/share-limits.ts'
import { Failure, invalidInput } from '#server/platform/failure.ts'

export function shareNotFound(): Failure {
  return new Failure(404, 'document-shares.not-found', 'This link does not exist')
}

export function shareHasEnded(): Failure {
  return new Failure(
    409,
    'document-shares.ended',
    'This link has ended. Share the documents again with a new link',
  )
}

/** The same for an unknown, expired or revoked link and for a wrong passcode. */
export function linkOrPasscodeRejected(): Failure {
  return new Failure(
    403,
    'document-shares.rejected',
    'The link has ended or the passcode is wrong. Check both, or ask the person who sent them for a new link',
  )
}

export function linkIsClosed(): Failure {
  return new Failure(
    403,
    'document-shares.closed',
    'This link is not open in your browser. Follow it again and enter the passcode',
  )
}

export function passcodeTooCommon(): Failure {
  return invalidInput({
    passcode: `This passcode is too easy to guess. Please choose another one of at least ${passcodeMinimum} characters`,
  })
}
