import type { User } from '#contract/accounts/accounts.ts'
import { audit } from '#server/platform/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { lockToken, revoke, type StoredToken } from './store.ts'

/**
 * Revokes a token of an account, by its owner or by an administrator. Repeating it changes nothing.
 * @throws Failure 404 if the account has no such token.
 */
export async function revokeToken(
  { clock, database, sessions }: Pick<Platform, 'clock' | 'database' | 'sessions'>,
  actor: User,
  userId: string,
  id: string,
): Promise<StoredToken> {
  const { tokenHash, ...revoked } = await database.db.transaction().execute(async tx => {
    const token = await lockToken(tx, userId, id)
    if (token === undefined) throw notFound()
    if (token.revokedAt !== null) return token
    const now = clock()
    const revokedBecause = actor.id === userId ? ('owner' as const) : ('administrator' as const)
    await revoke(tx, id, revokedBecause, now)
    const details = { userId, name: token.name }
    await audit(tx, clock, { actorId: actor.id, action: 'api-tokens.revoked', subject: id, details })
    return { ...token, revokedAt: now.toISOString(), revokedBecause }
  })
  sessions.tokens.invalidate(tokenHash)
  return revoked
}
