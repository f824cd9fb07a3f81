import { signInProblems, type SignInProblem } from '#contract/accounts/sign-in-problems.ts'

/** Why a sign-in at the identity provider failed, and what to do next. */
const sentences: Record<SignInProblem, string> = {
  canceled: 'You canceled the sign-in. Continue whenever you are ready.',
  unavailable: 'The sign-in service cannot be reached right now. Please try again in a few minutes.',
  failed: 'The sign-in could not be completed. Please try again.',
  invitation: 'Registration is by invitation only. Please ask your family administrator for an invitation.',
  'invitation-address':
    'This invitation is for another email address than the one that the sign-in service has verified. Sign in there with the invited address, or register with a password.',
  'invitation-over':
    'This invitation has expired, was revoked or was already used. Please ask your family administrator for another one.',
  unverified: 'The sign-in service has not verified your email address. Verify it there, then try again.',
  'address-taken':
    'An account with your email address already exists. Sign in with its password, then link the sign-in service on your account page.',
  'identity-taken': 'This identity already belongs to another account of the portal.',
  passkey: 'Your role requires a second factor. Please sign in with your passkey.',
  refused: 'This account cannot sign in. Please contact your family administrator.',
  'too-many': 'There were too many sign-in attempts. Please try again in 15 minutes.',
}

/** The sentence of the parameter `problem`; undefined for any other text. */
export function describeSignInProblem(text: string | null): string | undefined {
  const problem = signInProblems.find(one => one === text)
  return problem && sentences[problem]
}
