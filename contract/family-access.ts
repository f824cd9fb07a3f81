import { z } from 'zod'

import { PasskeyRequestOptions, PasskeySignIn } from '#contract/accounts/passkeys.ts'
import { Timestamp } from '#contract/dates/dates.ts'

import { calls } from './endpoint.ts'

/** What a step-up requires: the account's Family Member ID and the code that its owner has set. */
export const FamilyAccess = z.object({
  familyId: z.string({ error: 'Please enter your Family Member ID' }).max(100),
  accessCode: z.string({ error: 'Please enter your Secure Access Code' }).max(1000),
})
export type FamilyAccess = z.infer<typeof FamilyAccess>

export const FamilyAccessState = z
  .object({
    /** `3F7A-91C2`, assigned to the account. */
    familyId: z.string(),
    hasAccessCode: z.boolean(),
    /** Whether a passkey can take the place of ID and code. */
    hasPasskeys: z.boolean(),
    /** When the session's step-up expires; null without one. */
    familyAccessUntil: Timestamp.nullable(),
  })
  .meta({ id: 'FamilyAccessState' })
export type FamilyAccessState = z.infer<typeof FamilyAccessState>

const accessCodeMinimum = 6

export const AccessCodeChange = z.object({
  currentPassword: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(1000),
  accessCode: z
    .string({ error: 'Please choose a code' })
    .min(accessCodeMinimum, `Your Secure Access Code must be at least ${accessCodeMinimum} characters`)
    .max(100, 'Please use at most 100 characters'),
})
export type AccessCodeChange = z.infer<typeof AccessCodeChange>

export const familyAccessApi = calls({
  'GET /api/family-access': {
    summary:
      "The current account's Family Member ID, whether a Secure Access Code is set, and when the step-up expires.",
    access: 'signed-in',
    isPersonal: true,
    requiresSession: true,
    rule: 'own',
    reply: FamilyAccessState,
  },
  'POST /api/family-access': {
    summary: 'Grants this session a step-up for 15 minutes if the ID and the code are correct.',
    access: 'signed-in',
    requiresSession: true,
    isSessionCall: true,
    rule: 'own; after five wrong attempts 429 for 15 minutes; audited',
    body: FamilyAccess,
    reply: FamilyAccessState,
  },
  'POST /api/family-access/passkey-options': {
    summary: 'The challenge of a step-up by passkey. It is valid once, for ten minutes, in this session.',
    access: 'signed-in',
    requiresSession: true,
    isSessionCall: true,
    rule: 'own; 403 without a passkey; 503 without an address that passkeys accept',
    reply: PasskeyRequestOptions,
  },
  'POST /api/family-access/passkey': {
    summary: 'Grants this session a step-up for 15 minutes by a passkey of the account.',
    access: 'signed-in',
    requiresSession: true,
    isSessionCall: true,
    rule: 'own; requires user verification; after 20 wrong attempts 429 for 15 minutes; audited',
    body: PasskeySignIn,
    reply: FamilyAccessState,
  },
  'PUT /api/family-access/code': {
    summary: "Sets the current account's Secure Access Code and revokes its step-ups.",
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; requires the password; ends a current step-up; audited',
    body: AccessCodeChange,
    reply: FamilyAccessState,
  },
})
