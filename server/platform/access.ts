import { accessLevels, type Access } from '#contract/endpoint.ts'

import { Failure, notAllowed, signInRequired } from './failure.ts'
import type { LiveSession } from './session-cache.ts'

/**
 * Enforces an endpoint's access level (section 6 of the specification). No other module does.
 * @throws Failure 401 without a session, 403 for a lower role or an account that awaits approval.
 */
export function enforceAccess(access: Access, session: LiveSession | null): void {
  if (access === 'visitor') return
  if (session === null) throw signInRequired()
  if (session.user.awaitsApproval) throw awaitsApproval()
  if (accessLevels.indexOf(session.user.role) < accessLevels.indexOf(access)) throw notAllowed()
}

function awaitsApproval(): Failure {
  return new Failure(
    403,
    'accounts.awaits-approval',
    'Your account is waiting for an administrator to approve it. Please try again later',
  )
}
