import type { Generated } from 'kysely'

import type { InvitationDelivery } from '#contract/invitations/invitation-choices.ts'
import type { Invitation } from '#contract/invitations/invitations.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    invitations: InvitationsTable
    invitationLetters: InvitationLettersTable
  }
}

type InvitationsTable = {
  id: Generated<string>
  email: string
  memberId: string | null
  message: string | null
  delivery: InvitationDelivery
  tokenHash: string | null
  sentAt: Instant | null
  expiresInDays: number
  expiresAt: Instant
  invitedById: string
  createdAt: Instant
  acceptedById: string | null
  acceptedAt: Instant | null
  revokedAt: Instant | null
  memberLink: Invitation['memberLink']
}

/** A mail whose link is made when it is sent. */
type InvitationLettersTable = { id: Generated<string>; invitationId: string; createdAt: Instant }
