import { beforeEach, expect, test, vi } from 'vitest'

import { consumeInterruptedPage, readInterruptedPage, storeInterruptedPage } from './interrupted-page.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  openAuth({ interruptedPage: '/calendar?view=year#may' })
})

test('stores the requested page for one sign-in', () => {
  storeInterruptedPage()
  openAuth(null)
  expect(readInterruptedPage()).toBe('/calendar?view=year#may')
  expect(consumeInterruptedPage()).toBe('/calendar?view=year#may')
  expect(consumeInterruptedPage()).toBeUndefined()
})

test('a sign-in without a requested page discards an older one', () => {
  storeInterruptedPage()
  storage.set('other', 'retained')
  openAuth(null)
  consumeInterruptedPage()
  storeInterruptedPage()
  expect([...storage]).toEqual([['other', 'retained']])
})

test.each(['//elsewhere.test/', 'https://elsewhere.test/', 'javascript:alert(1)', ''])(
  'ignores the stored address %s',
  address => {
    storeInterruptedPage()
    for (const key of storage.keys()) storage.set(key, address)
    openAuth(null)
    expect(readInterruptedPage()).toBeUndefined()
  },
)

test('works without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeInterruptedPage()
  expect(consumeInterruptedPage()).toBe('/calendar?view=year#may')
})

/** Opens /auth with the state of its history entry. */
function openAuth(state: { interruptedPage: string } | null): void {
  vi.stubGlobal('history', { state })
}
