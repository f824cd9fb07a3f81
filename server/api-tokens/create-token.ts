import { tokenScopes, type CreatedApiToken, type NewApiToken } from '#contract/api-tokens.ts'
import { can, capabilities } from '#contract/roles/capabilities.ts'
import { confirmOwner } from '#server/accounts/password/confirm-owner.ts'
import { lockAccount } from '#server/accounts/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { familyAccessRequired, signInRequired } from '#server/platform/failure.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { calculateExpiry } from './expiry.ts'
import { scopeNotAllowed, tooManyTokens } from './failures.ts'
import { presentToken } from './present-token.ts'
import { countActiveTokens, insertToken } from './store.ts'
import { createSecret, hashSecret } from './token-secret.ts'

const maxActiveTokens = 50

/**
 * Creates a token. The reply is the only place where its secret can be read: only its hash is stored.
 * @throws Failure 403 for a scope that the account lacks, for Family Access that is not open, and for an old session
 * of an account without a password; 400 for a wrong password or day; 409 with too many active tokens.
 */
export async function createToken(
  platform: Platform,
  limit: RateLimit,
  session: LiveSession,
  { name, scopes: chosen, lifetime, expiresOn, hasFamilyAccess, password }: NewApiToken,
): Promise<CreatedApiToken> {
  const { clock, database, sessions, today } = platform
  const { user } = session
  const isAllowed = capabilities.every(capability => !chosen.includes(capability) || can(user, capability))
  if (!isAllowed) throw scopeNotAllowed()
  if (hasFamilyAccess && !sessions.isSteppedUp(session)) throw familyAccessRequired()
  const scopes = tokenScopes.filter(scope => chosen.includes(scope))
  const createdAt = clock()
  const expiresAt = calculateExpiry({ lifetime, expiresOn }, today, createdAt)
  const verifiedHash = await confirmOwner(platform, limit, session, password)

  const secret = createSecret()
  return database.db.transaction().execute(async tx => {
    // Of concurrent requests, each counts the tokens of the ones before. A token made with a password that has just
    // been changed would outlive the change.
    const account = await lockAccount(tx, user.id)
    if (account?.passwordHash !== verifiedHash) throw signInRequired()
    if ((await countActiveTokens(tx, user.id, createdAt)) >= maxActiveTokens)
      throw tooManyTokens(maxActiveTokens)
    const token = await insertToken(tx, {
      userId: user.id,
      name,
      tokenHash: hashSecret(secret),
      ending: secret.slice(-4),
      scopes,
      hasFamilyAccess,
      createdAt,
      expiresAt,
    })
    const details = { userId: user.id, name, scopes, hasFamilyAccess, expiresAt: expiresAt.toISOString() }
    await audit(tx, clock, { actorId: user.id, action: 'api-tokens.created', subject: token.id, details })
    const payload = { name, expiresAt: expiresAt.toISOString() }
    await notify(platform, tx, { to: [user.id], topic: 'token-created', payload })
    return { ...presentToken(token, user, createdAt), secret }
  })
}
