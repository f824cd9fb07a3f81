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

/** The account has no password that could confirm its owner. */
export function recentSignInRequired(): Failure {
  return new Failure(
    403,
    'accounts.recent-sign-in-required',
    'Please sign out and in again, then do this within 15 minutes',
  )
}

/** The password was right. The account has passkeys, and its role does not accept a password alone. */
export function passkeyRequired(): Failure {
  return new Failure(
    401,
    'accounts.passkey-required',
    'Your role requires a second factor. Please sign in with your passkey',
  )
}

export function lastSecondFactor(): Failure {
  return new Failure(
    409,
    'accounts.last-second-factor',
    'Your role requires a second factor, and this is your only one. Set up another one first',
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

export function providerNotConfigured(): Failure {
  return new Failure(404, 'accounts.no-provider', 'This portal has no external sign-in service')
}

export function lastWayToSignIn(): Failure {
  return new Failure(
    409,
    'accounts.last-way-to-sign-in',
    'You have no other way to sign in. Please set a password first',
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

export function resetLinkExpired(): Failure {
  return new Failure(
    403,
    'accounts.reset-link-expired',
    'This link has expired or was already used. Please ask for a new one',
  )
}

/** The portal has no mail server, or does not know its own address. */
export function noLettersWithoutMail(): Failure {
  return new Failure(
    503,
    'accounts.no-mail',
    'This portal cannot send mail. Please ask an administrator for help',
  )
}

export function emailUnchanged(): Failure {
  return invalidInput({ newEmail: 'This is already your email address' })
}

export function noEmailChange(): Failure {
  return new Failure(
    404,
    'accounts.no-email-change',
    'There is no pending change of your email address. It may have expired',
  )
}

export function emailChangeLinkExpired(): Failure {
  return new Failure(
    403,
    'accounts.email-link-expired',
    'This link has expired, was replaced by a newer one, or the change is complete or canceled',
  )
}

/** Only the owner of the mailbox gets this far. */
export function emailChangeSuperseded(): Failure {
  return new Failure(
    409,
    'accounts.email-superseded',
    'This address has got an account of its own in the meantime, so the change is not possible',
  )
}

/** The second factor is on, and a passkey replaces it. */
export function codeRequired(): Failure {
  return invalidInput({ code: 'Please enter the code' })
}

/** The same for an unknown passkey, a wrong answer and a deactivated account. */
export function invalidPasskey(): Failure {
  return new Failure(
    401,
    'accounts.invalid-passkey',
    'This passkey cannot sign in here. Please use your password',
  )
}

/** Also for an answer that was sent twice. */
export function passkeyChallengeExpired(): Failure {
  return new Failure(401, 'accounts.passkey-expired', 'This took too long. Please use your passkey again')
}

export function passkeyNotCreated(): Failure {
  return new Failure(
    400,
    'accounts.passkey-not-created',
    'The passkey could not be added. Please start again',
  )
}

export function passkeyAlreadyAdded(): Failure {
  return new Failure(409, 'accounts.passkey-exists', 'This passkey has already been added')
}

export function tooManyPasskeys(): Failure {
  return new Failure(
    409,
    'accounts.too-many-passkeys',
    'You have 20 passkeys, the largest number. Please remove one first',
  )
}

export function passkeyNotFound(): Failure {
  return new Failure(404, 'accounts.passkey-not-found', 'This passkey was removed')
}

/** PUBLIC_URL is missing, or it is an IP address. */
export function passkeysUnavailable(): Failure {
  return new Failure(
    503,
    'accounts.passkeys-unavailable',
    'Passkeys need a portal with a name of its own. Please ask an administrator to set PUBLIC_URL',
  )
}
