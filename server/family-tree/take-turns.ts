import { sql } from 'kysely'

import type { Tx } from '#server/platform/database.ts'

/**
 * What links people takes turns until the transaction ends, approvals and imports alike, so that no two of them make a
 * loop, or the same couple twice, of which each alone would see nothing.
 */
export async function takeTurns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('heirloom.family-links'))`.execute(tx)
}
