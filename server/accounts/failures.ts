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

export function passwordTooCommon(): Failure {
  return invalidInput({ password: 'This password is one of the most common ones. Please choose another' })
}

export function passwordTooShort(sentence: string): Failure {
  return invalidInput({ password: sentence })
}
