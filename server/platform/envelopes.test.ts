import { randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import type { Tx } from './database/database.ts'
import { openEnvelopes, type Envelopes } from './envelopes.ts'

let portal: TestPortal
let envelopes: Envelopes
let scopeId: string

beforeEach(async () => {
  portal = await openPortal({ SECRET_KEY: randomBytes(32).toString('base64') })
  ;({ envelopes } = portal.platform)
  scopeId = randomUUID()
  await write(tx => envelopes.createKey(tx, scopeId))
})

describe('seal and open', () => {
  test('return any text, sealed differently each time', async () => {
    for (const text of ['', 'The deed is signed.', 'Ünïcödé 🌳\nsecond line', 'x'.repeat(10_000)]) {
      const [first, second] = [await seal('row', text), await seal('row', text)]
      expect(first).not.toBe(second)
      expect(await open('row', first)).toBe(text)
      // Another node has none of the keys in its cache.
      const other = openEnvelopes(portal.platform)
      expect(await other.open(portal.database.db, scopeId, 'row', second)).toBe(text)
    }
  })

  test('reject another row, another scope and changed bytes', async () => {
    const sealed = await seal('row', 'The deed is signed.')
    await expect(open('other row', sealed)).rejects.toThrow('unable to authenticate')
    const other = randomUUID()
    await write(tx => envelopes.createKey(tx, other))
    await expect(envelopes.open(portal.database.db, other, 'row', sealed)).rejects.toThrow('another scope')
    const payload = sealed.lastIndexOf('.') + 1
    const bytes = Buffer.from(sealed.slice(payload), 'base64url')
    for (const index of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      await expect(open('row', sealed.slice(0, payload) + changed.toString('base64url'))).rejects.toThrow(
        'unable to authenticate',
      )
    }
    for (const nonsense of ['', 'e1', sealed.slice(0, payload), `v1${sealed.slice(2)}`])
      await expect(open('row', nonsense)).rejects.toThrow('Not a sealed text')
  })

  test('use the newest key, and open with every key', async () => {
    const before = await seal('row', 'before')
    await write(tx => envelopes.createKey(tx, scopeId))
    const after = await seal('row', 'after')
    expect(after.split('.')[1]).not.toBe(before.split('.')[1])
    expect([await open('row', before), await open('row', after)]).toEqual(['before', 'after'])
  })

  test('fail without a data key and without the master key', async () => {
    await expect(write(tx => envelopes.seal(tx, randomUUID(), 'row', 'x'))).rejects.toThrow('no data key')
    const sealed = await seal('row', 'The deed is signed.')
    const stranger = await portal.openAnotherNode({ SECRET_KEY: randomBytes(32).toString('base64') })
    await expect(
      stranger.platform.envelopes.open(portal.database.db, scopeId, 'row', sealed),
    ).rejects.toThrow('neither SECRET_KEY nor in')
  })
})

describe('search tokens', () => {
  test('differ by scope and fit into bigint', async () => {
    const other = randomUUID()
    await write(tx => envelopes.createKey(tx, other))
    const [tokens, otherTokens] = await write(async tx => [
      await envelopes.createSearchTokens(tx, scopeId, ['harvest', 'trust', 'harvest']),
      await envelopes.createSearchTokens(tx, other, ['harvest']),
    ])
    expect(tokens).toHaveLength(2)
    expect(tokens).not.toContain(otherTokens?.[0])
    const { rows } = await sql<{ tokens: string[] }>`
      select ${tokens}::bigint[]::text[] as tokens`.execute(portal.database.db)
    expect(rows).toEqual([{ tokens }])
  })

  test('are found under every key of every scope', async () => {
    const other = randomUUID()
    await write(tx => envelopes.createKey(tx, other))
    const create = () => write(tx => envelopes.createSearchTokens(tx, scopeId, ['harvest']))
    const [before] = await create()
    await write(tx => envelopes.createKey(tx, scopeId))
    const [after] = await create()
    const scopes = sql`values (${other}::uuid, 2), (${scopeId}::uuid, 1)`
    const found = await envelopes.findSearchKeys(
      portal.database.db,
      sql`select * from (${scopes}) as scope(scope_id, rank)`,
    )
    expect(found.map(({ rank }) => rank)).toEqual([2, 1, 1])
    expect(found.map(key => key.scopeId)).toEqual([other, scopeId, scopeId])
    const { rows } = await sql<{ harvest: string[]; unused: string[] }>`
      select ${envelopes.createSearchTokenArray(found, 'harvest')}::bigint[]::text[] as harvest,
        ${envelopes.createSearchTokenArray(found, 'unused')}::bigint[]::text[] as unused`.execute(
      portal.database.db,
    )
    expect(new Set(rows[0]?.harvest.slice(1))).toEqual(new Set([before, after]))
    expect(rows[0]?.unused).toHaveLength(3)
    expect(rows[0]?.unused).not.toContain(before)
  })
})

function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return portal.database.db.transaction().execute(work)
}

function seal(rowId: string, text: string): Promise<string> {
  return write(tx => envelopes.seal(tx, scopeId, rowId, text))
}

function open(rowId: string, sealed: string): Promise<string> {
  return envelopes.open(portal.database.db, scopeId, rowId, sealed)
}
