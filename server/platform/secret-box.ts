import { createCipheriv, createDecipheriv, hash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from './config.ts'
import { Failure } from './failure.ts'

/** Encrypts secrets with AES-256-GCM. Its key is outside the database, so a database copy reveals nothing. */
export type SecretBox = {
  /**
   * Encrypts a text for one row. The row's id is authenticated too, so that a secret cannot be moved to another row.
   * @throws Failure 503 when there is no key and the portal may not create one.
   */
  seal(text: string, rowId: string): Promise<string>
  /** @throws for a text sealed with another key or for another row, and for a changed one. */
  open(sealed: string, rowId: string): Promise<string>
}

type Key = { name: string; bytes: Buffer }

/**
 * The key is `SECRET_KEY`, or else a file in the data directory, which the first `seal` creates. With `DATABASE_URL`,
 * other nodes may share the database but not the file, so `SECRET_KEY` is required. Once it is set, secrets sealed
 * with the file's key can still be opened.
 */
export function openSecretBox(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY'>): SecretBox {
  const file = join(config.DATA_DIR, 'keys', 'secret-box.key')
  const configuredKey = config.SECRET_KEY === undefined ? undefined : toKey(config.SECRET_KEY)
  let fileKey: Key | undefined

  async function findSealingKey(): Promise<Key> {
    if (configuredKey !== undefined) return configuredKey
    if (config.DATABASE_URL !== undefined) throw noSecretKey()
    fileKey ??= (await readKey(file)) ?? (await makeKey(file))
    return fileKey
  }

  async function findKey(name: string): Promise<Key> {
    if (configuredKey?.name === name) return configuredKey
    fileKey ??= await readKey(file)
    if (fileKey?.name === name) return fileKey
    throw new Error(`The key ${name} of a sealed secret is neither SECRET_KEY nor in ${file}`)
  }

  return {
    async seal(text, rowId) {
      const { name, bytes } = await findSealingKey()
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(rowId))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${version}.${name}.${sealed.toString('base64url')}`
    },

    async open(sealed, rowId) {
      const [sealedVersion, name = '', payload = ''] = sealed.split('.')
      const bytes = Buffer.from(payload, 'base64url')
      if (sealedVersion !== version || bytes.length < nonceLength + tagLength)
        throw new Error('Not a sealed secret')
      const key = await findKey(name)
      const nonce = bytes.subarray(0, nonceLength)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(-tagLength))
      const text = decipher.update(bytes.subarray(nonceLength, -tagLength))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

const version = 'v1'
const nonceLength = 12
const tagLength = 16

/** Names a key by a short hash, which reveals nothing about the key. */
function toKey(bytes: Buffer): Key {
  return { name: hash('sha256', Buffer.concat([Buffer.from('heirloom key name'), bytes])).slice(0, 8), bytes }
}

async function readKey(file: string): Promise<Key | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const bytes = Buffer.from(text.trim(), 'base64')
  if (bytes.length !== 32) throw new Error(`${file} does not contain a key of 32 bytes`)
  return toKey(bytes)
}

/** Creates the key file durably. When two processes create it at once, both use the file of the first. */
async function makeKey(file: string): Promise<Key> {
  const directory = join(file, '..')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64')}\n`)
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncDirectory(directory)
  const key = await readKey(file)
  if (key === undefined) throw new Error(`${file} was removed right after its creation`)
  return key
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function noSecretKey(): Failure {
  return new Failure(
    503,
    'platform.no-secret-key',
    'The portal has no key to encrypt this with. Please ask its operator to set SECRET_KEY',
  )
}
