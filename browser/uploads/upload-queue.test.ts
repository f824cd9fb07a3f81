import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { SendOptions, Transport } from './transport.ts'
import { createUploadQueue, maxUploadsAtOnce } from './upload-queue.ts'

const group = 'companies.staffing'
const owner = 'account-1'

beforeEach(() => vi.stubGlobal('sessionStorage', createStorage()))
afterEach(() => vi.unstubAllGlobals())

test('sends three files at once, and the next one after each', async () => {
  const { queue, sent, states } = openQueue()
  queue.add(
    group,
    ['a', 'b', 'c', 'd', 'e'].map(name => createFile(name)),
  )
  await settle()
  expect(sent).toHaveLength(maxUploadsAtOnce)
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting', 'waiting'])

  complete(sent[1]!, 'upload-b')
  await settle()
  expect(sent.map(({ file }) => file.name)).toEqual(['a', 'b', 'c', 'd'])
  expect(states()).toEqual(['uploading', 'complete', 'uploading', 'uploading', 'waiting'])
  expect(queue.getItems()[1]).toMatchObject({ uploadId: 'upload-b', sentBytes: 100 })
})

test('adds the same file only once', () => {
  const { queue } = openQueue()
  const file = createFile('a')
  queue.add(group, [file, file])
  queue.add(group, [file])
  expect(queue.getItems()).toHaveLength(1)
})

test('pauses and resumes at the address of the upload', async () => {
  const { queue, sent, states, clock } = openQueue()
  queue.add(group, [createFile('a')])
  await settle()
  sent[0]!.options.onAddress('/api/uploads/1')
  sent[0]!.options.onProgress(40)
  const { key } = queue.getItems()[0]!

  queue.pause(key)
  expect(sent[0]!.isStopped).toBe(true)
  expect(states()).toEqual(['paused'])
  // A late report of the stopped request.
  clock.now += 1000
  sent[0]!.options.onProgress(50)
  expect(queue.getItems()[0]?.sentBytes).toBe(40)

  queue.resume(key)
  await settle()
  expect(sent[1]!.options.address).toBe('/api/uploads/1')
  expect(states()).toEqual(['uploading'])
})

test('reports the speed and the time left', async () => {
  const { queue, sent, clock } = openQueue()
  queue.add(group, [createFile('a', 1_000_000)])
  await settle()
  sent[0]!.options.onProgress(0)
  clock.now += 2000
  sent[0]!.options.onProgress(200_000)
  expect(queue.getItems()[0]).toMatchObject({ bytesPerSecond: 100_000, secondsLeft: 8 })

  sent[0]!.options.onReconnecting()
  expect(queue.getItems()[0]).toMatchObject({ isReconnecting: true, bytesPerSecond: null })
})

test('continues a lost connection when the browser is online again', async () => {
  const { queue, sent, states } = openQueue()
  queue.add(group, [createFile('a')])
  await settle()
  sent[0]!.options.onFailure({ kind: 'connection', sentence: 'The connection was lost.' })
  expect(queue.getItems()[0]).toMatchObject({ state: 'failed', reason: 'The connection was lost.' })

  queue.onOnline()
  await settle()
  expect(states()).toEqual(['uploading'])
  expect(sent).toHaveLength(2)
})

test('does not repeat a file that the server rejects', async () => {
  const { queue, sent, states } = openQueue()
  queue.add(group, [createFile('a')])
  await settle()
  sent[0]!.options.onFailure({ kind: 'rejected', sentence: 'This file is too large.' })
  const { key, canRetry, reason } = queue.getItems()[0]!
  expect([canRetry, reason]).toEqual([false, 'This file is too large.'])
  queue.resume(key)
  queue.onOnline()
  await settle()
  expect(states()).toEqual(['failed'])
})

test('waits as long as the server says when it is busy', async () => {
  vi.useFakeTimers()
  try {
    const { queue, sent, states } = openQueue()
    queue.add(group, [createFile('a'), createFile('b')])
    await vi.advanceTimersByTimeAsync(0)
    for (const { options } of sent)
      options.onFailure({ kind: 'busy', sentence: 'Please wait.', waitMs: 30_000 })
    await vi.advanceTimersByTimeAsync(29_999)
    expect([states(), queue.getItems()[0]?.reason]).toEqual([['waiting', 'waiting'], 'Please wait.'])
    await vi.advanceTimersByTimeAsync(1)
    expect([states(), sent.length]).toEqual([['uploading', 'uploading'], 4])
  } finally {
    vi.useRealTimers()
  }
})

test('sends a file from its beginning when its upload has expired', async () => {
  const { queue, sent } = openQueue()
  queue.add(group, [createFile('a')])
  await settle()
  sent[0]!.options.onAddress('/api/uploads/1')
  sent[0]!.options.onFailure({ kind: 'gone', sentence: 'Please upload this file again.' })
  await settle()
  expect(sent[1]!.options.address).toBeNull()
})

test('continues after signing in again', async () => {
  const { queue, sent, states } = openQueue()
  queue.add(group, [createFile('a'), createFile('b')])
  await settle()
  sent[0]!.options.onAddress('/api/uploads/1')
  sent[0]!.options.onFailure({ kind: 'session-over', sentence: 'Sign in again.' })
  queue.onSessionEnd('session-over')
  expect(states()).toEqual(['paused', 'paused'])

  queue.open(group, owner)
  await settle()
  expect(states()).toEqual(['uploading', 'uploading'])
  expect(sent.at(-2)?.options.address).toBe('/api/uploads/1')
})

