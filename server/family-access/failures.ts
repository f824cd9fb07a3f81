import { Failure, invalidInput } from '#server/platform/failure.ts'

/** One sentence whether the ID or the code is wrong. */
export function invalidFamilyAccess(): Failure {
  return new Failure(
    403,
    'family-access.rejected',
    'The Family Member ID or the Secure Access Code is not right',
  )
}

export function noAccessCode(): Failure {
  return new Failure(
    403,
    'family-access.no-code',
    'You have no Secure Access Code yet. Please set one on your account page',
  )
}

export function wrongCurrentPassword(): Failure {
  return invalidInput({ currentPassword: 'This is not your password' })
}

export function accessCodeEqualsPassword(): Failure {
  return invalidInput({ accessCode: 'Please choose a code that is not your password' })
}

export function accessCodeTooCommon(): Failure {
  return invalidInput({ accessCode: 'This code is one of the most common ones. Please choose another' })
}
