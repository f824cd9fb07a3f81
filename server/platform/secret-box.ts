import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomFillSync,
  type KeyObject,
} from 'node:crypto'

import type { Config } from './config.ts'
import { createKeyFile, getKeyFile, readKeyFile, toMasterKey, type MasterKey } from './encryption/key-file.ts'
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
  /**
   * The name of the key that seals now.
   * @throws Failure 503 as `seal` does.
   */
  findKeyName(): Promise<string>
}

type SecretBoxConfig = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>

/**
 * The key is `SECRET_KEY`, or else a file in the data directory, which the first `seal` creates. With `DATABASE_URL`,
 * other nodes may share the database but not the file, so `SECRET_KEY` is required. Secrets sealed with
 * `SECRET_KEY_PREVIOUS` or any key of the file can still be opened.
 */
export function openSecretBox(config: SecretBoxConfig): SecretBox {
  const file = getKeyFile(config)
  const settings = [config.SECRET_KEY, config.SECRET_KEY_PREVIOUS]
  const configuredKeys = settings.filter(key => key !== undefined).map(toMasterKey)
  let fileKeys: MasterKey[] = []

  async function findSealingKey(): Promise<MasterKey> {
    if (config.SECRET_KEY !== undefined) return toMasterKey(config.SECRET_KEY)
    if (config.DATABASE_URL !== undefined) throw noSecretKey()
    // Read each time, since a rotation of the keys may have replaced it.
    fileKeys = await readKeyFile(file)
    if (fileKeys.length === 0) fileKeys = await createKeyFile(file)
    const [first] = fileKeys
    if (first === undefined) throw noSecretKey()
    return first
  }

  async function findKey(name: string): Promise<MasterKey> {
    const find = () => [...configuredKeys, ...fileKeys].find(key => key.name === name)
    const current = find()
    if (current !== undefined) return current
    fileKeys = await readKeyFile(file)
    const found = find()
    if (found !== undefined) return found
    throw new Error(`The key ${name} of a sealed secret is neither SECRET_KEY nor in ${file}`)
  }

  return {
    async seal(text, rowId) {
      const { name, bytes } = await findSealingKey()
      return `${version}.${name}.${encrypt(createSecretKey(bytes), text, rowId)}`
    },

    async open(sealed, rowId) {
      const [sealedVersion, name = '', payload = ''] = sealed.split('.')
      if (sealedVersion !== version || !isEncrypted(payload)) throw new Error('Not a sealed secret')
      const { bytes } = await findKey(name)
      return decrypt(createSecretKey(bytes), payload, rowId)
    },

    findKeyName: async () => (await findSealingKey()).name,
  }
}

const version = 'v1'
const nonceLength = 12
const tagLength = 16

/** The name of the key of a sealed secret. */
export function getKeyName(sealed: string): string {
  return sealed.split('.')[1] ?? ''
}

/**
 * Encrypts with AES-256-GCM and a random nonce, as base64url text. `context` is authenticated. With the bytes of a key
 * instead of a `KeyObject`, a short text takes three times as long.
 */
export function encrypt(key: KeyObject, text: string, context: string): string {
  const nonce = createNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Random bytes for the next nonces: a system call for each would take as long as the encryption of a short text. */
const randomPool = Buffer.alloc(256 * nonceLength)
let usedBytes = randomPool.length

function createNonce(): Buffer {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool)
    usedBytes = 0
  }
  usedBytes += nonceLength
  // A copy, because the pool is filled again.
  return Buffer.from(randomPool.subarray(usedBytes - nonceLength, usedBytes))
}

/** @throws for a changed payload, another key and another context. */
export function decrypt(key: KeyObject, payload: string, context: string): string {
  const bytes = Buffer.from(payload, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagLength))
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** Whether a payload is long enough for a nonce and a tag. */
export function isEncrypted(payload: string): boolean {
  return Buffer.from(payload, 'base64url').length >= nonceLength + tagLength
}

function noSecretKey(): Failure {
  return new Failure(
    503,
    'platform.no-secret-key',
    'The portal has no key to encrypt this with. Please ask its operator to set SECRET_KEY',
  )
}
