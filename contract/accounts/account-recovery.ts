import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'

import { currentPassword } from './account-security.ts'
import { emailAddress, newPassword } from './accounts.ts'

/** In minutes. */
export const passwordResetLifetime = 30
/** In hours. */
export const emailChangeLifetime = 24

export const PasswordResetRequest = z.object({ email: emailAddress() })
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

/** The token of a link, which its page reads from the fragment of the address. */
const linkToken = () => z.string().max(200)

export const PasswordReset = z.object({ token: linkToken(), newPassword: newPassword() })
export type PasswordReset = z.infer<typeof PasswordReset>

export const EmailChangeRequest = z.object({ newEmail: emailAddress(), currentPassword: currentPassword() })
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>

/** A change that waits for the confirmations of both addresses. */
export const EmailChange = z
  .object({
    newEmail: z.string(),
    isNewConfirmed: z.boolean(),
    isCurrentConfirmed: z.boolean(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>

const EmailChangeState = z.object({ pending: EmailChange.nullable() }).meta({ id: 'EmailChangeState' })

/** A change as the reader of one of its two links sees it. */
export const LinkedEmailChange = EmailChange.omit({ createdAt: true })
  .extend({
    /** The address that the link was sent to. */
    side: z.enum(['new', 'current']),
    /** Both addresses have confirmed, and the account has the new one. */
    isChanged: z.boolean(),
  })
  .meta({ id: 'LinkedEmailChange' })
export type LinkedEmailChange = z.infer<typeof LinkedEmailChange>

const EmailChangeLink = z.object({ token: linkToken() })

export const accountRecoveryApi = calls({
  'POST /api/password-reset': {
    summary: 'Mails a link for a new password to the address, if it has an account.',
    access: 'visitor',
    requiresSession: true,
    rule: 'the same reply and the same work for known, unknown and deactivated addresses; too many 429; 503 if the portal sends no mail; audited',
    body: PasswordResetRequest,
    reply: z.object({ message: z.string() }),
    status: 202,
  },
  'PUT /api/password-reset': {
    summary: 'Sets a new password with the token of a mailed link, and ends all sessions of the account.',
    access: 'visitor',
    requiresSession: true,
    rule: 'a link works once, for 30 minutes, until a newer one or a change of the password, else 403; same rules as registration; a second factor stays on; audited',
    body: PasswordReset,
    reply: z.object({ message: z.string() }),
  },
  'GET /api/email-change': {
    summary: "The pending change of the current account's email address.",
    access: 'signed-in',
    isPersonal: true,
    requiresSession: true,
    rule: 'own',
    reply: EmailChangeState,
  },
  'POST /api/email-change': {
    summary:
      'Asks both addresses to confirm a change of the email address. The newest request replaces a pending one.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; requires the password; the same reply for an address that has an account; five an hour, then 429; 503 if the portal sends no mail; audited',
    body: EmailChangeRequest,
    reply: EmailChangeState,
    status: 202,
  },
  'POST /api/email-change/letters': {
    summary: 'Mails new links to the addresses that have not confirmed. The previous links stop working.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; 404 without a pending change; five an hour, then 429',
    reply: EmailChangeState,
    status: 202,
  },
  'DELETE /api/email-change': {
    summary: 'Cancels the pending change of the email address.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; 404 without a pending change; audited',
    reply: EmailChangeState,
  },
  'POST /api/email-change/link': {
    summary: 'Reads the change that a mailed link belongs to.',
    access: 'visitor',
    requiresSession: true,
    rule: 'with the token of the link, else 403',
    body: EmailChangeLink,
    reply: LinkedEmailChange,
  },
  'POST /api/email-change/confirmation': {
    summary:
      'Confirms the change for the address that the link was mailed to. The second one changes the address.',
    access: 'visitor',
    requiresSession: true,
    rule: 'with the token of the link, else 403; for 24 hours; 409 if the new address has an account by then; audited',
    body: EmailChangeLink,
    reply: LinkedEmailChange,
  },
  'POST /api/email-change/rejection': {
    summary: 'Cancels the change, from the link in either mail.',
    access: 'visitor',
    requiresSession: true,
    rule: 'with the token of the link, else 403; audited',
    body: EmailChangeLink,
    reply: z.object({ message: z.string() }),
  },
})
