import type { TokenScope } from '#contract/api-tokens.ts'
import { can } from '#contract/capabilities.ts'
import type { Access, Endpoint, Method } from '#contract/endpoint.ts'

import { Failure, notAllowed, signInRequired } from './failure.ts'
import type { LiveSession } from './sessions/session-cache.ts'

/**
 * Enforces who may make a call (section 6 of the specification). No other module does.
 * @throws Failure 401 without a session, 403 without the capability, or for an account that awaits approval.
 */
export function enforceAccess(access: Access, session: LiveSession | null): void {
  if (access === 'visitor') return
  if (session === null) throw signInRequired()
  if (session.user.awaitsApproval) throw accountAwaitingApproval()
  if (access !== 'signed-in' && !can(session.user, access)) throw notAllowed()
}

/**
 * Enforces what an API token may do. The rights of its account are enforced in addition.
 * @throws Failure 403 for a call that requires a session, or without the scopes of the call.
 */
export function enforceTokenScopes(
  { access, requiresSession }: Pick<Endpoint, 'access' | 'requiresSession'>,
  method: Method,
  { scopes }: NonNullable<LiveSession['token']>,
): void {
  if (requiresSession === true) throw sessionRequired()
  const missing = listTokenScopes(method, access).filter(scope => !scopes.includes(scope))
  if (missing.length > 0) throw scopeMissing(missing)
}

/** The scopes that an API token needs for a call. */
export function listTokenScopes(method: Method, access: Access): TokenScope[] {
  if (access === 'visitor') return []
  const scope = method === 'GET' ? 'read' : 'write'
  return access === 'signed-in' ? [scope] : [scope, access]
}

function sessionRequired(): Failure {
  return new Failure(
    403,
    'platform.session-required',
    'An API token cannot be used for this. Please sign in to the portal instead',
  )
}

/** The header is that of RFC 6750, section 3.1. */
function scopeMissing(missing: TokenScope[]): Failure {
  const scope = missing.join(' ')
  return new Failure(
    403,
    'platform.token-scope-missing',
    `This API token lacks the scope ${missing.join(' and ')}. Please create one with the scopes you need`,
    { headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` } },
  )
}

function accountAwaitingApproval(): Failure {
  return new Failure(
    403,
    'accounts.awaits-approval',
    'Your account is waiting for an administrator to approve it. Please try again later',
  )
}
