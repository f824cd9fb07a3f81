import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createJointScheduler } from './create-joint-scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs everything that is waiting in one task', () => {
  const schedule = createJointScheduler()
  const runs: string[] = []
  schedule(() => runs.push('a'))
  vi.advanceTimersByTime(0)
  schedule(() => {
    runs.push('b')
    schedule(() => runs.push('d'))
  })
  schedule(() => runs.push('c'))
  expect([runs, vi.getTimerCount()]).toEqual([['a'], 1])
  vi.advanceTimersToNextTimer()
  expect(runs).toEqual(['a', 'b', 'c'])
  vi.advanceTimersToNextTimer()
  expect(runs).toEqual(['a', 'b', 'c', 'd'])
})

test('reports an error and runs the rest', () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const schedule = createJointScheduler()
  const rest = vi.fn<() => void>()
  const defect = new Error('A defect')
  schedule(() => {
    throw defect
  })
  schedule(rest)
  vi.runAllTimers()
  expect(report).toHaveBeenCalledWith(defect)
  expect(rest).toHaveBeenCalledOnce()
})
