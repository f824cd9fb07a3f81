import type { Invitation, OpenInvitation } from '#contract/invitations/invitations.ts'
import type { RegistrationInvitations } from '#server/accounts/register.ts'
import { rejectCompetingClaims } from '#server/board-approvals/store.ts'
import { linkAccount } from '#server/family-tree/link-account.ts'
import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import { findMember, lockMember } from '#server/family-tree/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  invitationExpired,
  invitationUsed,
  invitationWasRevoked,
  unknownInvitation,
  wrongInvitedEmail,
} from './failures.ts'
import { hashInvitationToken } from './invitation-token.ts'
import {
  accept,
  findInvitationByToken,
  lockInvitationByToken,
  readInvitation,
  type StoredInvitation,
} from './store.ts'

/** Shows an invitation to its bearer. @throws Failure 403 unless it is pending. */
export async function showInvitation(
  { clock, database: { db } }: Platform,
  token: string,
): Promise<OpenInvitation> {
  const now = clock()
  const invitation = await findInvitationByToken(db, hashInvitationToken(token), now)
  requirePending(invitation)
  const { email, message, expiresAt, memberId } = invitation
  const member = memberId === null ? undefined : await findMember(db, memberId)
  const { invitedBy } = await readInvitation(db, invitation.id, now)
  const isLinkable = member !== undefined && member.userId === null
  return {
    email,
    invitedBy,
    message,
    expiresAt,
    member: isLinkable ? { firstName: member.firstName, lastName: member.lastName } : null,
  }
}

export function openRegistrationInvitations(platform: Platform): RegistrationInvitations {
  const { clock, database } = platform
  return {
    hashToken: hashInvitationToken,

    async check({ tokenHash, email }) {
      requireInvitationFor(email, await findInvitationByToken(database.db, tokenHash, clock()))
    },

    async accept(tx, { tokenHash, email }, createUser) {
      const now = clock()
      // A merge locks the tree, then the invitations of the removed member.
      const found = await findInvitationByToken(tx, tokenHash, now)
      if (found !== undefined && found.memberId !== null) await lockFamilyTree(tx)
      const invitation = requireInvitationFor(email, await lockInvitationByToken(tx, tokenHash, now))
      const user = await createUser()
      const memberLink = await linkInvitedMember(tx, invitation, user.id, now)
      await accept(tx, invitation.id, { acceptedById: user.id, acceptedAt: now, memberLink })
      const details = { ...(memberLink !== null && { memberLink, memberId: invitation.memberId }) }
      await audit(tx, clock, {
        actorId: user.id,
        action: 'invitations.accepted',
        subject: invitation.id,
        details,
      })
      await notify(platform, tx, {
        to: [invitation.invitedById],
        topic: 'invitation-accepted',
        payload: {},
        actorId: user.id,
        subjectId: user.id,
      })
      if (memberLink === 'already-linked' || memberLink === 'removed')
        await notify(platform, tx, {
          to: [user.id],
          topic: 'member-not-linked',
          payload: { because: memberLink },
        })
      return { user, notice: memberLink === null ? null : notices[memberLink] }
    },
  }
}

const notices = {
  linked: null,
  'already-linked':
    'Your account is ready, but it is not linked to the family tree: the member you were invited as already has an account. Please contact your family administrator.',
  removed:
    'Your account is ready, but it is not linked to the family tree: the member you were invited as was removed from it. Please contact your family administrator.',
}

/** Links the account to the invited member, as the board does for a claim, if that is still possible. */
async function linkInvitedMember(
  tx: Tx,
  { memberId, invitedById }: StoredInvitation,
  userId: string,
  now: Date,
): Promise<Invitation['memberLink']> {
  if (memberId === null) return null
  const member = await lockMember(tx, memberId)
  if (member === undefined) return 'removed'
  if (!(await linkAccount(tx, member, userId, now))) return 'already-linked'
  await rejectCompetingClaims(
    tx,
    { familyMemberId: memberId, requestedById: userId },
    {
      approvedById: invitedById,
      reviewedAt: now,
      approvalNotes: 'The account of this member was created by an invitation.',
    },
  )
  return 'linked'
}

function requireInvitationFor(email: string, invitation: StoredInvitation | undefined): StoredInvitation {
  requirePending(invitation)
  if (invitation.email !== email) throw wrongInvitedEmail()
  return invitation
}

/** @throws Failure 403, with a sentence for each state. */
function requirePending(invitation: StoredInvitation | undefined): asserts invitation is StoredInvitation {
  switch (invitation?.state) {
    case undefined:
      throw unknownInvitation()
    case 'accepted':
      throw invitationUsed()
    case 'expired':
      throw invitationExpired()
    case 'revoked':
      throw invitationWasRevoked()
    case 'pending':
  }
}
