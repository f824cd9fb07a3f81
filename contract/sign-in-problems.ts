/** Why a sign-in at the identity provider failed: the parameter `problem` of /auth and of /account. */
export const signInProblems = [
  'canceled',
  'unavailable',
  'failed',
  'invitation',
  'unverified',
  'address-taken',
  'identity-taken',
  'refused',
  'too-many',
] as const
export type SignInProblem = (typeof signInProblems)[number]
