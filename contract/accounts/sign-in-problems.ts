/** Why a sign-in at the identity provider failed: the parameter `problem` of /auth and of /account. */
export const signInProblems = [
  'canceled',
  'unavailable',
  'failed',
  'invitation',
  'invitation-address',
  'invitation-over',
  'unverified',
  'address-taken',
  'identity-taken',
  'passkey',
  'refused',
  'too-many',
] as const
export type SignInProblem = (typeof signInProblems)[number]
