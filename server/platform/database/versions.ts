import { isDeepStrictEqual } from 'node:util'

import { sql, type RawBuilder } from 'kysely'

/** The `version` of every update of a versioned row, so that open edits of it become stale. */
export const nextVersion = sql<number>`version + 1`

/** The same in a statement that joins another table, where `alias` names the row. */
export function incrementRowVersion(alias: string): RawBuilder<number> {
  return sql`${sql.ref(alias)}.${nextVersion}`
}

/**
 * Whether a record has every value of a change. A change of an older version is then the repetition of one whose reply
 * was lost, and no conflict.
 */
export function hasValues<Values extends object>(
  record: Values,
  change: { [Name in keyof Values]?: Values[Name] | undefined },
): boolean {
  return Object.entries<unknown>(change).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(record[name as keyof Values], value),
  )
}
