import { Failure, invalidInput } from '#server/platform/failure.ts'

/** One sentence whether the account is unknown, the password wrong or the account deactivated. */
export function signInRefused(): Failure {
  return new Failure(401, 'accounts.sign-in-refused', 'The email address or the password is not right')
}

export function emailTaken(): Failure {
  const sentence = 'There is already an account with this email address'
  return new Failure(409, 'accounts.email-taken', sentence, { fields: { email: sentence } })
}

/** Where registration is not open a refusal does not say whether the address is known. */
export function registrationRefused(): Failure {
  return new Failure(
    403,
    'accounts.registration-refused',
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

export function setupLinkOver(): Failure {
  return new Failure(
    403,
    'accounts.setup-link-over',
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

export function secondFactorRefused(): Failure {
  return new Failure(401, 'accounts.second-factor-refused', wrongCode)
}

export function codeRefused(): Failure {
  return invalidInput({ code: wrongCode })
}

const wrongCode = 'This code is not right, or it has been used already'

export function secondFactorIsOn(): Failure {
  return new Failure(409, 'accounts.second-factor-on', 'Your second factor is on already')
}

export function secondFactorIsOff(): Failure {
  return new Failure(409, 'accounts.second-factor-off', 'Your second factor is not on')
}

export function secondFactorNotBegun(): Failure {
  return new Failure(
    409,
    'accounts.second-factor-not-begun',
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

export function passwordIsTheSame(): Failure {
  return invalidInput({ newPassword: 'Please choose another password than the one you have' })
}

export function passwordIsAccessCode(): Failure {
  return invalidInput({ newPassword: 'Please choose a password that is not your Secure Access Code' })
}

export function ownPasswordRefused(field: 'currentPassword' | 'password'): Failure {
  return invalidInput({ [field]: 'This is not your password' })
}
