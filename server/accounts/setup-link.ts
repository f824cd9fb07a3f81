import { createHash, randomBytes } from 'node:crypto'

import { after, day, type Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'

import { lockAdministrators } from './administrators.ts'
import { countAdministrators } from './store.ts'

const lifetime = 7 * day

/**
 * Makes the token of a one-time link through which the first administrator registers, or null when there is
 * an administrator. Only its hash is kept.
 */
export async function createSetupToken(db: Db, clock: Clock): Promise<string | null> {
  if ((await countAdministrators(db)) > 0) return null
  const token = randomBytes(24).toString('base64url')
  const now = clock()
  await db.deleteFrom('setupLinks').where('expire', '<=', now.toISOString()).execute()
  await db
    .insertInto('setupLinks')
    .values({ tokenHash: hashToken(token), expire: after(now, lifetime) })
    .execute()
  return token
}

/** Uses a link up, and every other one with it. False when it is unknown, over, or no longer needed. */
export async function consumeSetupToken(tx: Db, clock: Clock, token: string): Promise<boolean> {
  await lockAdministrators(tx)
  const link = await tx
    .selectFrom('setupLinks')
    .select('expire')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (link === undefined || new Date(link.expire) <= clock() || (await countAdministrators(tx)) > 0)
    return false
  await deleteSetupLinks(tx)
  return true
}

/** Once there is an administrator no link that was printed before may make another. */
export async function deleteSetupLinks(tx: Db): Promise<void> {
  await tx.deleteFrom('setupLinks').execute()
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
