import { expect, test } from 'vitest'

import { Failure } from '#server/platform/failure.ts'

import { openFairQueue } from './fair-queue.ts'

test('keys with waiting work take turns', async () => {
  const { add, finishNext, order } = openQueue({ concurrency: 1 })
  for (const [key, name] of [
    ['ada', 'a1'],
    ['ada', 'a2'],
    ['ada', 'a3'],
    ['ben', 'b1'],
    ['ben', 'b2'],
    ['cleo', 'c1'],
  ] as const)
    void add(key, name)
  for (let turn = 0; turn < 6; turn += 1) await finishNext()
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('runs as much work at a time as its concurrency', async () => {
  const { add, finishNext, order } = openQueue({ concurrency: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('ada', name)
  await awaitNextTurn()
  expect(order).toEqual(['a1', 'a2'])
  await finishNext()
  expect(order).toEqual(['a1', 'a2', 'a3'])
  await finishNext()
  expect(order).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('rejects only the key with too much waiting work', async () => {
  const { add, finishNext, order } = openQueue({ concurrency: 1, maxWaiting: 2 })
  for (const name of ['a1', 'a2', 'a3']) void add('ada', name)
  await expect(add('ada', 'a4')).rejects.toMatchObject({ status: 429 })
  void add('ben', 'b1')
  for (let turn = 0; turn < 4; turn += 1) await finishNext()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('rejectIfFull throws only for a key that run would reject', async () => {
  const queue = openFairQueue({
    concurrency: 1,
    maxWaiting: 1,
    rejection: () => new Failure(429, 'x.full', 'Full'),
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = queue.run('ada', () => promise)
  queue.rejectIfFull('ada')
  const waiting = queue.run('ada', () => Promise.resolve())
  expect(() => queue.rejectIfFull('ada')).toThrow('Full')
  queue.rejectIfFull('ben')
  resolve()
  await Promise.all([running, waiting])
  queue.rejectIfFull('ada')
})

test('continues after failed work', async () => {
  const queue = openFairQueue({ concurrency: 1, maxWaiting: 1, rejection: createBusyFailure })
  await expect(queue.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('ada', async () => 'done')).toBe('done')
})

/** A queue of named work that runs until the test finishes it, oldest first. */
function openQueue({ concurrency, maxWaiting = 10 }: { concurrency: number; maxWaiting?: number }) {
  const queue = openFairQueue({ concurrency, maxWaiting, rejection: createBusyFailure })
  const order: string[] = []
  const unfinished: (() => void)[] = []
  function add(key: string, name: string): Promise<void> {
    return queue.run(key, () => {
      order.push(name)
      return new Promise(resolve => unfinished.push(resolve))
    })
  }
  async function finishNext(): Promise<void> {
    unfinished.shift()?.()
    await awaitNextTurn()
  }
  return { add, finishNext, order }
}

function awaitNextTurn(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}

function createBusyFailure(): Failure {
  return new Failure(429, 'test.busy', 'Busy')
}
