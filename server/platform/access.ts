import { can } from '#contract/capabilities.ts'
import type { Access } from '#contract/endpoint.ts'

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

function accountAwaitingApproval(): Failure {
  return new Failure(
    403,
    'accounts.awaits-approval',
    'Your account is waiting for an administrator to approve it. Please try again later',
  )
}
