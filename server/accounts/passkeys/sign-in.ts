import type { PasskeySignIn } from '#contract/accounts/passkeys.ts'
import { invalidPasskey } from '#server/accounts/failures.ts'
import type { Client, SignInLimits } from '#server/accounts/log-in.ts'
import { recognizeDevice } from '#server/accounts/sessions/known-devices.ts'
import { findAccountForShare } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import { rateLimitKey } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { UserRow } from '#server/platform/sessions/users.ts'

import type { Binding } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { verifyAssertion } from './verify-assertion.ts'

/**
 * Signs in with a passkey, which counts as password and second factor: it has verified its user. Returns the
 * Set-Cookie headers of a new session.
 * @throws Failure 401 for a passkey that is unknown or of a deactivated account, 429 after too many attempts.
 */
export async function signInWithPasskey(
  platform: Platform,
  party: RelyingParty,
  limits: SignInLimits,
  { credential }: PasskeySignIn,
  client: Client & { binding: Binding },
): Promise<{ user: UserRow; cookies: string[] }> {
  const { clock, database, sessions } = platform
  const addressKey = rateLimitKey(client.address)
  await limits.address.count(addressKey)
  const { passkey, recordUse } = await verifyAssertion(platform, party, client.binding, credential)
  const { userId, name } = passkey
  await limits.sessions.count(userId)
  const signedIn = await database.db.transaction().execute(async tx => {
    const account = await findAccountForShare(tx, userId)
    if (account?.user.isActive !== true) throw invalidPasskey()
    await recordUse(tx)
    await sessions.end(tx, client.previousSid)
    const details = { passkey: name }
    await audit(tx, clock, { actorId: userId, action: 'account.signed-in', subject: userId, details })
    const cookie = await sessions.start(tx, userId, client)
    return { user: account.user, cookies: [cookie, await recognizeDevice(platform, tx, userId, client)] }
  })
  sessions.invalidate(client.previousSid)
  await limits.address.refund(addressKey)
  return signedIn
}
