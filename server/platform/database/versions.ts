import { sql } from 'kysely'

/** The `version` of every update of a versioned row, so that open edits of it become stale. */
export const nextVersion = sql<number>`version + 1`
