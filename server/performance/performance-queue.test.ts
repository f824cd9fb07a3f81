import { setImmediate } from 'node:timers/promises'

import { afterEach, expect, test } from 'vitest'

import { calculatePerformance } from './calculate-performance.ts'
import { openPerformanceQueue, type PerformanceQueue } from './performance-queue.ts'
import { createRequest } from './test/example-ledger.ts'

let queue: PerformanceQueue | undefined
afterEach(async () => queue?.stop())

const request = createRequest({
  activities: [{ id: '1', kind: 'buy', date: '2026-01-10', quantity: '10', unitPrice: '100' }],
  prices: [{ date: '2026-12-31', price: '120' }],
})

test('calculates in a thread what the rule calculates', async () => {
  queue = openPerformanceQueue()
  expect(await queue.calculate('account', request)).toEqual(calculatePerformance(request))
  expect(await queue.calculate('account', { ...request, until: '2026-06-30' })).toEqual(
    calculatePerformance({ ...request, until: '2026-06-30' }),
  )
})

test('an error of a calculation reaches its caller alone', async () => {
  queue = openPerformanceQueue()
  const contradiction = { ...request, accounts: [] }
  await expect(queue.calculate('account', contradiction)).rejects.toThrow(RangeError)
  expect(await queue.calculate('account', request)).toEqual(calculatePerformance(request))
})

test('a calculation that takes too long ends with its thread', async () => {
  queue = openPerformanceQueue({ timeoutMs: 1, program: new URL('test/silent-worker.ts', import.meta.url) })
  await expect(queue.calculate('account', request)).rejects.toMatchObject({
    status: 413,
    code: 'performance.too-large',
  })
})

test('a stopped queue ends the running calculation', async () => {
  queue = openPerformanceQueue({ program: new URL('test/silent-worker.ts', import.meta.url) })
  const running = queue.calculate('account', request).catch((error: unknown) => error)
  // The thread is started in the microtasks before.
  await setImmediate()
  await queue.stop()
  expect(await running).toMatchObject({ status: 503 })
})

test('a stopped queue rejects what waits', async () => {
  queue = openPerformanceQueue()
  const calculations = [1, 2].map(async () => queue!.calculate('account', request))
  const rejected = Promise.allSettled(calculations)
  await queue.stop()
  for (const result of await rejected)
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 503 } })
})
