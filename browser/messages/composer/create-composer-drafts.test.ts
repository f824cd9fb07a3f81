import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearAccountStorage, composerKey } from '#browser/platform/drafts/account-storage.ts'

import { createComposerDrafts } from './create-composer-drafts.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage({}))
  vi.stubGlobal('sessionStorage', createStorage({}))
})
afterEach(() => vi.unstubAllGlobals())

test('shows a draft in another tab, the last written one', () => {
  const [first, second] = [createComposerDrafts(), createComposerDrafts()]
  const noticeChange = vi.fn()
  second.subscribe(noticeChange)
  expect(second.read('oak', 'ada').text).toBe('')
  first.change('oak', 'ada', { text: 'Dear' })
  second.onStored(composerKey('ada', 'oak'))
  expect(noticeChange).toHaveBeenCalledOnce()
  expect(second.read('oak', 'ada').text).toBe('Dear')
  expect(second.read('oak', 'ada'), 'React compares objects').toBe(second.read('oak', 'ada'))
  second.change('oak', 'ada', { text: 'Dear Ben' })
  first.onStored(composerKey('ada', 'oak'))
  expect(first.read('oak', 'ada').text).toBe('Dear Ben')
})

test('a sent message clears its draft in every tab', () => {
  const [first, second] = [createComposerDrafts(), createComposerDrafts()]
  first.change('oak', 'ada', { text: 'Dear' })
  expect(second.read('oak', 'ada').text).toBe('Dear')
  first.change('oak', 'ada', { text: '' })
  second.onStored(composerKey('ada', 'oak'))
  expect(second.read('oak', 'ada').text).toBe('')
  expect(Object.keys(localStorage)).toEqual([])
})

test('the change of a sent message stays in its tab', () => {
  const [first, second] = [createComposerDrafts(), createComposerDrafts()]
  const edit = { id: 'pear', original: 'The pear is ripe.', text: 'The pears' }
  expect(second.read('oak', 'ada').edit).toBeNull()
  first.change('oak', 'ada', { edit })
  expect(Object.keys(localStorage)).toEqual([])
  second.change('oak', 'ada', { text: 'Dear' })
  first.onStored(composerKey('ada', 'oak'))
  expect(first.read('oak', 'ada')).toMatchObject({ text: 'Dear', edit })
  second.onStored(composerKey('ada', 'oak'))
  expect(second.read('oak', 'ada')).toMatchObject({ text: 'Dear', edit: null })

  const reloaded = createComposerDrafts()
  expect(reloaded.read('oak', 'ada')).toMatchObject({ text: 'Dear', edit })
  expect(reloaded.read('elm', 'ada').edit, 'Another conversation').toBeNull()
  expect(createComposerDrafts().read('oak', 'ben').edit, 'Another account').toBeNull()
  reloaded.change('oak', 'ada', { edit: null })
  expect(createComposerDrafts().read('oak', 'ada')).toMatchObject({ text: 'Dear', edit: null })
})

test('tabs write in two conversations', () => {
  const [first, second] = [createComposerDrafts(), createComposerDrafts()]
  first.change('oak', 'ada', { text: 'One' })
  second.change('elm', 'ada', { text: 'Two' })
  const reopened = createComposerDrafts()
  expect(reopened.read('oak', 'ada').text).toBe('One')
  expect(reopened.read('elm', 'ada').text).toBe('Two')
})

test('a sign-in deletes the drafts of others, a sign-out all', () => {
  const drafts = createComposerDrafts()
  drafts.change('oak', 'ada', { text: 'One' })
  drafts.change('oak', 'ben', { text: 'Two' })
  drafts.close()
  clearAccountStorage('ben')
  expect(drafts.read('oak', 'ada').text).toBe('')
  expect(drafts.read('oak', 'ben').text).toBe('Two')
  drafts.close()
  clearAccountStorage()
  expect(drafts.read('oak', 'ben').text).toBe('')
})

test('stores nothing without an account', () => {
  const drafts = createComposerDrafts()
  drafts.change('oak', undefined, { text: 'One' })
  expect(drafts.read('oak', undefined).text).toBe('')
  expect(Object.keys(localStorage)).toEqual([])
})

test('works without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  const drafts = createComposerDrafts()
  drafts.change('oak', 'ada', { text: 'One' })
  expect(drafts.read('oak', 'ada').text).toBe('One')
})

/** Like a browser's storage: the items are own keys, the methods are inherited. */
function createStorage(items: Record<string, string>): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
  }
  return Object.setPrototypeOf(items, methods) as Record<string, unknown>
}
