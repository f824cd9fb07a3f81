import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dismissToast, readToasts, subscribeToToasts, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a toast closes by itself after 5000 ms unless told otherwise', () => {
  toast({ title: 'Signed out', description: 'You have been successfully signed out.' })

  expect(readToasts()).toMatchObject([
    { title: 'Signed out', destructive: false, open: true, duration: 5000 },
  ])
})

test('at most one toast is visible: a new one takes the place of the old', () => {
  toast({ title: 'Welcome back!' })
  toast({ title: 'Login failed', destructive: true })

  expect(readToasts()).toMatchObject([{ title: 'Login failed', destructive: true, open: true }])
})

test('a dismissed toast is unseen at once and leaves the store after 1,000,000 ms', () => {
  const id = toast({ title: 'Document deleted' })

  dismissToast(id)
  expect(readToasts()).toMatchObject([{ id, open: false }])

  vi.advanceTimersByTime(999_999)
  expect(readToasts()).toHaveLength(1)

  vi.advanceTimersByTime(1)
  expect(readToasts()).toEqual([])
})

test('dismissing twice does not shorten or lengthen its stay, and tells nobody anything new', () => {
  const id = toast({ title: 'Document deleted' })
  dismissToast(id)
  const heard = vi.fn<() => void>()
  const leave = subscribeToToasts(heard)

  vi.advanceTimersByTime(500_000)
  dismissToast(id)
  expect(heard).not.toHaveBeenCalled()

  vi.advanceTimersByTime(500_000)
  expect(readToasts()).toEqual([])
  leave()
})

test('the removal of an old toast leaves the one that replaced it in place', () => {
  dismissToast(toast({ title: 'Welcome back!' }))
  const id = toast({ title: 'Message Sent Successfully' })

  vi.advanceTimersByTime(1_000_000)

  expect(readToasts()).toMatchObject([{ id, open: true }])
})

test('who watches hears of every change until they stop, and reads the same array in between', () => {
  const heard = vi.fn<() => void>()
  const leave = subscribeToToasts(heard)

  const id = toast({ title: 'Role Updated' })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(readToasts()).toBe(readToasts())

  dismissToast(id)
  expect(heard).toHaveBeenCalledTimes(2)

  leave()
  toast({ title: 'Terms Expired' })
  expect(heard).toHaveBeenCalledTimes(2)
})
