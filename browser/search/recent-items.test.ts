import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearAccountStorage } from '#browser/platform/drafts/account-storage.ts'

import { addRecentItem, readRecentItems } from './recent-items.ts'

beforeEach(() => vi.stubGlobal('localStorage', createStorage({ theme: 'dark' })))
afterEach(() => vi.unstubAllGlobals())

test('lists the newest six items of an account, each once', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) addRecentItem('ada', createItem(name))
  addRecentItem('ben', createItem('z'))
  expect(readRecentItems('ada').map(({ title }) => title)).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
  expect(readRecentItems('ben').map(({ title }) => title)).toEqual(['z'])
})

test('a sign-in deletes the items of others, a sign-out all', () => {
  addRecentItem('ada', createItem('a'))
  addRecentItem('ben', createItem('b'))
  clearAccountStorage('ben')
  expect(Object.keys(localStorage)).toEqual(['theme', 'heirloom.recent.ben'])
  clearAccountStorage()
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

test('ignores what it did not store', () => {
  for (const stored of ['{', '7', '[7, null, {"path": "//elsewhere.test", "title": "a"}]']) {
    localStorage.setItem('heirloom.recent.ada', stored)
    expect(readRecentItems('ada')).toEqual([])
  }
})

test('works without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  addRecentItem('ada', createItem('a'))
  clearAccountStorage()
  expect(readRecentItems('ada')).toEqual([])
})

function createItem(name: string) {
  return { path: `/${name}`, title: name, note: null }
}

/** Like a browser's storage: the items are own keys, the methods are inherited. */
function createStorage(items: Record<string, string>): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
  }
  return Object.setPrototypeOf(items, methods) as Record<string, unknown>
}
