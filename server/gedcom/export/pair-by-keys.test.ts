import { expect, test } from 'vitest'

import { pairByKeys } from './pair-by-keys.ts'

interface Event {
  name: string
  kind: string
  day?: string
}

test('prefers a pair with an equal first key', () => {
  const items = [createItem('A', 'Census', '1880'), createItem('B', 'Census', '1890')]
  const others = [createItem('b', 'Census', '1890'), createItem('a', 'Census', '1900')]
  expect(listPairs(items, others)).toEqual([
    ['B', 'b'],
    ['A', 'a'],
  ])
})

test('pairs duplicates of a key in their order', () => {
  const items = [
    createItem('A', 'Census', '1880'),
    createItem('B', 'Census', '1880'),
    createItem('C', 'Census', '1880'),
  ]
  const others = [createItem('a', 'Census', '1880'), createItem('b', 'Census', '1880')]
  expect(listPairs(items, others)).toEqual([
    ['A', 'a'],
    ['B', 'b'],
  ])
})

test('pairs each of several equal objects once', () => {
  const [same, other] = [createItem('A', 'Census'), createItem('A', 'Census')]
  const pairs = pairByKeys([same, other], [same], [({ kind }) => kind])
  expect([...pairs.keys()]).toEqual([same])
  expect(pairs.get(same)).toBe(same)
  expect(pairs.has(other)).toBe(false)
})

test('leaves items without a common key unpaired', () => {
  expect(listPairs([createItem('A', 'Census')], [createItem('b', 'Residence')])).toEqual([])
})

function createItem(name: string, kind: string, day?: string): Event {
  return day === undefined ? { name, kind } : { name, kind, day }
}

function listPairs(items: Event[], others: Event[]): [string, string][] {
  const pairs = pairByKeys(items, others, [({ kind, day }) => `${kind} ${day}`, ({ kind }) => kind])
  return [...pairs].map(([item, other]) => [item.name, other.name])
}
