import { z } from 'zod'

import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { capabilities } from '#contract/roles/capabilities.ts'
import { Id, requiredText } from '#contract/texts/text.ts'

import { calls } from './endpoint.ts'
import { paged } from './paging.ts'

/**
 * What a token may do: `read` permits the calls that read, `write` those that change something. A call that needs a
 * capability needs that scope too. The token never exceeds the current rights of its account.
 */
export const tokenScopes = ['read', 'write', ...capabilities] as const
export type TokenScope = (typeof tokenScopes)[number]

const TokenScope = z.enum(tokenScopes)

/** How long a new token is valid. `date`: through the day `expiresOn`. */
const tokenLifetimes = ['30', '90', '365', 'date'] as const

/** A token as its owner and administrators see it, without its secret. */
export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    /** The last four characters of the token. */
    ending: z.string(),
    scopes: z.array(TokenScope),
    /** Scopes that the account has no capability for at present: they permit nothing. */
    unavailableScopes: z.array(TokenScope),
    /** Whether it reads what Family Access protects. */
    hasFamilyAccess: z.boolean(),
    state: z.enum(['active', 'expired', 'revoked']),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    /** To five minutes. */
    lastUsedAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    revokedBecause: z.enum(['owner', 'administrator', 'password', 'deactivation']).nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof ApiToken>

const expiresOnSentence = 'Please choose the last day on which the token is valid'

export const NewApiToken = z
  .object({
    name: requiredText('Please enter a name', 100),
    scopes: z
      .array(TokenScope)
      .max(100)
      .refine(
        scopes => scopes.includes('read') || scopes.includes('write'),
        'Please allow the token to read, to make changes, or both',
      ),
    lifetime: z.enum(tokenLifetimes, { error: 'Please choose how long the token is valid' }),
    expiresOn: z
      .union([CalendarDate, z.literal('').transform(() => null)], { error: expiresOnSentence })
      .nullable()
      .default(null),
    hasFamilyAccess: z.boolean().default(false),
    /** Of the account. An account without a password must have signed in within the last 15 minutes instead. */
    password: z.string().max(1000, 'This password is incorrect').default(''),
  })
  .refine(({ lifetime, expiresOn }) => lifetime !== 'date' || expiresOn !== null, {
    path: ['expiresOn'],
    error: expiresOnSentence,
  })
export type NewApiToken = z.infer<typeof NewApiToken>

export const CreatedApiToken = ApiToken.extend({
  /** The token itself, `hlm_…`. It is in this reply only. */
  secret: z.string(),
}).meta({ id: 'CreatedApiToken' })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>

export const apiTokensApi = calls({
  'GET /api/api-tokens': {
    summary: "The current account's API tokens, newest first.",
    access: 'signed-in',
    isPersonal: true,
    requiresSession: true,
    rule: 'own; without their secrets',
    ...paged({ size: 20, max: 100 }),
    reply: z.array(ApiToken),
  },
  'POST /api/api-tokens': {
    summary: 'Creates an API token. Its secret is in this reply only.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'requires the password; a scope of a capability that the account lacks 403; Family Access only while it is open, else 403; at most 50 active ones, then 409; audited',
    body: NewApiToken,
    reply: CreatedApiToken,
    status: 201,
  },
  'DELETE /api/api-tokens/{id}': {
    summary: "Revokes one of the current account's API tokens.",
    access: 'signed-in',
    requiresSession: true,
    rule: 'own, else 404; idempotent; effective with the next request; audited',
    params: z.object({ id: Id }),
    reply: ApiToken,
  },
  'GET /api/users/{userId}/api-tokens': {
    summary: 'The API tokens of an account, newest first.',
    access: 'roles.manage',
    requiresSession: true,
    rule: 'without their secrets; unknown account 404',
    params: z.object({ userId: Id }),
    ...paged({ size: 20, max: 100 }),
    reply: z.array(ApiToken),
  },
  'DELETE /api/users/{userId}/api-tokens/{id}': {
    summary: 'Revokes an API token of an account.',
    access: 'roles.manage',
    requiresSession: true,
    rule: 'a token of this account, else 404; idempotent; effective with the next request; audited',
    params: z.object({ userId: Id, id: Id }),
    reply: ApiToken,
  },
})
