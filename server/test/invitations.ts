import type { NewInvitation } from '#contract/invitations/invitations.ts'

import { createRegistration } from './accounts.ts'
import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** Invites an address by a link, as an administrator, and returns the invitation with its token. */
export async function createInvitation(
  portal: TestPortal,
  changes: Partial<NewInvitation> = {},
  admin?: Person,
) {
  const inviter = admin ?? (await portal.signIn('admin', 'Rosa'))
  const { id, email, token } = await inviter.call('POST /api/invitations', {
    body: { email: createRegistration().email, delivery: 'link', ...changes },
  })
  return { inviter, id, email, token: token ?? '' }
}
