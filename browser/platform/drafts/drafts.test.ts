import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { moveUnsentInput, saveUnsentInput } from '#browser/platform/forms/unsent-input.ts'

import {
  removeDraft,
  saveDraftsOnSessionEnd,
  clearDrafts,
  findInterruptedPage,
  findOpenDraft,
  readDraft,
  saveDraft,
  watchDraft,
} from './drafts.ts'

const pagehide = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', pagehide.addEventListener.bind(pagehide))
  vi.stubGlobal('removeEventListener', pagehide.removeEventListener.bind(pagehide))
  vi.stubGlobal('sessionStorage', createStorage({ theme: 'dark' }))
  vi.stubGlobal('location', { pathname: '/contact', search: '' })
})
afterEach(() => vi.unstubAllGlobals())

test('saves a draft when the session expires', () => {
  const stop = watchDraft('contact', 'ada', () => ({ message: 'Dear office' }))
  expect(readDraft('contact', 'ada')).toBeUndefined()
  expect(saveDraftsOnSessionEnd('session-over')).toBe(true)
  stop()
  expect(readDraft('contact', 'ada')).toEqual({ message: 'Dear office' })
  expect(readDraft('contact', 'ada'), 'reading does not remove it').toEqual({ message: 'Dear office' })
  removeDraft('contact')
  expect(readDraft('contact', 'ada')).toBeUndefined()
})

test('finds the page of an interrupted draft', () => {
  vi.stubGlobal('location', { pathname: '/contact', search: '?service=general' })
  saveDraft('closed', 'ada', 'typed')
  expect(findInterruptedPage('ada')).toBeUndefined()
  const stop = watchDraft('contact', 'ada', () => 'typed')
  saveDraftsOnSessionEnd('session-over')
  stop()
  expect(findInterruptedPage('ada')).toBe('/contact?service=general')
  expect(findInterruptedPage('rosalind')).toBeUndefined()
  removeDraft('contact')
  expect(findInterruptedPage('ada')).toBeUndefined()
})

test('saves nothing for an empty form', () => {
  const stop = watchDraft('empty', 'ada', () => undefined)
  expect(saveDraftsOnSessionEnd('session-over')).toBe(false)
  stop()
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('finds the open draft of a group by the rest of its name', () => {
  saveDraft('media.edit.1', 'ada', { wasOpen: false })
  expect(findOpenDraft('media.edit.', 'ada')).toBeUndefined()
  saveDraft('media.edit.2', 'ada', { wasOpen: true })
  expect(findOpenDraft('media.edit.', 'ada')).toBe('2')
  expect(findOpenDraft('media.edit.', 'ben')).toBeUndefined()
  expect(findOpenDraft('posts.', 'ada')).toBeUndefined()
})

test('moves the drafts of a merged entry as stale edits', () => {
  const base = { version: 2, values: { occupation: '' } }
  saveDraft('correction.7', 'ada', { base, input: { occupation: 'Cooper' }, wasOpen: true })
  saveUnsentInput('media.edit.7.1', 'ada', { title: 'Oak' })
  saveDraft('correction.8', 'ada', 'typed')
  expect(moveUnsentInput('7', '9')).toBe(true)
  expect(readDraft('correction.9', 'ada')).toEqual({
    base: { ...base, version: 0 },
    input: { occupation: 'Cooper' },
    wasOpen: true,
  })
  expect(findOpenDraft('media.edit.9.', 'ada')).toBe('1')
  expect(readDraft('correction.7', 'ada')).toBeUndefined()
  expect(readDraft('correction.8', 'ada')).toBe('typed')
  expect(moveUnsentInput('7', '9')).toBe(false)
})

describe('a form that is left', () => {
  test('saves when it is closed, and removes an emptied draft', () => {
    watchDraft('contact', 'ada', () => 'typed')()
    expect(readDraft('contact', 'ada')).toBe('typed')
    watchDraft('contact', 'ada', () => undefined)()
    expect(readDraft('contact', 'ada')).toBeUndefined()
  })

  test('saves before a reload', () => {
    const stop = watchDraft('contact', 'ada', () => 'typed')
    pagehide.dispatchEvent(new Event('pagehide'))
    expect(readDraft('contact', 'ada')).toBe('typed')
    stop()
    removeDraft('contact')
    pagehide.dispatchEvent(new Event('pagehide'))
    expect(readDraft('contact', 'ada')).toBeUndefined()
  })

  test('saves nothing after a sign-out', () => {
    const stop = watchDraft('contact', 'ada', () => 'typed')
    saveDraftsOnSessionEnd('signed-out')
    stop()
    expect(Object.keys(sessionStorage)).toEqual(['theme'])
  })
})

test('signing out removes the drafts and nothing else', () => {
  const stop = watchDraft('contact', 'ada', () => 'typed')
  saveDraftsOnSessionEnd('session-over')
  saveDraftsOnSessionEnd('signed-out')
  stop()
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('reports no draft of an earlier page as saved', () => {
  saveDraft('contact', 'ada', 'typed')
  expect(saveDraftsOnSessionEnd('session-over')).toBe(false)
  expect(readDraft('contact', 'ada')).toBe('typed')
})

test("hides a user's draft from others and clears it on sign-in", () => {
  const stop = watchDraft('contact', 'ada', () => 'typed')
  saveDraftsOnSessionEnd('session-over')
  stop()
  expect(readDraft('contact', 'ben')).toBeUndefined()
  clearDrafts('ada')
  expect(readDraft('contact', 'ada')).toBe('typed')
  clearDrafts('ben')
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('works without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const stop = watchDraft('contact', 'ada', () => 'typed')
  saveDraftsOnSessionEnd('session-over')
  stop()
  expect(readDraft('contact', 'ada')).toBeUndefined()
  clearDrafts()
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
