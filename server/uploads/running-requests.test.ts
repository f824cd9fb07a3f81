import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openRunningRequests } from './running-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('ends a request after a minute without bytes', async () => {
  const { request, onChunk } = startRequest()
  await vi.advanceTimersByTimeAsync(59_000)
  onChunk()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(request.destroy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(request.destroy).toHaveBeenCalledOnce()
})

test('ends a request after nine minutes with bytes', async () => {
  const { request, onChunk } = startRequest()
  for (let minutes = 0; minutes < 9; minutes += 0.5) {
    expect(request.destroy).not.toHaveBeenCalled()
    onChunk()
    await vi.advanceTimersByTimeAsync(30_000)
  }
  expect(request.destroy).toHaveBeenCalledOnce()
})

test('leaves a request that has ended', async () => {
  const { request, end } = startRequest()
  end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(request.destroy).not.toHaveBeenCalled()
})

test('ends the requests of one upload, or all, and waits for them', async () => {
  const running = openRunningRequests(durations)
  const [first, second] = [startRequest('first', running), startRequest('second', running)]
  let isStopped = false
  const stopping = running.stop('first').then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect([first.request.destroy.mock.calls.length, second.request.destroy.mock.calls.length]).toEqual([1, 0])
  expect(isStopped).toBe(false)
  first.end()
  await stopping
  const stoppingAll = running.stopAll()
  expect(second.request.destroy).toHaveBeenCalledOnce()
  second.end()
  await stoppingAll
})

const durations = { stalled: 60_000, longest: 540_000 }

/** A request that sends bytes until the test ends it. */
function startRequest(uploadId = 'upload', running = openRunningRequests(durations)) {
  const request = { destroy: vi.fn() }
  let end = () => {}
  let onChunk = () => {}
  void running.run(uploadId, request, async receive => {
    onChunk = receive
    await new Promise<void>(resolve => (end = resolve))
  })
  return { request, end: () => end(), onChunk: () => onChunk() }
}