test('leaves a file paused that the user has paused', async () => {
  const { queue, states } = openQueue()
  queue.add(group, [createFile('a')])
  queue.pause(queue.getItems()[0]!.key)
  queue.onSessionEnd('session-over')
  queue.open(group, owner)
  await settle()
  expect(states()).toEqual(['paused'])
})

test.each(['signing out', 'a sign-in by another account'])('%s removes the uploads', async action => {
  const { queue, sent } = openQueue()
  queue.add(group, [createFile('a')])
  await settle()
  if (action === 'signing out') queue.onSessionEnd('signed-out')
  else queue.open(group, 'account-2')
  expect(queue.getItems()).toEqual([])
  expect(sent[0]!.isStopped).toBe(true)
})

test('continues a file that is chosen again after a reload', async () => {
  const before = openQueue()
  before.queue.add(group, [createFile('a'), createFile('b')])
  await settle()
  before.sent[0]!.options.onAddress('/api/uploads/1')
  before.sent[0]!.options.onProgress(60)
  complete(before.sent[1]!, 'upload-b')
  before.queue.save()
  const [first, second] = before.queue.getItems()

  const { queue, sent } = openQueue()
  expect(queue.getInterrupted(group)).toMatchObject([{ fileName: 'a', bytes: 100, sentBytes: 60 }])
  expect(queue.getItems()).toMatchObject([
    {
      key: second!.key,
      state: 'complete',
      uploadId: 'upload-b',
      idempotencyKey: second!.idempotencyKey,
      file: null,
    },
  ])

  queue.add(group, [createFile('a')])
  await settle()
  expect(queue.getInterrupted(group)).toEqual([])
  expect(sent[0]!.options.address).toBe('/api/uploads/1')
  expect(queue.getItems()[1]).toMatchObject({
    key: first!.key,
    idempotencyKey: first!.idempotencyKey,
    sentBytes: 60,
  })
})

test('sends a file that was changed since the reload again', async () => {
  const before = openQueue()
  before.queue.add(group, [createFile('a')])
  await settle()
  before.sent[0]!.options.onAddress('/api/uploads/1')

  const { queue, sent } = openQueue()
  queue.add(group, [createFile('a', 100, 2)])
  await settle()
  expect(sent[0]!.options.address).toBeNull()
  expect(queue.getInterrupted(group)).toHaveLength(1)
})

test('restores nothing of another account', async () => {
  const before = openQueue()
  before.queue.add(group, [createFile('a')])
  await settle()
  before.sent[0]!.options.onAddress('/api/uploads/1')
  const { queue } = openQueue('account-2')
  expect(queue.getInterrupted(group)).toEqual([])
})

test('deletes the bytes of a removed file, but not of a filed one', async () => {
  const { queue, sent, terminated } = openQueue()
  queue.add(group, [createFile('a'), createFile('b')])
  await settle()
  complete(sent[0]!, 'upload-a')
  complete(sent[1]!, 'upload-b')
  const [filed, removed] = queue.getItems()
  queue.release(filed!.key)
  queue.remove(removed!.key)
  await settle()
  expect(terminated).toEqual(['/api/uploads/upload-b'])
  expect(openQueue().queue.getItems()).toEqual([])
})

test('reports a client that cannot be loaded, and tries again', async () => {
  const failing = { isFailing: true }
  const { queue, states } = openQueue(owner, failing)
  queue.add(group, [createFile('a')])
  await settle()
  expect(queue.getItems()[0]).toMatchObject({
    state: 'failed',
    reason: 'The upload could not start. Check your connection, then try again.',
  })
  failing.isFailing = false
  queue.resume(queue.getItems()[0]!.key)
  await settle()
  expect(states()).toEqual(['uploading'])
})

interface Sent {
  file: File
  options: SendOptions
  isStopped: boolean
}

function openQueue(account = owner, loading = { isFailing: false }) {
  const clock = { now: 1_000_000 }
  const sent: Sent[] = []
  const terminated: string[] = []
  const transport: Transport = {
    send(file, options) {
      const sending: Sent = { file, options, isStopped: false }
      sent.push(sending)
      return {
        stop() {
          sending.isStopped = true
        },
      }
    },
    terminate: address => void terminated.push(address),
  }
  const queue = createUploadQueue({
    loadTransport: () =>
      loading.isFailing ? Promise.reject(new Error('offline')) : Promise.resolve(transport),
    now: () => clock.now,
  })
  queue.open(group, account)
  return { queue, sent, terminated, clock, states: () => queue.getItems().map(({ state }) => state) }
}

function complete({ options }: Sent, id: string): void {
  options.onAddress(`/api/uploads/${id}`)
  options.onComplete(`/api/uploads/${id}`)
}

function createFile(name: string, bytes = 100, lastModified = 1): File {
  return new File([new Uint8Array(bytes)], name, { lastModified })
}

/** The transport is loaded by a promise. */
async function settle(): Promise<void> {
  for (let step = 0; step < 5; step += 1) await Promise.resolve()
}

function createStorage(): Storage {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      items.set(key, value)
    },
    removeItem(key: string) {
      items.delete(key)
    },
  }
  // Only these members are used.
  return storage as Storage
}
