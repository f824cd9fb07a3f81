import type { TokenScope } from '#contract/api-tokens.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import type { AppointmentSelection } from '#server/platform/sessions/appointments.ts'
import { secondFactorColumns } from '#server/platform/sessions/second-factor-due.ts'
import { userColumns } from '#server/platform/sessions/users.ts'

const tokenColumns = [
  'id',
  'userId',
  'name',
  'ending',
  'scopes',
  'hasFamilyAccess',
  'expiresAt',
  'lastUsedAt',
  'revokedAt',
  'revokedBecause',
  'createdAt',
] as const

/** A row of the table without the hash of its secret. */
export type StoredToken = Awaited<ReturnType<typeof insertToken>>

/** The tokens of one account, newest first. */
export async function listTokens(
  db: Db,
  { userId, ...request }: PageRequest & { userId: string },
): Promise<Page<StoredToken>> {
  const query = db.selectFrom('apiTokens').select(tokenColumns).where('userId', '=', userId)
  return readPage(query, { instant: 'createdAt', id: 'id', direction: 'desc' }, request)
}

/** A token that may be in use, with its account. */
export async function findTokenByHash(db: Db, tokenHash: string, selectAppointments: AppointmentSelection) {
  return db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .select([
      'apiTokens.id as tokenId',
      'apiTokens.scopes',
      'apiTokens.hasFamilyAccess',
      'apiTokens.expiresAt',
      'apiTokens.lastUsedAt',
      'apiTokens.createdAt as startedAt',
    ])
    .select([...userColumns, ...secondFactorColumns].map(column => `users.${column}` as const))
    .select(selectAppointments.as('dated'))
    .executeTakeFirst()
}

export async function insertToken(
  tx: Tx,
  token: {
    userId: string
    name: string
    tokenHash: string
    ending: string
    scopes: TokenScope[]
    hasFamilyAccess: boolean
    createdAt: Date
    expiresAt: Date
  },
) {
  return tx.insertInto('apiTokens').values(token).returning(tokenColumns).executeTakeFirstOrThrow()
}

export async function countActiveTokens(tx: Tx, userId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('apiTokens')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** A token of this account, locked until the transaction ends. */
export async function lockToken(tx: Tx, userId: string, id: string) {
  return tx
    .selectFrom('apiTokens')
    .select([...tokenColumns, 'tokenHash'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function revoke(
  tx: Tx,
  id: string,
  revokedBecause: 'owner' | 'administrator',
  now: Date,
): Promise<void> {
  await tx.updateTable('apiTokens').set({ revokedAt: now, revokedBecause }).where('id', '=', id).execute()
}

/** Records the hour of the last use. Of concurrent requests, the first writes. */
export async function setLastUse(tx: Tx, id: string, usedAt: Date): Promise<void> {
  await tx
    .updateTable('apiTokens')
    .set({ lastUsedAt: usedAt })
    .where('id', '=', id)
    .where(eb => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', usedAt.toISOString())]))
    .execute()
}

/** Deletes the tokens that expired or were revoked before. */
export async function deleteTokensEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('apiTokens')
    .where(eb => eb(eb.fn<string>('least', ['expiresAt', 'revokedAt']), '<', before.toISOString()))
    .execute()
}
