import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dismissFailure, dismissToast, readToasts, subscribeToToasts, showToast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a toast closes by itself after 5000 ms', () => {
  showToast({ title: 'Signed out', description: 'You have been successfully signed out.' })

  expect(readToasts()).toMatchObject([
    { title: 'Signed out', destructive: false, open: true, duration: 5000 },
  ])
})

test('a new toast replaces the visible one', () => {
  showToast({ title: 'Welcome back!' })
  showToast({ title: 'Login failed', destructive: true })

  expect(readToasts()).toMatchObject([{ title: 'Login failed', destructive: true, open: true }])
})

test('a failure is assertive unless an alert announces it', () => {
  showToast({ title: 'Post deleted' })
  expect(readToasts()).toMatchObject([{ destructive: false, isAssertive: false }])
  showToast({ title: 'Login failed', destructive: true })
  expect(readToasts()).toMatchObject([{ destructive: true, isAssertive: true }])
  showToast({ title: 'Error', destructive: true, isAssertive: false })
  expect(readToasts()).toMatchObject([{ destructive: true, isAssertive: false }])
})

test('a dismissed toast is removed after 1,000,000 ms', () => {
  const id = showToast({ title: 'Document deleted' })

  dismissToast(id)
  expect(readToasts()).toMatchObject([{ id, open: false }])

  vi.advanceTimersByTime(999_999)
  expect(readToasts()).toHaveLength(1)

  vi.advanceTimersByTime(1)
  expect(readToasts()).toEqual([])
})

test('another attempt closes the toast of a failure alone', () => {
  const id = showToast({ title: 'Post deleted' })
  dismissFailure()
  expect(readToasts()).toMatchObject([{ id, open: true }])

  showToast({ title: 'Login failed', destructive: true })
  dismissFailure()
  expect(readToasts()).toMatchObject([{ title: 'Login failed', open: false }])
})

test('dismissing a toast twice changes and notifies nothing', () => {
  const id = showToast({ title: 'Document deleted' })
  dismissToast(id)
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribeToToasts(listener)

  vi.advanceTimersByTime(500_000)
  dismissToast(id)
  expect(listener).not.toHaveBeenCalled()

  vi.advanceTimersByTime(500_000)
  expect(readToasts()).toEqual([])
  unsubscribe()
})

test('removing a replaced toast does not affect the new one', () => {
  dismissToast(showToast({ title: 'Welcome back!' }))
  const id = showToast({ title: 'Message Sent Successfully' })

  vi.advanceTimersByTime(1_000_000)

  expect(readToasts()).toMatchObject([{ id, open: true }])
})

test('notifies subscribers of every change until they unsubscribe', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribeToToasts(listener)

  const id = showToast({ title: 'Role Updated' })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(readToasts()).toBe(readToasts())

  dismissToast(id)
  expect(listener).toHaveBeenCalledTimes(2)

  unsubscribe()
  showToast({ title: 'Terms Expired' })
  expect(listener).toHaveBeenCalledTimes(2)
})
