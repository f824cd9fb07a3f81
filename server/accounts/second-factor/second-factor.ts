import { generateSecret, generateURI } from 'otplib'

import {
  recoveryCodeCount,
  type PasswordAndCode,
  type SecondFactorStart,
  type SecondFactorCode,
  type SecondFactorSecret,
} from '#contract/account-security.ts'
import {
  invalidCode,
  secondFactorNotOn,
  secondFactorAlreadyOn,
  noPendingSecondFactor,
} from '#server/accounts/failures.ts'
import { verifyCurrentPassword } from '#server/accounts/password/verify-current-password.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { LiveSession } from '#server/platform/session-cache.ts'

import { hashRecoveryCode, isAppCode, generateRecoveryCode, findTimeStep } from './one-time-codes.ts'
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
  /** Passwords that somebody with a session gives. */
  currentPassword: RateLimit
  /** Codes, for one account from wherever: who knows its password has only these tries. */
  codes: RateLimit
}

/** Makes a secret that is told once. Signing in does not ask for it before a code from it is confirmed. */
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
  if (!(await upsertPendingSecondFactor(database.db, { userId: user.id, sealedSecret, startedAt: clock() })))
    throw secondFactorAlreadyOn()
  // A colon would end the issuer (Key URI Format).
  const issuer = `Heirloom ${config.FAMILY_NAME.replaceAll(':', ' ')}`
  return { secret, uri: generateURI({ issuer, label: user.email, secret }) }
}

/** Turns it on, when the app shows what it should, and returns the recovery codes. */
export async function confirmSecondFactorSetup(
  { clock, database, secretBox }: Platform,
  limits: SecondFactorLimits,
  { user }: LiveSession,
  { code }: SecondFactorCode,
): Promise<string[]> {
  await limits.codes.count(user.id)
  const codes = await database.db.transaction().execute(async tx => {
    const begun = await lockPendingSecondFactor(tx, user.id)
    if (begun === undefined) throw noPendingSecondFactor()
    const secret = await secretBox.open(begun.sealedSecret, user.id)
    const step = isAppCode(code)
      ? await findTimeStep(secret, code, { now: clock(), lastStep: begun.lastStep })
      : undefined
    if (step === undefined) throw invalidCode()
    await confirmSecondFactor(tx, user.id, clock())
    await setLastStep(tx, user.id, step)
    await audit(tx, clock, { actorId: user.id, action: 'second-factor.on', subject: user.id })
    return issueRecoveryCodes(tx, user.id)
  })
  await limits.codes.clear(user.id)
  return codes
}

export async function renewRecoveryCodes(
  platform: Platform,
  limits: SecondFactorLimits,
  session: LiveSession,
  given: PasswordAndCode,
): Promise<string[]> {
  return withPasswordAndCode(platform, limits, session, given, async tx => {
    const { id } = session.user
    const entry = { actorId: id, action: 'second-factor.recovery-codes-renewed', subject: id }
    await audit(tx, platform.clock, entry)
    return issueRecoveryCodes(tx, id)
  })
}

export async function turnOffSecondFactor(
  platform: Platform,
  limits: SecondFactorLimits,
  session: LiveSession,
  given: PasswordAndCode,
): Promise<void> {
  await withPasswordAndCode(platform, limits, session, given, async tx => {
    const { id } = session.user
    await deleteSecondFactor(tx, id)
    await audit(tx, platform.clock, { actorId: id, action: 'second-factor.off', subject: id })
  })
}

/**
 * Uses up a code of an account whose second factor is on: it counts once, also when it is given twice at the same
 * moment, and none that is older counts after it.
 */
export async function consumeSecondFactorCode(
  { clock, secretBox }: Platform,
  tx: Db,
  userId: string,
  code: string,
): Promise<'app' | 'recovery code' | 'refused' | 'off'> {
  const factor = await lockSecondFactor(tx, userId)
  if (factor === undefined) return 'off'
  if (!isAppCode(code))
    return (await consumeRecoveryCode(tx, userId, hashRecoveryCode(code))) ? 'recovery code' : 'refused'
  const secret = await secretBox.open(factor.sealedSecret, userId)
  const step = await findTimeStep(secret, code, { now: clock(), lastStep: factor.lastStep })
  if (step === undefined) return 'refused'
  await setLastStep(tx, userId, step)
  return 'app'
}

/** Does what only the owner may, who proves it with the password and with a code as well. */
async function withPasswordAndCode<T>(
  platform: Platform,
  limits: SecondFactorLimits,
  { user }: LiveSession,
  { password, code }: PasswordAndCode,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  await verifyCurrentPassword(platform, limits.currentPassword, user.id, password, 'password')
  await limits.codes.count(user.id)
  const result = await platform.database.db.transaction().execute(async tx => {
    const used = await consumeSecondFactorCode(platform, tx, user.id, code)
    if (used === 'off') throw secondFactorNotOn()
    if (used === 'refused') throw invalidCode()
    return work(tx)
  })
  await limits.codes.clear(user.id)
  return result
}

async function issueRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, generateRecoveryCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
