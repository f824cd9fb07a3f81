import { Failure, invalidInput } from '#server/platform/failure.ts'

/** One sentence whether the account is unknown, the password wrong or the account deactivated. */
export function invalidCredentials(): Failure {
  return new Failure(401, 'accounts.invalid-credentials', 'The email address or the password is not right')
}

export function emailTaken(): Failure {
  const sentence = 'There is already an account with this email address'
  return new Failure(409, 'accounts.email-taken', sentence, { fields: { email: sentence } })
}

/** Where registration is not open a refusal does not say whether the address is known. */
export function registrationRejected(): Failure {
  return new Failure(
    403,
    'accounts.registration-rejected',
    'This registration cannot be accepted. Please ask your family administrator',
  )
}

export function invitationRequired(): Failure {
  return new Failure(
    403,
    'accounts.invitation-required',
    'Registration is by invitation. Please ask your family administrator for one',
  )
}

export function setupLinkExpired(): Failure {
  return new Failure(
    403,
    'accounts.setup-link-expired',
    'This setup link has been used or is over. The portal prints a new one when it starts, while it has no administrator',
  )
}

/** The password was right. */
export function secondFactorRequired(): Failure {
  return new Failure(
    401,
    'accounts.second-factor-required',
    'Please enter the code from your authenticator app',
  )
}

export function invalidSecondFactorCode(): Failure {
  return new Failure(401, 'accounts.invalid-code', invalidCodeSentence)
}

export function invalidCode(): Failure {
  return invalidInput({ code: invalidCodeSentence })
}

const invalidCodeSentence = 'This code is not right, or it has been used already'

export function secondFactorAlreadyOn(): Failure {
  return new Failure(409, 'accounts.second-factor-already-on', 'Your second factor is on already')
}

export function secondFactorNotOn(): Failure {
  return new Failure(409, 'accounts.second-factor-not-on', 'Your second factor is not on')
}

export function noPendingSecondFactor(): Failure {
  return new Failure(
    409,
    'accounts.second-factor-not-pending',
    'There is no second factor waiting for its code. Please begin again',
  )
}

/** Where a password is chosen: `password` when registering, `newPassword` when changing it. */
type PasswordField = 'password' | 'newPassword'

export function passwordTooCommon(field: PasswordField): Failure {
  return invalidInput({ [field]: 'This password is one of the most common ones. Please choose another' })
}

export function passwordTooShort(sentence: string, field: PasswordField): Failure {
  return invalidInput({ [field]: sentence })
}

export function passwordUnchanged(): Failure {
  return invalidInput({ newPassword: 'Please choose another password than the one you have' })
}

export function passwordEqualsAccessCode(): Failure {
  return invalidInput({ newPassword: 'Please choose a password that is not your Secure Access Code' })
}

export function wrongCurrentPassword(field: 'currentPassword' | 'password'): Failure {
  return invalidInput({ [field]: 'This is not your password' })
}
