import { readFile, rename, writeFile } from 'node:fs/promises'

import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEnvelopes, type Envelopes } from '#server/platform/envelopes.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { getKeyName, type SecretBox } from '#server/platform/secret-box.ts'

import { listScopesToRenew } from './data-keys.ts'
import { addMasterKey, getKeyFile, readKeyFile } from './key-file.ts'
import type { SealedColumns, SealedFile, SealedSecrets, SealedTexts } from './sealed-columns.ts'
import { readSecrets, readTexts, replaceSecret, replaceText, type TextRow } from './sealed-rows.ts'

export type KeyWork = {
  database: Database
  config: Config
  clock: Clock
  secretBox: SecretBox
  columns: readonly SealedColumns[]
  /** Shows the progress. */
  print: (line: string) => void
}

/** What one run has encrypted again, and what it could not open. */
export type Rotation = { secrets: number; dataKeys: number; texts: number; failures: string[] }

/**
 * Encrypts everything with new keys while people write. Repeating it continues an interrupted rotation. The previous
 * keys stay until `removePreviousKeys`, so readers find the key of whatever they have read.
 */
export async function rotateKeys(work: KeyWork): Promise<Rotation> {
  if (await needsMasterKey(work)) {
    await addMasterKey(getKeyFile(work.config))
    work.print('Made a new master key.')
  }
  return renewAll(work)
}

/** A new master key is made in the file, unless a rotation is pending or the keys are settings. */
async function needsMasterKey({ config, secretBox }: KeyWork): Promise<boolean> {
  if (config.SECRET_KEY !== undefined || config.SECRET_KEY_PREVIOUS !== undefined) return false
  await secretBox.findKeyName()
  return (await readKeyFile(getKeyFile(config))).length === 1
}

/** Repeats until nothing is left, since people go on writing. */
async function renewAll(work: KeyWork): Promise<Rotation> {
  const total: Rotation = { secrets: 0, dataKeys: 0, texts: 0, failures: [] }
  const envelopes = openEnvelopes(work)
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const failures: string[] = []
    const secrets = await resealSecrets(work, failures)
    const dataKeys = await renewDataKeys(work, envelopes)
    const texts = await resealTexts(work, envelopes, failures)
    total.secrets += secrets
    total.dataKeys += dataKeys
    total.texts += texts
    total.failures = failures
    if (secrets + dataKeys + texts === 0) break
  }
  return total
}

async function resealSecrets(work: KeyWork, failures: string[]): Promise<number> {
  const { columns } = work
  const master = await work.secretBox.findKeyName()
  let count = 0
  for (const column of columns.flatMap(({ secrets = [] }) => secrets))
    count += await resealColumn(work, column, master, failures)
  for (const file of columns.flatMap(({ files = [] }) => files))
    if (await resealFile(work, file, master, failures)) count += 1
  return count
}

async function resealColumn(
  { database, secretBox, print }: KeyWork,
  column: SealedSecrets,
  master: string,
  failures: string[],
): Promise<number> {
  let count = 0
  for await (const rows of readSecrets(database.unlimited, column, { master })) {
    for (const row of rows)
      try {
        const rowId = column.getRowId?.(row.key) ?? row.key
        const sealed = await secretBox.seal(await secretBox.open(row.sealed, rowId), rowId)
        if (await replaceSecret(database.db, column, row, sealed)) count += 1
      } catch (error) {
        failures.push(`${column.table} ${row.key}: ${describeError(error)}`)
      }
    print(`${column.table}: ${count}`)
  }
  return count
}

async function resealFile(
  { config, secretBox }: KeyWork,
  { getPath, rowId }: SealedFile,
  master: string,
  failures: string[],
): Promise<boolean> {
  const path = getPath(config)
  const sealed = await readSealedFile(path)
  if (sealed === undefined || getKeyName(sealed) === master) return false
  try {
    const text = await secretBox.seal(await secretBox.open(sealed, rowId), rowId)
    await writeFile(`${path}.rotated`, `${text}\n`, { mode: 0o600, flush: true })
    await rename(`${path}.rotated`, path)
    return true
  } catch (error) {
    failures.push(`${path}: ${describeError(error)}`)
    return false
  }
}

/** The sealed line of a file; undefined without one. */
export async function readSealedFile(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text?.trim()
}

async function renewDataKeys({ database, secretBox, print }: KeyWork, envelopes: Envelopes): Promise<number> {
  const master = await secretBox.findKeyName()
  let count = 0
  for (;;) {
    const scopeIds = await listScopesToRenew(database.unlimited, master, batchSize)
    if (scopeIds.length === 0) return count
    await database.db.transaction().execute(async tx => {
      for (const scopeId of scopeIds) await envelopes.createKey(tx, scopeId)
    })
    count += scopeIds.length
    print(`data keys: ${count}`)
  }
}

async function resealTexts(work: KeyWork, envelopes: Envelopes, failures: string[]): Promise<number> {
  const { database, print } = work
  let count = 0
  for (const column of work.columns.flatMap(({ texts = [] }) => texts))
    for await (const rows of readTexts(database.unlimited, column, { isStale: true })) {
      for (let start = 0; start < rows.length; start += batchSize)
        count += await resealBatch(work, envelopes, column, rows.slice(start, start + batchSize), failures)
      print(`${column.table}: ${count}`)
    }
  return count
}

/** In one short transaction, so that no one waits long for a locked row. */
async function resealBatch(
  { database }: KeyWork,
  envelopes: Envelopes,
  column: SealedTexts,
  rows: readonly TextRow[],
  failures: string[],
): Promise<number> {
  return database.db.transaction().execute(async tx => {
    let count = 0
    for (const row of rows) {
      const { id, scopeId } = row
      const rowId = column.getRowId?.(id) ?? id
      let text: string
      try {
        text = await envelopes.open(tx, scopeId, rowId, row.sealed)
      } catch (error) {
        failures.push(`${column.table} ${id}: ${describeError(error)}`)
        continue
      }
      const sealed = await envelopes.seal(tx, scopeId, rowId, text)
      const words = column.search?.getWords(text) ?? []
      const tokens = await envelopes.createSearchTokens(tx, scopeId, words)
      if (await replaceText(tx, column, row, { sealed, tokens })) count += 1
    }
    return count
  })
}

const batchSize = 50
/** A pass after the first one finds only what was written in the meantime. */
const maxPasses = 5
