import type { Login } from '#contract/accounts/accounts.ts'
import { audit } from '#server/platform/audit.ts'
import type { Failure } from '#server/platform/failure.ts'
import { isDiskFull } from '#server/platform/limits/disk-space.ts'
import { rateLimitKey, type RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { UserRow } from '#server/platform/sessions/users.ts'

import {
  invalidCredentials,
  invalidSecondFactorCode,
  passkeyRequired,
  secondFactorRequired,
} from './failures.ts'
import { rejectDuringFlood, verifyPassword } from './password/passwords.ts'
import { isPasskeyRequired } from './second-factor/requirement.ts'
import { consumeSecondFactorCode } from './second-factor/second-factor.ts'
import { hasSecondFactor } from './second-factor/store.ts'
import { recognizeDevice } from './sessions/known-devices.ts'
import { findAccountByEmail, findAccountForShare } from './store.ts'

export type SignInLimits = {
  account: RateLimit
  address: RateLimit
  /** Second-factor codes per account, from any address. Only attempts with the right password count. */
  codes: RateLimit
  /** Sign-ins per account, which store a session each. Only attempts with the right password count. */
  sessions: RateLimit
}

/** The audit action of an attempt with the right password and a wrong code. */
export const codeRejectedAction = 'account.code-rejected'

/** Where a request to sign in or register comes from, and the session that it replaces. */
export type Client = {
  address: string
  userAgent: string
  /** Of a browser that has signed in before. */
  deviceToken: string | undefined
  previousSid: string | undefined
}

/**
 * Signs in and returns the Set-Cookie headers of a new session. Each attempt is counted before the password is
 * verified: per account and address, and per address. An attacker runs out of attempts without locking out the owner
 * at another address. The code is requested only after the right password: the request reveals that the second
 * factor is on.
 * @throws Failure 401 for wrong credentials or a missing or wrong code, 429 after too many attempts or while too many
 * passwords wait.
 */
export async function logIn(
  platform: Platform,
  limits: SignInLimits,
  { email, password, code = '' }: Login,
  client: Client,
): Promise<{ user: UserRow; cookies: string[] }> {
  const { clock, database, sessions } = platform
  const addressKey = rateLimitKey(client.address)
  const accountKey = `${addressKey}|${email}`
  rejectDuringFlood()
  await limits.address.count(addressKey)
  await limits.account.count(accountKey)

  const account = await findAccountByEmail(database.db, email)
  const isCorrect = await verifyPassword(password, account?.passwordHash).catch(async (error: unknown) => {
    await refundAttempt()
    throw error
  })
  if (account === undefined || !isCorrect || !account.user.isActive) {
    await recordFailure(platform, account?.user.id ?? null)
    throw invalidCredentials()
  }
  const userId = account.user.id
  if (await hasSecondFactor(database.db, userId)) {
    if (code === '') {
      // The password was right and no code was guessed.
      await refundAttempt()
      throw secondFactorRequired()
    }
    await limits.codes.count(userId)
  }
  await limits.sessions.count(userId)

  const outcome = await database.db.transaction().execute(async (tx): Promise<SignInOutcome> => {
    // The password may have been reset or the account deactivated while the password was being verified.
    const current = await findAccountForShare(tx, userId)
    if (current === undefined || current.passwordHash !== account.passwordHash || !current.user.isActive)
      return { failure: invalidCredentials() }
    const { user } = current
    const method = await consumeSecondFactorCode(platform, tx, userId, code)
    if (method === 'rejected') {
      // The second factor was turned on while the password was being verified.
      if (code === '') return { failure: secondFactorRequired() }
      await audit(tx, clock, { actorId: null, action: codeRejectedAction, subject: userId })
      return { failure: invalidSecondFactorCode() }
    }
    if (method === 'off' && (await isPasskeyRequired(platform, tx, userId)))
      return { failure: passkeyRequired() }
    await sessions.end(tx, client.previousSid)
    const details = method === 'off' ? {} : { secondFactor: method }
    await audit(tx, clock, { actorId: userId, action: 'account.signed-in', subject: userId, details })
    const cookie = await sessions.start(tx, userId, client)
    return { user, cookies: [cookie, await recognizeDevice(platform, tx, userId, client)] }
  })
  if ('failure' in outcome) throw outcome.failure

  sessions.invalidate(client.previousSid)
  await limits.account.clear(accountKey)
  await limits.address.refund(addressKey)
  if (code !== '') await limits.codes.clear(userId)
  return outcome

  async function refundAttempt(): Promise<void> {
    await limits.account.refund(accountKey)
    await limits.address.refund(addressKey)
  }
}

type SignInOutcome = { user: UserRow; cookies: string[] } | { failure: Failure }

/**
 * Takes the same time whether or not the address has an account. An unknown address is not stored: its owner may have
 * no relation to the family, or have typed a password into the wrong field. On a full disk the attempt fails anyway.
 */
async function recordFailure({ clock, database, diskSpace }: Platform, userId: string | null): Promise<void> {
  try {
    await database.db.transaction().execute(tx =>
      audit(tx, clock, {
        actorId: null,
        action: userId === null ? 'account.unknown-sign-in-failed' : 'account.sign-in-failed',
        subject: userId,
      }),
    )
  } catch (error) {
    if (!isDiskFull(error)) throw error
    diskSpace.reportFull()
  }
}
