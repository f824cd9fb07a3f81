import { createHash, randomBytes } from 'node:crypto'

import { addDuration, day, type Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'

import { countAdministrators, lockAdministrators } from './store.ts'

const lifetime = 7 * day

/**
 * Creates the token of a one-time link through which the first administrator registers, and stores its hash. Returns
 * null if there is an administrator.
 */
export async function createSetupToken(tx: Tx, clock: Clock): Promise<string | null> {
  const now = clock()
  if ((await countAdministrators(tx, now)) > 0) return null
  const token = randomBytes(24).toString('base64url')
  await tx.deleteFrom('setupLinks').where('expire', '<=', now.toISOString()).execute()
  await tx
    .insertInto('setupLinks')
    .values({ tokenHash: hashToken(token), expire: addDuration(now, lifetime) })
    .execute()
  return token
}

/** Consumes a link and deletes all others. Returns false if it is unknown or expired, or an administrator exists. */
export async function consumeSetupToken(tx: Tx, clock: Clock, token: string): Promise<boolean> {
  await lockAdministrators(tx)
  const link = await tx
    .selectFrom('setupLinks')
    .select('expire')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const now = clock()
  if (link === undefined || new Date(link.expire) <= now || (await countAdministrators(tx, now)) > 0)
    return false
  await deleteSetupLinks(tx)
  return true
}

/** Once there is an administrator, links printed before must not create another. */
export async function deleteSetupLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('setupLinks').execute()
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
