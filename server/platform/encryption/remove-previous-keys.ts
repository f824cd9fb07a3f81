import { minute } from '#server/platform/clock.ts'

import { deleteDataKey, listReplacedKeys, lockDataKey } from './data-keys.ts'
import { findKeyFileTime, getKeyFile, readKeyFile, removeMasterKeys } from './key-file.ts'
import type { KeyWork } from './rotate-keys.ts'
import { isDataKeyUsed } from './sealed-rows.ts'
import { verifyKeys } from './verify-keys.ts'

export type Removal = { masterKeys: number; dataKeys: number; obstacle: string | null }

/**
 * Removes the previous keys once nothing needs them: the data keys in the database, and the master keys in the file.
 * `obstacle` states why master keys stay.
 */
export async function removePreviousKeys(work: KeyWork): Promise<Removal> {
  const { config, secretBox, clock } = work
  const file = getKeyFile(config)
  const master = await secretBox.findKeyName()
  // A node may have read the previous key just before the new one was made.
  const isRecent = clock().getTime() - ((await findKeyFileTime(file)) ?? 0) < minute
  if (config.SECRET_KEY === undefined && isRecent)
    return { masterKeys: 0, dataKeys: 0, obstacle: 'The master key changed less than a minute ago. Wait.' }
  const { dataKeys, used } = await deleteReplacedKeys(work)
  const { failed, others } = await verifyKeys(work, master)
  const obstacle = describeObstacle(used, failed, others)
  if (obstacle !== null) return { masterKeys: 0, dataKeys, obstacle }
  const previous = (await readKeyFile(file)).filter(({ name }) => name !== master)
  if (previous.length > 0) await removeMasterKeys(file, config.SECRET_KEY === undefined ? 'first' : 'none')
  return { masterKeys: previous.length, dataKeys, obstacle: null }
}

/** Deletes each data key that no text uses any more. A text that is being stored with one is waited for. */
async function deleteReplacedKeys({ database, columns }: KeyWork) {
  const texts = columns.flatMap(column => column.texts ?? [])
  let dataKeys = 0
  let used = 0
  for (const key of await listReplacedKeys(database.unlimited))
    await database.db.transaction().execute(async tx => {
      await lockDataKey(tx, key.id)
      for (const column of texts)
        if (await isDataKeyUsed(tx, column, key)) {
          used += 1
          return
        }
      await deleteDataKey(tx, key.id)
      dataKeys += 1
    })
  return { dataKeys, used }
}

function describeObstacle(used: number, failed: number, others: number): string | null {
  if (failed > 0) return 'Some of what is encrypted cannot be opened: see “keys verify”.'
  if (others > 0 || used > 0)
    return 'Some of what is encrypted still needs a previous key: run “keys rotate”.'
  return null
}
