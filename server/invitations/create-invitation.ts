import type { User } from '#contract/accounts/accounts.ts'
import type { CreatedInvitation, NewInvitation } from '#contract/invitations/invitations.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { findMember } from '#server/family-tree/store.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'
import type { Platform } from '#server/platform/platform.ts'

import { alreadyInvited, emailHasAccount, memberCannotBeInvited } from './failures.ts'
import { createInvitationToken } from './invitation-token.ts'
import type { InvitationLetters } from './letters.ts'
import { hasPendingInvitation, insertInvitation, readInvitation } from './store.ts'

/**
 * Invites someone to register. The token of a link is in the reply only; that of a letter is made when it is sent.
 * @throws Failure 400 for an address with an account or an unsuitable member, 409 while the address has a pending
 * invitation.
 */
export async function createInvitation(
  { clock, database }: Platform,
  letters: InvitationLetters,
  inviter: User,
  { email, memberId, message, expiresInDays, delivery }: NewInvitation,
): Promise<CreatedInvitation> {
  const { token, tokenHash } =
    delivery === 'link' ? createInvitationToken() : { token: null, tokenHash: null }
  return database.db.transaction().execute(async tx => {
    await lockInvitedEmail(tx, email)
    const now = clock()
    if ((await findAccountByEmail(tx, email)) !== undefined) throw emailHasAccount()
    if (await hasPendingInvitation(tx, { email, exceptId: null, now })) throw alreadyInvited()
    if (memberId !== null) await rejectUnsuitableMember(tx, memberId)
    const id = await insertInvitation(tx, {
      email,
      memberId,
      message,
      delivery,
      expiresInDays,
      invitedById: inviter.id,
      tokenHash,
      createdAt: now,
      expiresAt: addDuration(now, expiresInDays * day),
    })
    if (delivery === 'mail') await letters.enqueue(tx, id)
    const details = { delivery, expiresInDays, ...(memberId !== null && { memberId }) }
    await audit(tx, clock, { actorId: inviter.id, action: 'invitations.created', subject: id, details })
    return { ...(await readInvitation(tx, id, now)), token }
  })
}

/** Of two invitations of one address at once, the second finds the first. */
export async function lockInvitedEmail(tx: Tx, email: string): Promise<void> {
  await lockInTransaction(tx, `invitations.email:${email}`)
}

/** The same members as for a claim, and only those that the board has approved. */
async function rejectUnsuitableMember(tx: Tx, memberId: string): Promise<void> {
  await lockPresentMembers(tx, [memberId])
  const member = await findMember(tx, memberId)
  if (member === undefined) throw memberCannotBeInvited('This person is not in the tree')
  if (!member.isAlive) throw memberCannotBeInvited('This member has died')
  if (member.userId !== null) throw memberCannotBeInvited('This member is already linked to an account')
  if (!member.isVerified) throw memberCannotBeInvited('The board has not approved this member yet')
}
