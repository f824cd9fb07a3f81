import type { Login, User } from '#contract/accounts.ts'
import { audit } from '#server/platform/audit.ts'
import { neighbourhood, type Limit } from '#server/platform/limits.ts'
import type { Platform } from '#server/platform/platform.ts'

import { signInRefused } from './failures.ts'
import { verifyPassword } from './passwords.ts'
import { findAccount, holdAccount } from './store.ts'

export type SignInLimits = { account: Limit; address: Limit }

/**
 * Signs in and returns the Set-Cookies of a new session. Every try is counted before the password is looked
 * at, for the account as tried from one address and for that address altogether: whoever guesses runs out of
 * tries, and the owner, elsewhere, does not.
 */
export async function logIn(
  { clock, database, sessions }: Platform,
  limits: SignInLimits,
  { email, password }: Login,
  from: { address: string; userAgent: string; endedSid: string | undefined },
): Promise<{ user: User; cookies: string[] }> {
  const place = neighbourhood(from.address)
  const accountFromHere = `${place}|${email}`
  await limits.address.count(place)
  await limits.account.count(accountFromHere)

  const account = await findAccount(database.db, email)
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (account === undefined || !isRight || !account.user.isActive) throw signInRefused()

  await limits.account.clear(accountFromHere)
  await limits.address.giveBack(place)
  const signedIn = await database.db.transaction().execute(async tx => {
    // While the password was looked at, it may have been reset and the account closed.
    const held = await holdAccount(tx, account.user.id)
    if (held === undefined || held.passwordHash !== account.passwordHash || !held.user.isActive)
      throw signInRefused()
    const { user } = held
    await sessions.end(tx, from.endedSid)
    await audit(tx, clock, { actorId: user.id, action: 'account.signed-in', subject: user.id })
    return { user, cookies: await sessions.start(tx, user.id, from) }
  })
  sessions.forget(from.endedSid)
  return signedIn
}
