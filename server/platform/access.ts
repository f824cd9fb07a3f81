import type { TokenScope } from '#contract/api-tokens.ts'
import type { Access, Endpoint, Method } from '#contract/endpoint.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { can } from '#contract/roles/capabilities.ts'

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
 * Enforces that a session may still make a call whose reply continues, such as a stream.
 * @throws Failure 401 without a session, 403 when it may not make the call any more.
 */
export function enforceSession(endpoint: Endpoint, method: Method, session: LiveSession | null): LiveSession {
  if (session === null) throw signInRequired()
  enforceViewAs(endpoint, method, session)
  enforceAccess(endpoint.access, session)
  enforceSecondFactor(endpoint, session)
  return session
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

/**
 * Enforces that an administrator who views the portal as another account changes nothing and reads nothing personal.
 * @throws Failure 403 for a change, for personal data, and for every call after the viewing has ended by itself.
 */
export function enforceViewAs(
  { isAllowedWhileViewing, isPersonal }: Pick<Endpoint, 'isAllowedWhileViewing' | 'isPersonal'>,
  method: Method,
  { user, viewedBy, endedViewing }: LiveSession,
): void {
  if (isAllowedWhileViewing === true) return
  if (endedViewing !== null) throw viewingEnded()
  if (viewedBy === null) return
  if (method !== 'GET') throw readOnlyWhileViewing(fullName(user))
  if (isPersonal === true) throw personalWhileViewing(fullName(user))
}

/**
 * Enforces the second factor that a role requires, also for API tokens. What is needed to set one up and to sign out
 * remains possible.
 * @throws Failure 403 after the grace period of an account without a second factor.
 */
export function enforceSecondFactor(
  { access, isAllowedWithoutSecondFactor }: Pick<Endpoint, 'access' | 'isAllowedWithoutSecondFactor'>,
  { secondFactorDue }: LiveSession,
): void {
  if (access === 'visitor' || isAllowedWithoutSecondFactor === true) return
  if (secondFactorDue?.isOverdue === true) throw secondFactorSetupRequired()
}

/** The scopes that an API token needs for a call. */
export function listTokenScopes(method: Method, access: Access): TokenScope[] {
  if (access === 'visitor') return []
  const scope = method === 'GET' ? 'read' : 'write'
  return access === 'signed-in' ? [scope] : [scope, access]
}

function viewingEnded(): Failure {
  return new Failure(
    403,
    'view-as.ended',
    'You no longer see the portal as another account. Reload the page to continue with your own',
  )
}

function readOnlyWhileViewing(name: string): Failure {
  return new Failure(
    403,
    'view-as.read-only',
    `You see the portal as ${name}, so nothing can be changed. Stop viewing to use your own account`,
  )
}

function personalWhileViewing(name: string): Failure {
  return new Failure(403, 'view-as.personal', `This is personal. Only ${name} can see it`)
}

function secondFactorSetupRequired(): Failure {
  return new Failure(
    403,
    'platform.second-factor-setup-required',
    'Your role requires a second factor. Please set one up in the portal to continue',
  )
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
