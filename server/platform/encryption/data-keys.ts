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

/** The scopes whose newest key was made under another master key, at most `limit`. */
export async function listScopesToRenew(db: Db, master: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ scopeId: string }>`
    select scope_id as "scopeId" from data_keys
    group by scope_id
    having (array_agg(made_under order by created_at desc, id desc))[1] <> ${master}
    limit ${limit}`.execute(db)
  return rows.map(({ scopeId }) => scopeId)
}

/** The keys that a newer one of their scope replaces. */
export async function listReplacedKeys(db: Db): Promise<{ id: string; scopeId: string }[]> {
  return db
    .selectFrom('dataKeys')
    .select(['id', 'scopeId'])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('dataKeys as newer')
          .select('newer.id')
          .whereRef('newer.scopeId', '=', 'dataKeys.scopeId')
          .where(sql<boolean>`(newer.created_at, newer.id) > (data_keys.created_at, data_keys.id)`),
      ),
    )
    .execute()
}

/** Waits for the transactions that seal with this key, so that their texts are visible afterward. */
export async function lockDataKey(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('dataKeys').select('id').where('id', '=', id).forUpdate().execute()
}

export async function deleteDataKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('dataKeys').where('id', '=', id).execute()
}
