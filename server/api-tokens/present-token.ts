import type { ApiToken } from '#contract/api-tokens.ts'
import { capabilities, type Capability } from '#contract/roles/capabilities.ts'

import type { StoredToken } from './store.ts'

/** `account` has the capabilities that the account of the token has at `now`. */
export function presentToken(
  token: StoredToken,
  account: { capabilities: readonly Capability[] },
  now: Date,
): ApiToken {
  const { userId: _, ...shown } = token
  const missing = capabilities.filter(capability => !account.capabilities.includes(capability))
  return {
    ...shown,
    unavailableScopes: token.scopes.filter(scope => missing.some(capability => capability === scope)),
    state: readState(token, now),
  }
}

function readState({ revokedAt, expiresAt }: StoredToken, now: Date): ApiToken['state'] {
  if (revokedAt !== null) return 'revoked'
  return new Date(expiresAt) <= now ? 'expired' : 'active'
}
