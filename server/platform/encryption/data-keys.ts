import { sql } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'

export type DataKeyRow = { id: string; scopeId: string; sealedKey: string }

export async function insertDataKey(tx: Tx, key: DataKeyRow & { madeUnder: string }): Promise<void> {
  await tx.insertInto('dataKeys').values(key).execute()
}

/** The newest key of a scope. The lock prevents its removal until the transaction, which uses it, ends. */
export async function lockNewestDataKey(tx: Tx, scopeId: string): Promise<DataKeyRow | undefined> {
  return tx
    .selectFrom('dataKeys')
    .select(['id', 'scopeId', 'sealedKey'])
    .where('scopeId', '=', scopeId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
}

export async function findDataKey(db: Db, id: string): Promise<DataKeyRow | undefined> {
  return db
    .selectFrom('dataKeys')
    .select(['id', 'scopeId', 'sealedKey'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Every key of these scopes. */
export async function listDataKeys(db: Db, scopeIds: readonly string[]): Promise<DataKeyRow[]> {
  return db
    .selectFrom('dataKeys')
    .select(['id', 'scopeId', 'sealedKey'])
    .where('scopeId', '=', sql<string>`any(${scopeIds}::uuid[])`)
    .execute()
}
