import { expect, test } from 'vitest'

import { readChecked, writeChecked } from './checklist-progress.ts'

test('stores checked items and removes the entry with the last one', () => {
  const { store, stored } = createStore()
  writeChecked(store, 'here', ['Sign it'])
  expect(readChecked(store, 'here')).toEqual(['Sign it'])
  expect(readChecked(store, 'elsewhere')).toEqual([])
  writeChecked(store, 'here', [])
  expect(stored.size).toBe(0)
})

test.each(['', '{', 'null', '5', '{"a":1}', '[1, null, "Sign it"]'])(
  'ignores malformed stored items: %s',
  text => {
    const { store } = createStore()
    store.setItem('here', text)
    expect(readChecked(store, 'here')).toEqual(text.includes('Sign') ? ['Sign it'] : [])
  },
)

test('works without storage', () => {
  const throwQuotaExceeded = () => {
    throw new Error('QuotaExceededError')
  }
  const store = { getItem: throwQuotaExceeded, setItem: throwQuotaExceeded, removeItem: throwQuotaExceeded }
  expect(() => writeChecked(store, 'here', ['Sign it'])).not.toThrow()
  expect(readChecked(store, 'here')).toEqual([])
  expect(readChecked(undefined, 'here')).toEqual([])
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
