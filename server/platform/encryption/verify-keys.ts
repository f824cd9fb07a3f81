import { openEnvelopes } from '#server/platform/envelopes.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { getKeyName } from '#server/platform/secret-box.ts'

import { readSealedFile, type KeyWork } from './rotate-keys.ts'
import { readSecrets, readTexts } from './sealed-rows.ts'

export type Verification = {
  opened: number
  failed: number
  /** Secrets that open, but with another master key than `master`. */
  others: number
}

/** Opens everything that is encrypted, and prints what does not open. */
export async function verifyKeys(work: KeyWork, master: string): Promise<Verification> {
  const { database, secretBox, columns, print } = work
  const envelopes = openEnvelopes(work)
  const result: Verification = { opened: 0, failed: 0, others: 0 }

  async function count(name: string, open: () => Promise<string>): Promise<void> {
    try {
      await open()
      result.opened += 1
    } catch (error) {
      result.failed += 1
      if (result.failed <= printedFailures) print(`${name} does not open: ${describeError(error)}`)
    }
  }

  async function countSecret(name: string, sealed: string, rowId: string): Promise<void> {
    if (getKeyName(sealed) !== master) result.others += 1
    await count(name, () => secretBox.open(sealed, rowId))
  }

  for (const column of columns.flatMap(({ secrets = [] }) => secrets))
    for await (const rows of readSecrets(database.unlimited, column))
      for (const { key, sealed } of rows)
        await countSecret(`${column.table} ${key}`, sealed, column.getRowId?.(key) ?? key)
  for (const { getPath, rowId } of columns.flatMap(({ files = [] }) => files)) {
    const sealed = await readSealedFile(getPath(work.config))
    if (sealed !== undefined) await countSecret(getPath(work.config), sealed, rowId)
  }
  for (const column of columns.flatMap(({ texts = [] }) => texts))
    for await (const rows of readTexts(database.unlimited, column))
      for (const { id, scopeId, sealed } of rows)
        await count(`${column.table} ${id}`, () =>
          envelopes.open(database.db, scopeId, column.getRowId?.(id) ?? id, sealed),
        )
  return result
}

const printedFailures = 20
