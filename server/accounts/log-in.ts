import type { Login, User } from '#contract/accounts.ts'
import { audit } from '#server/platform/audit.ts'
import type { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import { rateLimitKey, type RateLimit } from '#server/platform/rate-limit.ts'

import { invalidSecondFactorCode, secondFactorRequired, invalidCredentials } from './failures.ts'
import { verifyPassword } from './password/passwords.ts'
import { consumeSecondFactorCode } from './second-factor/second-factor.ts'
import { hasSecondFactor } from './second-factor/store.ts'
import { findAccountByEmail, findAccountForShare } from './store.ts'

export type SignInLimits = {
  account: RateLimit
  address: RateLimit
  /** Codes of the second factor, for one account from wherever. Nobody gets as far without its password. */
  codes: RateLimit
}

/** Written down when somebody knew the password and not the code. */
export const codeRejectedAction = 'account.code-rejected'

/**
 * Signs in and returns the Set-Cookies of a new session. Every try is counted before the password is looked
 * at, for the account as tried from one address and for that address altogether: whoever guesses runs out of
 * tries, and the owner, elsewhere, does not. A code is asked for and looked at only behind the right password,
 * so that nobody else learns that there is one.
 */
export async function logIn(
  platform: Platform,
  limits: SignInLimits,
  { email, password, code = '' }: Login,
  from: { address: string; userAgent: string; endedSid: string | undefined },
): Promise<{ user: User; cookies: string[] }> {
  const { clock, database, sessions } = platform
  const place = rateLimitKey(from.address)
  const accountFromHere = `${place}|${email}`
  await limits.address.count(place)
  await limits.account.count(accountFromHere)

  const account = await findAccountByEmail(database.db, email)
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (account === undefined || !isRight || !account.user.isActive) throw invalidCredentials()
  const userId = account.user.id
  if (await hasSecondFactor(database.db, userId)) {
    if (code === '') throw await requireCode()
    await limits.codes.count(userId)
  }

  const outcome = await database.db.transaction().execute(async (tx): Promise<Outcome> => {
    // While the password was looked at, it may have been reset and the account closed.
    const held = await findAccountForShare(tx, userId)
    if (held === undefined || held.passwordHash !== account.passwordHash || !held.user.isActive)
      return { refusal: invalidCredentials() }
    const { user } = held
    const used = await consumeSecondFactorCode(platform, tx, userId, code)
    if (used === 'refused') {
      // Turned on while the password was looked at.
      if (code === '') return { refusal: secondFactorRequired() }
      await audit(tx, clock, { actorId: null, action: codeRejectedAction, subject: userId })
      return { refusal: invalidSecondFactorCode() }
    }
    await sessions.end(tx, from.endedSid)
    const details = used === 'off' ? {} : { secondFactor: used }
    await audit(tx, clock, { actorId: userId, action: 'account.signed-in', subject: userId, details })
    return { user, cookies: await sessions.start(tx, userId, from) }
  })
  if ('refusal' in outcome) throw outcome.refusal

  sessions.forget(from.endedSid)
  await limits.account.clear(accountFromHere)
  await limits.address.giveBack(place)
  if (code !== '') await limits.codes.clear(userId)
  return outcome

  /** The password was right and no code was guessed, so there is no failed try to count. */
  async function requireCode(): Promise<Failure> {
    await limits.account.giveBack(accountFromHere)
    await limits.address.giveBack(place)
    return secondFactorRequired()
  }
}

type Outcome = { user: User; cookies: string[] } | { refusal: Failure }
