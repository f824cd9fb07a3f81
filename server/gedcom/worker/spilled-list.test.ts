import { readdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { SpilledList } from './spilled-list.ts'

test('returns its items in any order, between additions', { tags: 'slow' }, async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'spilled-list-'))
  const text = fc.string({ unit: 'binary', maxLength: 20 }).map(word => word.repeat(4000))
  fc.assert(
    fc.property(fc.array(fc.record({ item: text, reads: fc.array(fc.nat(), { maxLength: 8 }) })), steps => {
      const list = new SpilledList<string>(directory.path)
      const items: string[] = []
      for (const { item, reads } of steps) {
        expect(list.push(item)).toBe(items.push(item) - 1)
        for (const read of reads) expect(list.get(read % items.length)).toBe(items[read % items.length])
      }
      expect([...list]).toEqual(items)
      expect(list.length).toBe(items.length)
    }),
    { numRuns: 100 },
  )
  expect(readdirSync(directory.path)).toEqual([])
})

test('rejects an index that it does not have', () => {
  expect(() => new SpilledList(tmpdir()).get(0)).toThrow('This list has no item 0')
})
