import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'

import { newPassword } from './accounts.ts'

/** The current password, so that someone at an unattended session cannot change the account. */
export function currentPassword() {
  const sentence = 'Please enter your password'
  return z.string({ error: sentence }).min(1, sentence).max(1000, 'This password is incorrect')
}

/** Six digits from the authenticator app, or a recovery code, with or without separators. */
function oneTimeCode() {
  const sentence = 'Please enter the code'
  return z.string({ error: sentence }).trim().min(1, sentence).max(50, 'Please use at most 50 characters')
}

export const PasswordChange = z.object({ currentPassword: currentPassword(), newPassword: newPassword() })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Why the owner of a session may want to check it. */
export const SessionRemark = z.enum(['other-network', 'recent-sign-in', 'unused'])
export type SessionRemark = z.infer<typeof SessionRemark>

/** A session as its owner sees it. */
export const OpenSession = z
  .object({
    /** Identifies the session in this API only. Neither its cookie nor its `sid` can be derived from it. */
    id: z.string(),
    /** `Firefox on Windows`, derived from the user agent. */
    device: z.string(),
    address: z.string(),
    isCurrent: z.boolean(),
    createdAt: Timestamp,
    /** To the hour. Null in the last week of a session's thirty days, when its use is no longer recorded. */
    lastUsedAt: Timestamp.nullable(),
    /** When it expires if it is not used again. */
    expiresAt: Timestamp,
    remarks: z.array(SessionRemark),
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.infer<typeof OpenSession>

export const SecondFactorState = z
  .object({
    isOn: z.boolean(),
    since: Timestamp.nullable(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const recoveryCodeCount = 10

export const SecondFactorStart = z.object({ password: currentPassword() })
export type SecondFactorStart = z.infer<typeof SecondFactorStart>

/** The secret for an authenticator app. It is returned once and is in no other reply. */
export const SecondFactorSecret = z.object({
  /** Base32 (RFC 4648), to be typed. */
  secret: z.string(),
  /** `otpauth://totp/…`, to be scanned. */
  uri: z.string(),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

export const SecondFactorCode = z.object({ code: oneTimeCode() })
export type SecondFactorCode = z.infer<typeof SecondFactorCode>

export const PasswordAndCode = z.object({ password: currentPassword(), code: oneTimeCode() })
export type PasswordAndCode = z.infer<typeof PasswordAndCode>

/** Returned once: the server stores only their hashes. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const accountSecurityApi = calls({
  'PUT /api/account/password': {
    summary: "Changes the current account's password and ends its other sessions.",
    access: 'signed-in',
    requiresSession: true,
    rule: 'requires the current password; same rules as registration; ends all other sessions; audited',
    body: PasswordChange,
    reply: z.object({ sessionsEnded: z.int() }),
  },
  'GET /api/sessions': {
    summary: "The current account's open sessions: the current one first, then the most recently used.",
    access: 'signed-in',
    isPersonal: true,
    requiresSession: true,
    rule: 'own',
    reply: z.array(OpenSession),
  },
  'DELETE /api/sessions/{id}': {
    summary: "Ends one of the current account's sessions.",
    access: 'signed-in',
    requiresSession: true,
    isSessionCall: true,
    rule: 'own, else 404; effective with the next request; audited',
    params: z.object({ id: z.string().regex(/^[\da-f]{32}$/) }),
    reply: z.object({ sessionsEnded: z.int() }),
  },
  'DELETE /api/sessions': {
    summary: "Ends the current account's other sessions.",
    access: 'signed-in',
    requiresSession: true,
    isSessionCall: true,
    rule: 'own; effective with the next request; audited',
    reply: z.object({ sessionsEnded: z.int() }),
  },
  'GET /api/second-factor': {
    summary: "Whether the current account's second factor is on.",
    access: 'signed-in',
    isPersonal: true,
    isAllowedWithoutSecondFactor: true,
    requiresSession: true,
    rule: 'own',
    reply: SecondFactorState,
  },
  'POST /api/second-factor': {
    summary:
      'Starts the setup of a second factor: returns a new secret, which takes effect once a code from it is confirmed.',
    access: 'signed-in',
    isAllowedWithoutSecondFactor: true,
    requiresSession: true,
    rule: 'own; requires the password, and a code once enabled; audited',
    body: SecondFactorStart,
    reply: SecondFactorSecret,
    status: 201,
  },
  'POST /api/second-factor/confirm': {
    summary: 'Turns the second factor on and returns ten recovery codes.',
    access: 'signed-in',
    isAllowedWithoutSecondFactor: true,
    requiresSession: true,
    rule: 'own; requires the password and a code; audited',
    body: SecondFactorCode,
    reply: RecoveryCodes,
  },
  'POST /api/second-factor/recovery-codes': {
    summary: 'Replaces all recovery codes with ten new ones.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; requires the password and a code; audited',
    body: PasswordAndCode,
    reply: RecoveryCodes,
  },
  'POST /api/second-factor/removal': {
    summary: 'Turns the second factor off.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; requires the password and a code; audited',
    body: PasswordAndCode,
    reply: SecondFactorState,
  },
})
