import { generateSecret, generateURI } from 'otplib'

import {
  recoveryCodeCount,
  type PasswordAndCode,
  type SecondFactorStart,
  type SecondFactorCode,
  type SecondFactorSecret,
} from '#contract/accounts/account-security.ts'
import {
  invalidCode,
  secondFactorNotOn,
  secondFactorAlreadyOn,
  noPendingSecondFactor,
} from '#server/accounts/failures.ts'
import { verifyCurrentPassword } from '#server/accounts/password/verify-current-password.ts'
import { lockAccount } from '#server/accounts/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { hashRecoveryCode, isAppCode, generateRecoveryCode, findTimeStep } from './one-time-codes.ts'
import { rejectMissingSecondFactor } from './requirement.ts'
import {
  upsertPendingSecondFactor,
  confirmSecondFactor,
  lockPendingSecondFactor,
  lockSecondFactor,
  deleteSecondFactor,
  replaceRecoveryCodes,
  setLastStep,
  consumeRecoveryCode,
} from './store.ts'

export type SecondFactorLimits = {
  /** Attempts at the current password within a session. */
  currentPassword: RateLimit
  /** Attempts at a code per account, from any address. */
  codes: RateLimit
}

/** Creates a secret and returns it once. Signing in requires a code only after the setup is confirmed. */
export async function startSecondFactorSetup(
  platform: Platform,
  limits: SecondFactorLimits,
  { user }: LiveSession,
  { password }: SecondFactorStart,
): Promise<SecondFactorSecret> {
  const { clock, config, database, secretBox } = platform
  await verifyCurrentPassword(platform, limits.currentPassword, user.id, password, 'password')
  const secret = generateSecret()
  const sealedSecret = await secretBox.seal(secret, user.id)
  const setup = { userId: user.id, sealedSecret, startedAt: clock() }
  const isStarted = await database.db.transaction().execute(tx => upsertPendingSecondFactor(tx, setup))
  if (!isStarted) throw secondFactorAlreadyOn()
  // A colon would end the issuer (Key URI Format).
  const issuer = `Heirloom ${config.FAMILY_NAME.replaceAll(':', ' ')}`
  return { secret, uri: generateURI({ issuer, label: user.email, secret }) }
}

/** Turns the second factor on if the code is right, and returns the recovery codes. */
export async function confirmSecondFactorSetup(
  platform: Platform,
  limits: SecondFactorLimits,
  { user }: LiveSession,
  { code }: SecondFactorCode,
): Promise<string[]> {
  const { clock, database, secretBox, sessions } = platform
  await limits.codes.count(user.id)
  const codes = await database.db.transaction().execute(async tx => {
    // Before the second factor, as a sign-in does: a trigger changes the account.
    await lockAccount(tx, user.id)
    const setup = await lockPendingSecondFactor(tx, user.id)
    if (setup === undefined) throw noPendingSecondFactor()
    const secret = await secretBox.open(setup.sealedSecret, user.id)
    const step = isAppCode(code)
      ? await findTimeStep(secret, code, { now: clock(), lastStep: setup.lastStep })
      : undefined
    if (step === undefined) throw invalidCode()
    await confirmSecondFactor(tx, user.id, clock())
    await setLastStep(tx, user.id, step)
    await audit(tx, clock, { actorId: user.id, action: 'second-factor.on', subject: user.id })
    await notifyOfChange(platform, tx, user.id, 'on')
    return issueRecoveryCodes(tx, user.id)
  })
  sessions.invalidateUser(user.id)
  await limits.codes.clear(user.id)
  return codes
}

export async function renewRecoveryCodes(
  platform: Platform,
  limits: SecondFactorLimits,
  session: LiveSession,
  credentials: PasswordAndCode,
): Promise<string[]> {
  return runWithPasswordAndCode(platform, limits, session, credentials, async tx => {
    const { id } = session.user
    const entry = { actorId: id, action: 'second-factor.recovery-codes-renewed', subject: id } as const
    await audit(tx, platform.clock, entry)
    await notifyOfChange(platform, tx, id, 'recovery-codes')
    return issueRecoveryCodes(tx, id)
  })
}

export async function turnOffSecondFactor(
  platform: Platform,
  limits: SecondFactorLimits,
  session: LiveSession,
  credentials: PasswordAndCode,
): Promise<void> {
  await runWithPasswordAndCode(platform, limits, session, credentials, async tx => {
    const { id } = session.user
    await deleteSecondFactor(tx, id)
    await rejectMissingSecondFactor(platform, tx, id)
    await audit(tx, platform.clock, { actorId: id, action: 'second-factor.off', subject: id })
    await notifyOfChange(platform, tx, id, 'off')
  })
}

/**
 * Consumes a code if the account's second factor is on. Each code is accepted once, even in concurrent attempts, and
 * no older code is accepted after it.
 */
export async function consumeSecondFactorCode(
  { clock, secretBox }: Platform,
  tx: Tx,
  userId: string,
  code: string,
): Promise<'app' | 'recovery code' | 'rejected' | 'off'> {
  const factor = await lockSecondFactor(tx, userId)
  if (factor === undefined) return 'off'
  if (!isAppCode(code))
    return (await consumeRecoveryCode(tx, userId, hashRecoveryCode(code))) ? 'recovery code' : 'rejected'
  const secret = await secretBox.open(factor.sealedSecret, userId)
  const step = await findTimeStep(secret, code, { now: clock(), lastStep: factor.lastStep })
  if (step === undefined) return 'rejected'
  await setLastStep(tx, userId, step)
  return 'app'
}

/** Runs `work` in a transaction after verifying the owner's password and consuming a code. */
async function runWithPasswordAndCode<T>(
  platform: Platform,
  limits: SecondFactorLimits,
  { user }: LiveSession,
  { password, code }: PasswordAndCode,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await verifyCurrentPassword(platform, limits.currentPassword, user.id, password, 'password')
  await limits.codes.count(user.id)
  const result = await platform.database.db.transaction().execute(async tx => {
    await lockAccount(tx, user.id)
    const method = await consumeSecondFactorCode(platform, tx, user.id, code)
    if (method === 'off') throw secondFactorNotOn()
    if (method === 'rejected') throw invalidCode()
    return work(tx)
  })
  platform.sessions.invalidateUser(user.id)
  await limits.codes.clear(user.id)
  return result
}

async function notifyOfChange(
  platform: Platform,
  tx: Tx,
  accountId: string,
  change: 'on' | 'off' | 'recovery-codes',
): Promise<void> {
  await notify(platform, tx, { to: [accountId], topic: 'second-factor-changed', payload: { change } })
}

async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, generateRecoveryCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
