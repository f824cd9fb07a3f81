import type { User } from '#contract/accounts/accounts.ts'
import type { Invitation } from '#contract/invitations/invitations.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { invitationNotFound, invitationWasAccepted } from './failures.ts'
import { lockInvitation, readInvitation, revoke } from './store.ts'

/** Ends an invitation. A repetition changes nothing. @throws Failure 404, or 409 if it was accepted. */
export async function revokeInvitation(
  { clock, database }: Platform,
  user: User,
  id: string,
): Promise<Invitation> {
  return database.db.transaction().execute(async tx => {
    const now = clock()
    const invitation = await lockInvitation(tx, id, now)
    if (invitation === undefined) throw invitationNotFound()
    if (invitation.acceptedAt !== null) throw invitationWasAccepted()
    if (invitation.revokedAt === null) {
      await revoke(tx, id, now)
      await audit(tx, clock, { actorId: user.id, action: 'invitations.revoked', subject: id })
    }
    return readInvitation(tx, id, now)
  })
}
