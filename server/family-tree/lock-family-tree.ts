import { sql } from 'kysely'

import { isStatementTimeout, type Tx } from '#server/platform/database.ts'

import { treeIsLocked } from './failures.ts'

/**
 * What links people takes turns until the transaction ends, approvals and imports alike, so that no two of them make a
 * loop, or the same couple twice, of which each alone would see nothing.
 *
 * @throws Failure 409 when an import takes longer than a statement may wait.
 */
export async function lockFamilyTree(tx: Tx): Promise<void> {
  await rejectWhenTreeIsLocked(
    sql`select pg_advisory_xact_lock(hashtext('heirloom.family-links'))`.execute(tx),
  )
}

/**
 * For what takes no turn and yet waits where an import holds those whom it has recognised.
 *
 * @throws Failure 409 when an import takes longer than a statement may wait.
 */
export async function rejectWhenTreeIsLocked<T>(doing: Promise<T>): Promise<T> {
  return doing.catch((error: unknown) => {
    throw isStatementTimeout(error) ? treeIsLocked() : error
  })
}
