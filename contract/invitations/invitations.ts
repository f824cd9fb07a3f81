import { z } from 'zod'

import { emailAddress } from '#contract/accounts/accounts.ts'
import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id, optionalText } from '#contract/texts/text.ts'

import { invitationDeliveries, invitationLifetimes, invitationStates } from './invitation-choices.ts'

/** An invitation as administrators see it. */
export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    state: z.enum(invitationStates),
    delivery: z.enum(invitationDeliveries),
    /** Of the message with the link; null for a link that an administrator passes on. */
    mail: z.enum(['queued', 'sent', 'failed']).nullable(),
    /** The family member that the new account is linked to. */
    member: z.object({ id: Id, name: z.string() }).nullable(),
    message: z.string().nullable(),
    invitedBy: z.string(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    acceptedAt: Timestamp.nullable(),
    /** The current name of the account. */
    acceptedBy: z.string().nullable(),
    /** Null for an invitation that ended because its inviter no longer manages roles. */
    revokedAt: Timestamp.nullable(),
    /** What became of the link to the member; null without a member, and until the invitation is accepted. */
    memberLink: z.enum(['linked', 'already-linked', 'removed']).nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** An invitation with its new token, which is not shown again; null if the portal mails it. */
export const CreatedInvitation = Invitation.extend({ token: z.string().nullable() }).meta({
  id: 'CreatedInvitation',
})
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

const Delivery = z.enum(invitationDeliveries, { error: 'Please choose how to send the invitation' })

export const NewInvitation = z.object({
  email: emailAddress(),
  memberId: Id.nullable().default(null),
  message: optionalText(1000, { isMultiline: true }),
  expiresInDays: z.literal(invitationLifetimes, { error: 'Please choose 7, 14 or 30 days' }).default(14),
  delivery: Delivery,
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** What the bearer of a link sees before registering. */
export const OpenInvitation = z
  .object({
    email: z.string(),
    invitedBy: z.string(),
    message: z.string().nullable(),
    expiresAt: Timestamp,
    /** The family member that the account is linked to. */
    member: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.infer<typeof OpenInvitation>

const params = z.object({ id: Id })

export const invitationsApi = calls({
  'GET /api/invitations': {
    summary: 'The invitations to register, newest first.',
    access: 'roles.manage',
    rule: 'without their tokens',
    ...paged(
      { size: 25, max: 100 },
      {
        /** Each word is a part of the email address or of the name of the member. */
        search: z.string().trim().max(200).optional(),
        state: z.enum(invitationStates).optional(),
      },
    ),
    reply: z.array(Invitation),
  },
  'POST /api/invitations': {
    summary: 'Invites someone to register, by mail or by a link, whose token is in this reply only.',
    access: 'roles.manage',
    requiresSession: true,
    rule: '400 for an address with an account or a member who cannot be linked; 409 while the address has a pending invitation; 503 if the portal sends no mail; audited',
    body: NewInvitation,
    reply: CreatedInvitation,
    status: 201,
  },
  'POST /api/invitations/{id}/resend': {
    summary:
      'Sends a pending or expired invitation again, with a new token and a new term. The previous token stops working.',
    access: 'roles.manage',
    requiresSession: true,
    rule: '409 if it was accepted or revoked, or if the address has an account; the caller becomes the inviter; audited',
    params,
    body: z.object({ delivery: Delivery }),
    reply: CreatedInvitation,
  },
  'DELETE /api/invitations/{id}': {
    summary: 'Revokes an invitation. Its link stops working.',
    access: 'roles.manage',
    requiresSession: true,
    rule: 'idempotent; 409 if it was accepted; audited',
    params,
    reply: Invitation,
  },
  'POST /api/invitation': {
    summary: 'Shows an invitation to the bearer of its link.',
    access: 'visitor',
    requiresSession: true,
    rule: 'with its token, else 403 with the reason: unknown, used, revoked or expired; too many attempts 429',
    body: z.object({ token: z.string().max(200) }),
    reply: OpenInvitation,
  },
})
