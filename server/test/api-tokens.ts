import { tokenScopes, type TokenScope } from '#contract/api-tokens.ts'
import { insertToken } from '#server/api-tokens/store.ts'
import { createSecret, hashSecret } from '#server/api-tokens/token-secret.ts'
import { addDuration, day } from '#server/platform/clock.ts'

import type { TestPortal } from './open-portal.ts'
import { Person } from './person.ts'

/** Gives an account a token that is valid for 30 days, with all scopes unless they are stated. */
export async function createToken(
  portal: TestPortal,
  owner: Person,
  {
    scopes = [...tokenScopes],
    hasFamilyAccess = false,
  }: { scopes?: TokenScope[]; hasFamilyAccess?: boolean } = {},
): Promise<{ id: string; secret: string; program: Person }> {
  const secret = createSecret()
  const { id } = await portal.database.db.transaction().execute(tx =>
    insertToken(tx, {
      userId: owner.user?.id ?? '',
      name: 'Bookkeeping',
      tokenHash: hashSecret(secret),
      ending: secret.slice(-4),
      scopes,
      hasFamilyAccess,
      createdAt: portal.time.now,
      expiresAt: addDuration(portal.time.now, 30 * day),
    }),
  )
  return { id, secret, program: createProgram(portal, secret) }
}

/** A program that makes calls with a token. */
export function createProgram(portal: TestPortal, secret: string): Person {
  const program = new Person(portal)
  program.headers = { authorization: `Bearer ${secret}` }
  return program
}
