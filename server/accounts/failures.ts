import { Failure, invalidInput, tooManyRequests } from '#server/platform/failure.ts'

/** The same for an unknown email address, a wrong password and a deactivated account. */
export function invalidCredentials(): Failure {
  return new Failure(401, 'accounts.invalid-credentials', 'The email address or password is incorrect')
}

/** No password was verified. An attempt to sign in does not count then. */
export function tooManyPasswords(): Failure {
  return tooManyRequests(3, 'Many people are signing in right now. Please try again in a few seconds')
}

export function emailTaken(): Failure {
  const sentence = 'An account with this email address already exists'
  return new Failure(409, 'accounts.email-taken', sentence, { fields: { email: sentence } })
}

/** Unless registration is open, a rejection does not reveal whether the address has an account. */
export function registrationRejected(): Failure {
  return new Failure(
    403,
    'accounts.registration-rejected',
    'We could not create this account. Please contact your family administrator',
  )
}

export function invitationRequired(): Failure {
  return new Failure(
    403,
    'accounts.invitation-required',
    'Registration is by invitation only. Please ask your family administrator for an invitation',
  )
}

export function setupLinkExpired(): Failure {
  return new Failure(
    403,
    'accounts.setup-link-expired',
    'This setup link has expired or was already used. While there is no administrator, the portal prints a new one each time it starts',
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

const invalidCodeSentence = 'This code is incorrect or was already used'

export function secondFactorAlreadyOn(): Failure {
  return new Failure(409, 'accounts.second-factor-already-on', 'Your second factor is already on')
}

export function secondFactorNotOn(): Failure {
  return new Failure(409, 'accounts.second-factor-not-on', 'Your second factor is off')
}

export function noPendingSecondFactor(): Failure {
  return new Failure(
    409,
    'accounts.second-factor-not-pending',
    'Your second-factor setup has expired. Please start again',
  )
}

/** The field of a new password: `password` when registering, `newPassword` when changing it. */
type PasswordField = 'password' | 'newPassword'

export function passwordTooCommon(field: PasswordField): Failure {
  return invalidInput({ [field]: 'This password is too common. Please choose another' })
}

export function passwordTooShort(sentence: string, field: PasswordField): Failure {
  return invalidInput({ [field]: sentence })
}

export function passwordUnchanged(): Failure {
  return invalidInput({ newPassword: 'Please choose a password other than your current one' })
}

export function passwordEqualsAccessCode(): Failure {
  return invalidInput({ newPassword: 'Please choose a password other than your Secure Access Code' })
}

export function wrongCurrentPassword(field: 'currentPassword' | 'password'): Failure {
  return invalidInput({ [field]: 'This password is incorrect' })
}
