import { Failure, invalidInput } from '#server/platform/failure.ts'

/** The same for a wrong ID and a wrong code. */
export function invalidFamilyAccess(): Failure {
  return new Failure(403, 'family-access.rejected', 'The Family Member ID or Secure Access Code is incorrect')
}

export function noAccessCode(): Failure {
  return new Failure(
    403,
    'family-access.no-code',
    'You have not set a Secure Access Code yet. Please set one on your account page',
  )
}

export function accessCodeEqualsPassword(): Failure {
  return invalidInput({ accessCode: 'Please choose a code other than your password' })
}

export function accessCodeTooCommon(): Failure {
  return invalidInput({ accessCode: 'This code is too common. Please choose another' })
}

export function noPasskey(): Failure {
  return new Failure(
    403,
    'family-access.no-passkey',
    'You have no passkey yet. Please use your ID and code, or add a passkey on your account page',
  )
}

export function invalidPasskeyForStepUp(): Failure {
  return new Failure(
    403,
    'family-access.passkey-rejected',
    'This passkey was not accepted. Please try again, or use your ID and code',
  )
}
