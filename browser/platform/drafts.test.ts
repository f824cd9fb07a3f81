import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dropDraft, endDrafts, forgetDrafts, isAnythingKept, keptDraft, watchDraft } from './drafts.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', storage({ theme: 'dark' })))
afterEach(() => vi.unstubAllGlobals())

test('nothing is kept while somebody types, and what they typed when their session ends by itself', () => {
  const stop = watchDraft('contact', 'ada', () => ({ message: 'Dear office' }))
  expect(keptDraft('contact', 'ada')).toBeUndefined()
  expect(isAnythingKept()).toBe(false)
  endDrafts('session-over')
  stop()
  expect(isAnythingKept()).toBe(true)
  expect(keptDraft('contact', 'ada')).toEqual({ message: 'Dear office' })
  expect(keptDraft('contact', 'ada'), 'reading leaves it').toEqual({ message: 'Dear office' })
  dropDraft('contact')
  expect(keptDraft('contact', 'ada')).toBeUndefined()
})

test('a form that is closed, or holds nothing, leaves nothing', () => {
  watchDraft('closed', 'ada', () => 'typed')()
  const stop = watchDraft('empty', 'ada', () => undefined)
  endDrafts('session-over')
  stop()
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('signing out takes along what was kept, and nothing else', () => {
  const stop = watchDraft('contact', 'ada', () => 'typed')
  endDrafts('session-over')
  endDrafts('signed-out')
  stop()
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('nobody sees what somebody else typed, and it goes when they sign in', () => {
  const stop = watchDraft('contact', 'ada', () => 'typed')
  endDrafts('session-over')
  stop()
  expect(keptDraft('contact', 'ben')).toBeUndefined()
  forgetDrafts('ada')
  expect(keptDraft('contact', 'ada')).toBe('typed')
  forgetDrafts('ben')
  expect(Object.keys(sessionStorage)).toEqual(['theme'])
})

test('a browser that keeps no storage keeps nothing and complains of nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const stop = watchDraft('contact', 'ada', () => 'typed')
  endDrafts('session-over')
  stop()
  expect(keptDraft('contact', 'ada')).toBeUndefined()
  forgetDrafts()
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
