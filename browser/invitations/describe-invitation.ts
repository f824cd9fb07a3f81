import { formatDay } from '#browser/platform/format/format-instant.ts'
import type { InvitationState } from '#contract/invitations/invitation-choices.ts'
import type { Invitation } from '#contract/invitations/invitations.ts'

export const stateLabels: Record<InvitationState, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** What has become of an invitation, as a sentence below its state. */
export function describeProgress(invitation: Invitation): string {
  const { state, acceptedAt, acceptedBy, revokedAt, expiresAt, invitedBy, mail } = invitation
  switch (state) {
    case 'accepted':
      return `by ${acceptedBy ?? 'an account'}${acceptedAt === null ? '' : ` on ${formatDay(acceptedAt)}`}`
    case 'revoked':
      return revokedAt === null ? `${invitedBy} is no longer an administrator` : `on ${formatDay(revokedAt)}`
    case 'expired':
      return `on ${formatDay(expiresAt)}`
    case 'pending':
      return mail === 'failed' ? 'The message could not be delivered' : `until ${formatDay(expiresAt)}`
  }
}

/** The family member, and what became of the link to them; null without a member. */
export function describeMember({ member, memberLink }: Invitation): string | null {
  if (memberLink === 'removed') return 'Not linked: the member was removed from the tree'
  if (member === null) return null
  if (memberLink === 'already-linked') return `Not linked: ${member.name} already had an account`
  return memberLink === 'linked' ? `Linked to ${member.name}` : `As ${member.name}`
}

/** How the invitation reaches its recipient. */
export function describeDelivery({ mail }: Pick<Invitation, 'mail'>): string {
  if (mail === null) return 'By link'
  return mail === 'sent' ? 'By email' : mail === 'queued' ? 'By email, on its way' : 'By email, not delivered'
}
