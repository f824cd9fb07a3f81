import { expect, test } from 'vitest'

import { readTicks, writeTicks } from './checklist-ticks.ts'

test('ticks are kept until they are taken back, and then leave nothing behind', () => {
  const { store, kept } = someStore()
  writeTicks(store, 'here', ['Sign it'])
  expect(readTicks(store, 'here')).toEqual(['Sign it'])
  expect(readTicks(store, 'elsewhere')).toEqual([])
  writeTicks(store, 'here', [])
  expect(kept.size).toBe(0)
})

test.each(['', '{', 'null', '5', '{"a":1}', '[1, null, "Sign it"]'])(
  'what somebody else wrote there does no harm: %s',
  text => {
    const { store } = someStore()
    store.setItem('here', text)
    expect(readTicks(store, 'here')).toEqual(text.includes('Sign') ? ['Sign it'] : [])
  },
)

test('a browser that keeps nothing still lets one tick', () => {
  const refuses = () => {
    throw new Error('QuotaExceededError')
  }
  const store = { getItem: refuses, setItem: refuses, removeItem: refuses }
  expect(() => writeTicks(store, 'here', ['Sign it'])).not.toThrow()
  expect(readTicks(store, 'here')).toEqual([])
  expect(readTicks(undefined, 'here')).toEqual([])
})

function someStore() {
  const kept = new Map<string, string>()
  return {
    kept,
    store: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  }
}
