import { Failure, invalidInput } from '#server/platform/failure.ts'

/** Also for the token of an earlier letter or link, which a newer one has replaced. */
export function unknownInvitation(): Failure {
  return new Failure(
    403,
    'invitations.unknown',
    'This invitation is not valid. Open the whole link of the newest message, or ask your family administrator for a new one',
  )
}

export function invitationExpired(): Failure {
  return new Failure(
    403,
    'invitations.expired',
    'This invitation has expired. Please ask your family administrator for a new one',
  )
}

export function invitationWasRevoked(): Failure {
  return new Failure(
    403,
    'invitations.revoked',
    'This invitation was withdrawn. Please ask your family administrator if you have questions',
  )
}

export function invitationUsed(): Failure {
  return new Failure(
    403,
    'invitations.used',
    'This invitation was already used. If you have an account, sign in instead',
  )
}

export function wrongInvitedEmail(): Failure {
  return new Failure(
    403,
    'invitations.wrong-email',
    'This invitation is for another email address. Please register with the address that was invited',
  )
}

export function invitationNotFound(): Failure {
  return new Failure(404, 'invitations.not-found', 'This invitation was deleted')
}

export function emailHasAccount(): Failure {
  return invalidInput({ email: emailHasAccountSentence })
}

/** The address got an account of its own after it was invited. */
export function invitedEmailHasAccount(): Failure {
  return new Failure(409, 'invitations.has-account', emailHasAccountSentence)
}

const emailHasAccountSentence = 'An account with this email address already exists'

export function alreadyInvited(): Failure {
  const sentence =
    'This address has a pending invitation. Send that one again, or revoke it before you create another'
  return new Failure(409, 'invitations.pending', sentence, { fields: { email: sentence } })
}

export function memberCannotBeInvited(sentence: string): Failure {
  return invalidInput({ memberId: sentence })
}

export function invitationWasAccepted(): Failure {
  return new Failure(409, 'invitations.accepted', 'This invitation was accepted in the meantime')
}

export function revokedInvitation(): Failure {
  return new Failure(
    409,
    'invitations.was-revoked',
    'This invitation was revoked in the meantime. Please create a new one',
  )
}

/** The portal has no mail server, or does not know its own address. */
export function noInvitationsByMail(): Failure {
  return new Failure(
    503,
    'invitations.no-mail',
    'This portal cannot send mail. Please create a link and pass it on yourself',
  )
}
