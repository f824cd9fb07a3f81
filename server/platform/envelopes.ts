import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Db, Tx } from './database/database.ts'
import {
  findDataKey,
  insertDataKey,
  listDataKeys,
  lockNewestDataKey,
  type DataKeyRow,
} from './encryption/data-keys.ts'
import { decrypt, encrypt, getKeyName, isEncrypted, type SecretBox } from './secret-box.ts'

/**
 * Encrypts texts with a data key for each scope, such as a conversation. The master key of the secret box seals the
 * data keys, so that the database alone reveals no text. A sealed text names its data key: after a rotation, texts of
 * older keys still open.
 */
export type Envelopes = {
  /** Creates a data key of a scope, which seals its texts from now on. */
  createKey(tx: Tx, scopeId: string): Promise<void>
  /** Encrypts a text in the transaction that stores it. The ids of the row and the scope are authenticated too. */
  seal(tx: Tx, scopeId: string, rowId: string, text: string): Promise<string>
  /** @throws for a changed text, and for one of another row or scope. */
  open(db: Db, scopeId: string, rowId: string, sealed: string): Promise<string>
  /**
   * The blind index of a text that is stored in this transaction: 64-bit numbers that reveal only which texts of the
   * scope share a word.
   */
  createSearchTokens(tx: Tx, scopeId: string, words: readonly string[]): Promise<string[]>
  /**
   * For each word of a search, its tokens in these scopes, under every data key that a text may have during a
   * rotation. A text contains the word if it has any of them. Compare the decrypted text afterward: two words may
   * share a token.
   */
  findSearchTokens(db: Db, scopeIds: readonly string[], words: readonly string[]): Promise<string[][]>
}

type DataKey = { id: string; scopeId: string; textKey: Buffer; indexKey: Buffer }

/** About 1 MB. */
const cachedKeys = 5000
const version = 'e1'

export function openEnvelopes({ secretBox }: { secretBox: SecretBox }): Envelopes {
  const cache = new LRUCache<string, DataKey>({ max: cachedKeys })

  async function openKey(row: DataKeyRow): Promise<DataKey> {
    const cached = cache.get(row.id)
    if (cached !== undefined) return cached
    const bytes = Buffer.from(await secretBox.open(row.sealedKey, row.id), 'base64')
    const key = {
      id: row.id,
      scopeId: row.scopeId,
      textKey: deriveKey(bytes, 'text'),
      indexKey: deriveKey(bytes, 'search'),
    }
    cache.set(row.id, key)
    return key
  }

  async function findSealingKey(tx: Tx, scopeId: string): Promise<DataKey> {
    // The key may have been removed while the first query waited for its lock; there is a newer one then.
    const row = (await lockNewestDataKey(tx, scopeId)) ?? (await lockNewestDataKey(tx, scopeId))
    if (row === undefined) throw new Error(`The scope ${scopeId} has no data key`)
    return openKey(row)
  }

  return {
    async createKey(tx, scopeId) {
      const id = randomUUID()
      const sealedKey = await secretBox.seal(randomBytes(32).toString('base64'), id)
      await insertDataKey(tx, { id, scopeId, sealedKey, madeUnder: getKeyName(sealedKey) })
    },

    async seal(tx, scopeId, rowId, text) {
      const { id, textKey } = await findSealingKey(tx, scopeId)
      return `${version}.${id}.${encrypt(textKey, text, toContext(scopeId, rowId))}`
    },

    async open(db, scopeId, rowId, sealed) {
      const [sealedVersion, id = '', payload = ''] = sealed.split('.')
      if (sealedVersion !== version || !isEncrypted(payload)) throw new Error('Not a sealed text')
      let key = cache.get(id)
      if (key === undefined) {
        const row = await findDataKey(db, id)
        if (row === undefined) throw new Error(`The data key ${id} of a sealed text does not exist`)
        key = await openKey(row)
      }
      if (key.scopeId !== scopeId) throw new Error(`The data key ${id} belongs to another scope`)
      return decrypt(key.textKey, payload, toContext(scopeId, rowId))
    },

    async createSearchTokens(tx, scopeId, words) {
      if (words.length === 0) return []
      const { indexKey } = await findSealingKey(tx, scopeId)
      return [...new Set(words)].map(word => toToken(indexKey, word))
    },

    async findSearchTokens(db, scopeIds, words) {
      const keys: DataKey[] = []
      for (const row of await listDataKeys(db, scopeIds)) keys.push(await openKey(row))
      return words.map(word => keys.map(({ indexKey }) => toToken(indexKey, word)))
    },
  }
}

function deriveKey(dataKey: Buffer, use: 'text' | 'search'): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', `heirloom ${use}`, 32))
}

function toContext(scopeId: string, rowId: string): string {
  return `${scopeId} ${rowId}`
}

/** As the decimal text of a signed number, for a `bigint` column. */
function toToken(indexKey: Buffer, word: string): string {
  return createHmac('sha256', indexKey).update(word).digest().readBigInt64BE().toString()
}
