import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSettling, hasMoved, settlingMs } from './list-settling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a list settles some time after its last move', () => {
  const reports: boolean[] = []
  const settling = createSettling(isSettling => reports.push(isSettling))
  settling.start()
  expect(reports).toEqual([true])
  vi.advanceTimersByTime(settlingMs - 1)
  settling.start()
  vi.advanceTimersByTime(settlingMs - 1)
  expect(reports).toEqual([true, true])
  vi.advanceTimersByTime(1)
  expect(reports).toEqual([true, true, false])
  settling.start()
  settling.stop()
  vi.advanceTimersByTime(settlingMs)
  expect(reports).toEqual([true, true, false, true])
})

test.each([
  ['a row is removed', ['a', 'b'], ['b'], true],
  ['a row is added before', ['a'], ['b', 'a'], true],
  ['the last row is removed', ['a', 'b'], ['a'], true],
  ['rows are added after the others', ['a'], ['a', 'b'], false],
  ['nothing changes', ['a'], ['a'], false],
])('a list has moved when %s', (_, before, after, expected) => {
  expect(hasMoved(before, after)).toBe(expected)
})
