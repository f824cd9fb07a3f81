import { formatCount } from '#contract/counts.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'
import { Failure } from '#server/platform/failure.ts'

import { countMembers } from './store.ts'

/**
 * Call it in the transaction that adds members, after they are added.
 * @throws Failure 409 if the tree has more members than `LARGEST_TREE`.
 */
export async function rejectTooLargeTree(tx: Db, { LARGEST_TREE: limit }: Config): Promise<void> {
  if ((await countMembers(tx)) > limit) throw treeIsFull(limit)
}

export function treeIsFull(limit: number): Failure {
  return new Failure(
    409,
    'family-tree.full',
    `The family tree can have at most ${formatCount(limit)} members. An administrator can raise this limit in the settings of the server`,
  )
}
