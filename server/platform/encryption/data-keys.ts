import { sql, type RawBuilder } from 'kysely'

import { toArrayText } from '#server/platform/database/array-text.ts'
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

/**
 * Every key of the scopes that a query selects, in the order of its rows, with the `rank` of each. One JSON text,
 * because there may be thousands of them, and as rows they would take several times as long.
 * @param scopes SQL with the columns `scope_id` and `rank`.
 */
export async function listRankedKeys(
  db: Db,
  scopes: RawBuilder<unknown>,
): Promise<{ ids: string[]; ranks: number[] }> {
  const { rows } = await sql<{ ids: string[]; ranks: number[] }>`
    select coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(rank), '[]') as ranks
    from (
      select key.id, scope.rank from (${scopes}) as scope join data_keys as key using (scope_id)
      order by scope.rank desc
    ) as key`.execute(db)
  return rows[0]!
}

export async function findDataKeys(db: Db, ids: readonly string[]): Promise<DataKeyRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('dataKeys')
    .select(['id', 'scopeId', 'sealedKey'])
    .where('id', '=', sql<string>`any(${toArrayText(ids)}::uuid[])`)
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
