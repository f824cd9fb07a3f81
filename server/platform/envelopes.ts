import { createSecretKey, hkdfSync, randomBytes, randomUUID, type KeyObject } from 'node:crypto'

import type { RawBuilder } from 'kysely'

import { toBigintArray } from './database/bigint-array.ts'
import type { Db, Tx } from './database/database.ts'
import {
  findDataKey,
  findDataKeys,
  insertDataKey,
  listRankedKeys,
  lockNewestDataKey,
  type DataKeyRow,
} from './encryption/data-keys.ts'
import { computeHmac, openHmacKey, type HmacKey } from './encryption/hmac.ts'
import { createLruCache } from './lru.ts'
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
  /**
   * Encrypts a text, and creates the search tokens of its words, with the key that this node sealed with last in the
   * scope; undefined before that. A statement that stores them must lock the newest key and compare it with `keyId`.
   */
  sealWithCachedKey(
    scopeId: string,
    rowId: string,
    text: string,
    words: readonly string[],
  ): { keyId: string; sealed: string; tokens: string[] } | undefined
  /** @throws for a changed text, and for one of another row or scope. */
  open(db: Db, scopeId: string, rowId: string, sealed: string): Promise<string>
  /**
   * The blind index of a text that is stored in this transaction: 64-bit numbers that reveal only which texts of the
   * scope share a word.
   */
  createSearchTokens(tx: Tx, scopeId: string, words: readonly string[]): Promise<string[]>
  /**
   * The data keys of the scopes that a query selects, highest rank first. During a rotation, a scope has several keys,
   * and each text has the tokens of one of them.
   * @param scopes SQL with the columns `scope_id` and `rank`, a number.
   */
  findSearchKeys(db: Db, scopes: RawBuilder<unknown>): Promise<SearchKey[]>
  /**
   * The token of a word under each of these keys, as an array of `bigint` for a query. A text contains a word only if
   * it has its token. Compare the decrypted text afterward: two words may share a token.
   */
  createSearchTokenArray(keys: readonly SearchKey[], word: string): Buffer
}

/** The part of a data key that a search uses, with the rank of its scope. */
export type SearchKey = { scopeId: string; rank: number; indexKey: HmacKey }

type DataKey = { id: string; scopeId: string; textKey: KeyObject; indexKey: HmacKey }

/** About 2 KB each: more than an account has conversations, since a search uses the keys of all. */
const cachedKeys = 20_000
const version = 'e1'

export function openEnvelopes({ secretBox }: { secretBox: SecretBox }): Envelopes {
  const cache = createLruCache<DataKey>(cachedKeys)
  const sealingKeys = createLruCache<DataKey>(cachedKeys)

  async function openKey(row: DataKeyRow): Promise<DataKey> {
    const cached = cache.get(row.id)
    if (cached !== undefined) return cached
    const bytes = Buffer.from(await secretBox.open(row.sealedKey, row.id), 'base64')
    const key = {
      id: row.id,
      scopeId: row.scopeId,
      textKey: createSecretKey(deriveKey(bytes, 'text')),
      indexKey: openHmacKey(deriveKey(bytes, 'search')),
    }
    cache.set(row.id, key)
    return key
  }

  async function findSealingKey(tx: Tx, scopeId: string): Promise<DataKey> {
    // The key may have been removed while the first query waited for its lock; there is a newer one then.
    const row = (await lockNewestDataKey(tx, scopeId)) ?? (await lockNewestDataKey(tx, scopeId))
    if (row === undefined) throw new Error(`The scope ${scopeId} has no data key`)
    const key = await openKey(row)
    sealingKeys.set(scopeId, key)
    return key
  }

  return {
    async createKey(tx, scopeId) {
      const id = randomUUID()
      const sealedKey = await secretBox.seal(randomBytes(32).toString('base64'), id)
      await insertDataKey(tx, { id, scopeId, sealedKey, madeUnder: getKeyName(sealedKey) })
    },

    async seal(tx, scopeId, rowId, text) {
      return sealWith(await findSealingKey(tx, scopeId), rowId, text)
    },

    sealWithCachedKey(scopeId, rowId, text, words) {
      const key = sealingKeys.get(scopeId)
      if (key === undefined) return undefined
      return { keyId: key.id, sealed: sealWith(key, rowId, text), tokens: toTokens(key, words) }
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
      return toTokens(await findSealingKey(tx, scopeId), words)
    },

    async findSearchKeys(db, scopes) {
      const { ids, ranks } = await listRankedKeys(db, scopes)
      const uncached = ids.filter(id => !cache.has(id))
      const opened = new Map<string, DataKey>()
      for (const row of await findDataKeys(db, uncached)) opened.set(row.id, await openKey(row))
      return ids.flatMap((id, index) => {
        const key = cache.get(id) ?? opened.get(id)
        // A rotation may have removed it in between.
        if (key === undefined) return []
        return { scopeId: key.scopeId, rank: ranks[index]!, indexKey: key.indexKey }
      })
    },

    createSearchTokenArray: (keys, word) =>
      toBigintArray(keys.map(({ indexKey }) => computeHmac(indexKey, word))),
  }
}

function deriveKey(dataKey: Buffer, use: 'text' | 'search'): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', `heirloom ${use}`, 32))
}

function sealWith({ id, scopeId, textKey }: DataKey, rowId: string, text: string): string {
  return `${version}.${id}.${encrypt(textKey, text, toContext(scopeId, rowId))}`
}

function toTokens(key: DataKey, words: readonly string[]): string[] {
  return [...new Set(words)].map(word => toToken(key, word))
}

function toContext(scopeId: string, rowId: string): string {
  return `${scopeId} ${rowId}`
}

/** As the decimal text of a signed number, for a `bigint` column. */
function toToken({ indexKey }: DataKey, word: string): string {
  return Buffer.from(computeHmac(indexKey, word), 'binary').readBigInt64BE().toString()
}
