import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { Id } from '#contract/texts/text.ts'

import { User } from './accounts.ts'

/** An account at the identity provider that signs in to the current account. */
export const AccountIdentity = z
  .object({
    id: Id,
    issuer: z.string(),
    /** As the provider stated it when it was linked. */
    email: z.string().nullable(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
  })
  .meta({ id: 'AccountIdentity' })
export type AccountIdentity = z.infer<typeof AccountIdentity>

export const ProviderCode = z.object({
  code: z
    .string({ error: 'Please enter the code' })
    .trim()
    .min(1, 'Please enter the code')
    .max(50, 'Please use at most 50 characters'),
})
export type ProviderCode = z.infer<typeof ProviderCode>

/** An identity signs in like the password, so the owner of the account confirms its link. */
export const IdentityLink = z.object({
  /** Of the account. One without a password must have signed in within the last 15 minutes instead. */
  password: z.string().max(1000, 'This password is incorrect').default(''),
})
export type IdentityLink = z.infer<typeof IdentityLink>

export const identityProviderApi = calls({
  'GET /api/login/callback': {
    summary: 'Ends a sign-in at the identity provider. The provider redirects the browser here.',
    access: 'visitor',
    isPersonal: true,
    requiresSession: true,
    rule: 'once per sign-in, in the browser that began it; a new identity follows the registration mode; redirects to /auth with the reason of a failure',
    status: 302,
  },
  'POST /api/login/invitation': {
    summary:
      'Begins a sign-in at the identity provider that accepts an invitation, and returns its address there.',
    access: 'visitor',
    requiresSession: true,
    isSessionCall: true,
    rule: 'the invitation is accepted once, by a new identity whose verified address is the invited one; no identity provider 404; too many attempts 429',
    body: z.object({ invitationToken: z.string().max(200) }),
    reply: z.object({ address: z.string() }),
  },
  'POST /api/login/code': {
    summary: 'Enters the second factor after a sign-in at the identity provider.',
    access: 'visitor',
    requiresSession: true,
    isSessionCall: true,
    rule: 'only in the browser that signed in at the provider; too many attempts 429; a new session id',
    body: ProviderCode,
    reply: User,
  },
  'GET /api/account/identities': {
    summary: "The current account's identities at the identity provider.",
    access: 'signed-in',
    isPersonal: true,
    requiresSession: true,
    rule: 'own',
    reply: z.array(AccountIdentity),
  },
  'POST /api/account/identities': {
    summary: 'Starts to link an identity: returns the address at the provider to open in this browser.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; requires the password, or without one a sign-in within 15 minutes; 404 without a provider, 503 while it cannot be reached; audited',
    body: IdentityLink,
    reply: z.object({ address: z.string() }),
  },
  'DELETE /api/account/identities/{id}': {
    summary: 'Unlinks an identity.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own, else 404; the only way of signing in 409; audited',
    params: z.object({ id: Id }),
    reply: z.object({ message: z.string() }),
  },
})
