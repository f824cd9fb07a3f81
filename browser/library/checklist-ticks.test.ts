import { expect, test } from 'vitest'

import { readTicks, writeTicks } from './checklist-ticks.ts'

test('stores ticks and removes the entry with the last one', () => {
  const { store, stored } = createStore()
  writeTicks(store, 'here', ['Sign it'])
  expect(readTicks(store, 'here')).toEqual(['Sign it'])
  expect(readTicks(store, 'elsewhere')).toEqual([])
  writeTicks(store, 'here', [])
  expect(stored.size).toBe(0)
})

test.each(['', '{', 'null', '5', '{"a":1}', '[1, null, "Sign it"]'])(
  'ignores malformed stored ticks: %s',
  text => {
    const { store } = createStore()
    store.setItem('here', text)
    expect(readTicks(store, 'here')).toEqual(text.includes('Sign') ? ['Sign it'] : [])
  },
)

test('works without storage', () => {
  const throwQuotaExceeded = () => {
    throw new Error('QuotaExceededError')
  }
  const store = { getItem: throwQuotaExceeded, setItem: throwQuotaExceeded, removeItem: throwQuotaExceeded }
  expect(() => writeTicks(store, 'here', ['Sign it'])).not.toThrow()
  expect(readTicks(store, 'here')).toEqual([])
  expect(readTicks(undefined, 'here')).toEqual([])
})

function createStore() {
  const stored = new Map<string, string>()
  return {
    stored,
    store: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  }
}
