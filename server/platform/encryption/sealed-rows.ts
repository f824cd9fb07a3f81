import { sql, type Kysely } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/tables.ts'

import type { SealedSecrets, SealedTexts } from './sealed-columns.ts'

export type SecretRow = { key: string; sealed: string }
export type TextRow = { id: string; scopeId: string; sealed: string }

/**
 * Reads the rows of a column in batches by their key. A row that a later transaction seals for the first time may be
 * missed. `master`: leaves out what this key has sealed.
 */
export async function* readSecrets(
  db: Db,
  { table, column, key }: SealedSecrets,
  { master }: { master?: string } = {},
): AsyncGenerator<SecretRow[]> {
  for (let last: string | undefined; ;) {
    const { rows } = await sql<SecretRow>`
      select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed
      from ${sql.table(table)}
      where ${sql.ref(column)} is not null
        and ${master === undefined ? sql`true` : sql`split_part(${sql.ref(column)}, '.', 2) <> ${master}`}
        and ${last === undefined ? sql`true` : sql`${sql.ref(key)} > ${last}`}
      order by ${sql.ref(key)}
      limit ${sql.lit(batchSize)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.key
  }
}

/** Like `readSecrets`. `isStale`: only texts that are not sealed with the newest data key of their scope. */
export async function* readTexts(
  db: Db,
  { table, column, scope }: SealedTexts,
  { isStale = false } = {},
): AsyncGenerator<TextRow[]> {
  const stale = sql`split_part(${sql.ref(column)}, '.', 2) <> (
    select id::text from data_keys
    where scope_id = ${sql.ref(`${table}.${scope}`)}
    order by created_at desc, id desc limit 1)`
  for (let last: string | undefined; ;) {
    const { rows } = await sql<TextRow>`
      select id, ${sql.ref(scope)} as "scopeId", ${sql.ref(column)} as sealed
      from ${sql.table(table)}
      where ${sql.ref(column)} is not null
        and ${isStale ? stale : sql`true`}
        and ${last === undefined ? sql`true` : sql`${sql.ref(`${table}.id`)} > ${last}`}
      order by ${sql.ref(`${table}.id`)}
      limit ${sql.lit(batchSize)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id
  }
}

/** Replaces a secret unless it was changed since. Returns whether it was replaced. */
export async function replaceSecret(
  db: Kysely<Tables>,
  { table, column, key }: SealedSecrets,
  row: SecretRow,
  sealed: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(key)} = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
  return numAffectedRows === 1n
}

/** Replaces a text and its search tokens unless it was changed since. Returns whether it was replaced. */
export async function replaceText(
  db: Kysely<Tables>,
  { table, column, search }: SealedTexts,
  row: TextRow,
  { sealed, tokens }: { sealed: string; tokens: string[] },
): Promise<boolean> {
  const index = search === undefined ? sql`` : sql`, ${sql.ref(search.column)} = ${tokens}::bigint[]`
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}${index}
    where id = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
  return numAffectedRows === 1n
}

/** Whether a text of the scope is sealed with this data key. */
export async function isDataKeyUsed(
  db: Db,
  { table, column, scope }: SealedTexts,
  { id, scopeId }: { id: string; scopeId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where ${sql.ref(scope)} = ${scopeId} and split_part(${sql.ref(column)}, '.', 2) = ${id}
    limit 1`.execute(db)
  return rows.length > 0
}

const batchSize = 200
