import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import { isStatementTimeout, type Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'

import { lockedFamilyTree } from './failures.ts'

/**
 * Locks the links between members until the transaction ends. Approvals and imports take this lock. Two concurrent
 * changes could otherwise form a cycle or a duplicate partnership that neither can see.
 *
 * @throws Failure 409 when the wait for an import exceeds the statement timeout.
 */
export async function lockFamilyTree(tx: Tx): Promise<void> {
  await rejectWhenTreeIsLocked(lockInTransaction(tx, 'family-tree.links'))
}

/**
 * Runs a query that may wait for the rows of members that an import has locked.
 *
 * @throws Failure 409 when the wait for an import exceeds the statement timeout.
 */
export async function rejectWhenTreeIsLocked<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: unknown) => {
    const isTimeout =
      isStatementTimeout(error) || (error instanceof Failure && error.code === 'platform.busy')
    throw isTimeout ? lockedFamilyTree() : error
  })
}
