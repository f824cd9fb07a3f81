import { formatCount, pluralize } from '#contract/texts/counts.ts'
import type { Config } from '#server/platform/config.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'

import { countMembers } from './store.ts'

/**
 * Call it in the transaction that adds members, after all other changes of members. It locks the size of the tree until
 * the transaction ends, so that concurrent additions count each other.
 * @throws Failure 409 if the tree has more members than `LARGEST_TREE`.
 */
export async function rejectTooLargeTree(tx: Tx, { LARGEST_TREE: limit }: Config): Promise<void> {
  await lockInTransaction(tx, 'family-tree.size')
  if ((await countMembers(tx)) > limit)
    throw fullFamilyTree(`The family tree can have at most ${formatCount(limit)} members`)
}

/**
 * Call it before a file is imported that adds at least `people` members.
 * @throws Failure 409 if the tree would have more members than `LARGEST_TREE`.
 */
export async function rejectTooLargeFile(
  db: Db,
  { LARGEST_TREE: limit }: Config,
  people: number,
): Promise<void> {
  const members = await countMembers(db)
  if (members + people <= limit) return
  throw fullFamilyTree(
    `The family tree has ${pluralize(members, 'member')} and can have at most ${formatCount(limit)}, so this file with ${pluralize(people, 'new person', 'new people')} does not fit`,
  )
}

function fullFamilyTree(sentence: string): Failure {
  return new Failure(
    409,
    'family-tree.full',
    `${sentence}. An administrator can raise this limit in the settings of the server`,
  )
}
