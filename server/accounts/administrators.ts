import { sql } from 'kysely'

import type { Db } from '#server/platform/database.ts'

/**
 * Everything that makes or unmakes an administrator takes this lock first, so that of two who race to become
 * the first, or to leave as the last, one waits and then sees what the other did. It ends with the transaction.
 */
export async function lockAdministrators(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('heirloom.administrators'))`.execute(tx)
}
