import type { User } from '#contract/accounts/accounts.ts'
import type { InvitationDelivery } from '#contract/invitations/invitation-choices.ts'
import type { CreatedInvitation } from '#contract/invitations/invitations.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { lockInvitedEmail } from './create-invitation.ts'
import {
  alreadyInvited,
  invitationNotFound,
  invitationWasAccepted,
  invitedEmailHasAccount,
  revokedInvitation,
} from './failures.ts'
import { createInvitationToken } from './invitation-token.ts'
import type { InvitationLetters } from './letters.ts'
import { hasPendingInvitation, lockInvitation, readInvitation, renewInvitation } from './store.ts'

/**
 * Gives an invitation a new token and a new term. The previous token stops working. The caller becomes the inviter,
 * since the invitation now rests on the caller's rights.
 * @throws Failure 404 for an unknown invitation, 409 if it was accepted or revoked, or if the address has an account or
 * another pending invitation.
 */
export async function resendInvitation(
  { clock, database }: Platform,
  letters: InvitationLetters,
  inviter: User,
  { id, delivery }: { id: string; delivery: InvitationDelivery },
): Promise<CreatedInvitation> {
  const { token, tokenHash } =
    delivery === 'link' ? createInvitationToken() : { token: null, tokenHash: null }
  return database.db.transaction().execute(async tx => {
    const now = clock()
    const invitation = await lockInvitation(tx, id, now)
    if (invitation === undefined) throw invitationNotFound()
    const { email, expiresInDays } = invitation
    if (invitation.acceptedAt !== null) throw invitationWasAccepted()
    if (invitation.revokedAt !== null) throw revokedInvitation()
    await lockInvitedEmail(tx, email)
    if ((await findAccountByEmail(tx, email)) !== undefined) throw invitedEmailHasAccount()
    if (await hasPendingInvitation(tx, { email, exceptId: id, now })) throw alreadyInvited()
    await renewInvitation(tx, id, {
      delivery,
      invitedById: inviter.id,
      tokenHash,
      expiresAt: addDuration(now, expiresInDays * day),
    })
    if (delivery === 'mail') await letters.enqueue(tx, id)
    const details = { delivery }
    await audit(tx, clock, { actorId: inviter.id, action: 'invitations.resent', subject: id, details })
    return { ...(await readInvitation(tx, id, now)), token }
  })
}
