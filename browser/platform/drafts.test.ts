import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  removeDraft,
  saveDraftsOnSessionEnd,
  clearDrafts,
  hasAnyDraft,
  readDraft,
  watchDraft,
} from './drafts.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', storage({ theme: 'dark' })))
afterEach(() => vi.unstubAllGlobals())

test('nothing is kept while somebody types, and what they typed when their session ends by itself', () => {
  const stop = watchDraft('contact', 'ada', () => ({ message: 'Dear office' }))
  expect(readDraft('contact', 'ada')).toBeUndefined()
  expect(hasAnyDraft()).toBe(false)
  saveDraftsOnSessionEnd('session-over')
  stop()
  expect(hasAnyDraft()).toBe(true)
  expect(readDraft('contact', 'ada')).toEqual({ message: 'Dear office' })
  expect(readDraft('contact', 'ada'), 'reading leaves it').toEqual({ message: 'Dear office' })
  removeDraft('contact')
  expect(readDraft('contact', 'ada')).toBeUndefined()
})

test('a form that is closed, or holds nothing, leaves nothing', () => {
  watchDraft('closed', 'ada', () => 'typed')()
  const stop = watchDraft('empty', 'ada', () => undefined)
  saveDraftsOnSessionEnd('session-over')
  stop()
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('signing out takes along what was kept, and nothing else', () => {
  const stop = watchDraft('contact', 'ada', () => 'typed')
  saveDraftsOnSessionEnd('session-over')
  saveDraftsOnSessionEnd('signed-out')
  stop()
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('nobody sees what somebody else typed, and it goes when they sign in', () => {
  const stop = watchDraft('contact', 'ada', () => 'typed')
  saveDraftsOnSessionEnd('session-over')
  stop()
  expect(readDraft('contact', 'ben')).toBeUndefined()
  clearDrafts('ada')
  expect(readDraft('contact', 'ada')).toBe('typed')
  clearDrafts('ben')
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('a browser that keeps no storage keeps nothing and complains of nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const stop = watchDraft('contact', 'ada', () => 'typed')
  saveDraftsOnSessionEnd('session-over')
  stop()
  expect(readDraft('contact', 'ada')).toBeUndefined()
  clearDrafts()
})

/** As a browser has it: what is kept are its own keys, beside its methods. */
function storage(kept: Record<string, string>): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }
  return Object.setPrototypeOf(kept, methods) as Record<string, unknown>
}
