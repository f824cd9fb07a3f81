import { hash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Config } from '#server/platform/config.ts'

/** A master key. Its name is a short hash, which reveals nothing about it. */
export type MasterKey = { name: string; bytes: Buffer }

export function toMasterKey(bytes: Buffer): MasterKey {
  return { name: hash('sha256', Buffer.concat([Buffer.from('heirloom key name'), bytes])).slice(0, 8), bytes }
}

export function getKeyFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'keys', 'secret-box.key')
}

/** The keys of the file, one on each line: the first one seals, the others only open. Empty without a file. */
export async function readKeyFile(file: string): Promise<MasterKey[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return []
  return text
    .trim()
    .split('\n')
    .map(line => {
      const bytes = Buffer.from(line, 'base64')
      if (bytes.length !== 32) throw new Error(`${file} does not contain a key of 32 bytes`)
      return toMasterKey(bytes)
    })
}

/** Creates the file durably. When two processes create it at once, both use the file of the first. */
export async function createKeyFile(file: string): Promise<MasterKey[]> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeDraft(file, [toMasterKey(randomBytes(32))], draft =>
    link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    }),
  )
  const keys = await readKeyFile(file)
  if (keys.length === 0) throw new Error(`${file} was removed right after its creation`)
  return keys
}

/** Adds a new key that seals from now on. The file is replaced as a whole, so it always contains every key. */
export async function addMasterKey(file: string): Promise<void> {
  const keys = await readKeyFile(file)
  await writeDraft(file, [toMasterKey(randomBytes(32)), ...keys], draft => rename(draft, file))
}

/** Removes every key but the one that seals; with `retain: 'none'`, the file. */
export async function removeMasterKeys(file: string, retain: 'first' | 'none'): Promise<void> {
  const [first] = await readKeyFile(file)
  if (first === undefined) return
  if (retain === 'first') return writeDraft(file, [first], draft => rename(draft, file))
  await rm(file)
  await syncDirectory(dirname(file))
}

/** When the file was last written, in milliseconds; undefined without a file. */
export async function findKeyFileTime(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
}

/** Writes the keys durably to a draft, which `publish` makes the file. */
async function writeDraft(
  file: string,
  keys: readonly MasterKey[],
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await publish(draft)
  } finally {
    await rm(draft, { force: true })
  }
  await syncDirectory(dirname(file))
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
