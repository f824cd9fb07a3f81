import { sql, type Selectable } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/tables.ts'

export type StoredPasskey = Selectable<Tables['passkeys']>

export async function listPasskeys(db: Db, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function hasPasskeys(db: Db, userId: string): Promise<boolean> {
  const found = await db.selectFrom('passkeys').select('id').where('userId', '=', userId).executeTakeFirst()
  return found !== undefined
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** @throws a violation of `passkeys_credential_id_key` if the passkey is added already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<StoredPasskey, 'id' | 'createdAt' | 'lastUsedAt'> & { createdAt: Date },
): Promise<StoredPasskey> {
  return tx.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()
}

/**
 * Records a use. Returns false, and changes nothing, if the passkey was removed, or if another use has raised its
 * counter in the meantime.
 */
export async function recordPasskeyUse(
  tx: Tx,
  { id, counter: previousCounter }: StoredPasskey,
  use: { counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { counter, isBackedUp, now } = use
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where('id', '=', id)
    .where('counter', '=', previousCounter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function renamePasskey(
  tx: Tx,
  key: { id: string; userId: string },
  name: string,
): Promise<StoredPasskey | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', key.id)
    .where('userId', '=', key.userId)
    .returningAll()
    .executeTakeFirst()
}

/** Returns its name; undefined if the account has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  key: { id: string; userId: string },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', key.id)
    .where('userId', '=', key.userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** Removes all passkeys of an account and returns their number. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Locks the account's passkeys against additions until the transaction ends, and returns their number. */
export async function lockPasskeys(tx: Tx, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('passkeys')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
