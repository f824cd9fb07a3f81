import { sql, type RawBuilder } from 'kysely'

/** The `version` of every update of a versioned row, so that open edits of it become stale. */
export const nextVersion = sql<number>`version + 1`

/** The same in a statement that joins another table, where `alias` names the row. */
export function incrementRowVersion(alias: string): RawBuilder<number> {
  return sql`${sql.ref(alias)}.${nextVersion}`
}
