import { z } from 'zod'

import { newPassword } from './accounts.ts'
import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'

/** The password that one has, given so that nobody changes an account who only found its session open. */
function currentPassword() {
  const sentence = 'Please enter your password'
  return z.string({ error: sentence }).min(1, sentence).max(1000, 'This is not your password')
}

/** Six digits from the app, or one of the recovery codes, as people write them down. */
export function oneTimeCode() {
  const sentence = 'Please enter the code'
  return z.string({ error: sentence }).trim().min(1, sentence).max(50, 'A code is shorter than this')
}

export const PasswordChange = z.object({ currentPassword: currentPassword(), newPassword: newPassword() })
export type PasswordChange = z.infer<typeof PasswordChange>

/** What about a session its owner may want to look at twice. */
export const SessionRemark = z.enum(['other-network', 'recent-sign-in', 'unused'])
export type SessionRemark = z.infer<typeof SessionRemark>

/** A session as its owner may see it. */
export const OpenSession = z.object({
  /** Names it here alone: neither what its cookie carries nor what the table holds can be had from it. */
  id: z.string(),
  /** `Firefox on Windows`, as its browser describes itself. */
  device: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
  createdAt: Timestamp,
  /** To the hour. Null in the last week of a session's thirty days, when its use is no longer noted. */
  lastUsedAt: Timestamp.nullable(),
  /** When it ends unless it is used before. */
  expiresAt: Timestamp,
  remarks: z.array(SessionRemark),
})
export type OpenSession = z.infer<typeof OpenSession>

export const SecondFactorState = z.object({
  isOn: z.boolean(),
  since: Timestamp.nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const recoveryCodeCount = 10

export const SecondFactorStart = z.object({ password: currentPassword() })
export type SecondFactorStart = z.infer<typeof SecondFactorStart>

/** What an authenticator app is told once. It is in no other reply. */
export const SecondFactorSecret = z.object({
  /** Base32 (RFC 4648), for whoever types it. */
  secret: z.string(),
  /** `otpauth://totp/…`, for whoever scans it. */
  uri: z.string(),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

export const SecondFactorCode = z.object({ code: oneTimeCode() })
export type SecondFactorCode = z.infer<typeof SecondFactorCode>

export const PasswordAndCode = z.object({ password: currentPassword(), code: oneTimeCode() })
export type PasswordAndCode = z.infer<typeof PasswordAndCode>

/** Shown once: the server keeps their hashes only. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const accountSecurityApi = calls({
  'PUT /api/account/password': {
    summary: 'Changes the own password and ends every other session.',
    access: 'family_member',
    body: PasswordChange,
    reply: z.object({ sessionsEnded: z.int() }),
  },
  'GET /api/sessions': {
    summary: 'The own open sessions: the present one first, then the latest.',
    access: 'family_member',
    reply: z.array(OpenSession),
  },
  'DELETE /api/sessions/{id}': {
    summary: 'Ends one of the own sessions.',
    access: 'family_member',
    params: z.object({ id: z.string().regex(/^[\da-f]{32}$/) }),
    reply: z.object({ sessionsEnded: z.int() }),
  },
  'DELETE /api/sessions': {
    summary: 'Ends all own sessions but the present one.',
    access: 'family_member',
    reply: z.object({ sessionsEnded: z.int() }),
  },
  'GET /api/second-factor': {
    summary: 'Whether signing in asks for a second code.',
    access: 'family_member',
    reply: SecondFactorState,
  },
  'POST /api/second-factor': {
    summary: 'Begins to set up a second factor: a new secret, which counts once a code from it is confirmed.',
    access: 'family_member',
    body: SecondFactorStart,
    reply: SecondFactorSecret,
    status: 201,
  },
  'POST /api/second-factor/confirm': {
    summary: 'Turns the second factor on, and hands out ten recovery codes.',
    access: 'family_member',
    body: SecondFactorCode,
    reply: RecoveryCodes,
  },
  'POST /api/second-factor/recovery-codes': {
    summary: 'Hands out ten new recovery codes in the place of all older ones.',
    access: 'family_member',
    body: PasswordAndCode,
    reply: RecoveryCodes,
  },
  'POST /api/second-factor/removal': {
    summary: 'Turns the second factor off.',
    access: 'family_member',
    body: PasswordAndCode,
    reply: SecondFactorState,
  },
})
