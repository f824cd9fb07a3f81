import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'
import {
  clearAccountStorage,
  countUnsentMessages,
  outboxKey,
} from '#browser/platform/drafts/account-storage.ts'
import { createFamilyMessage } from '#browser/test/family-message.ts'

import { retryDelays } from './create-delivery.ts'
import { createOutboxEntry } from './outbox-entry.ts'
import { createOutbox } from './outbox.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', createStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sends messages in their order, once each', async () => {
  const server = createServer()
  const outbox = createOutbox(server)
  const sent: string[] = []
  outbox.onSent(({ message }) => void sent.push(message))
  outbox.open('ada')
  for (const text of ['One', 'Two', 'Three']) outbox.add(createEntry(text))
  expect(outbox.getState().entries).toHaveLength(3)
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['One', 'Two', 'Three'])
  expect(server.received).toEqual(['One', 'Two', 'Three'])
  expect(outbox.getState().entries).toEqual([])
  expect(countUnsentMessages('ada')).toBe(0)
})

test('sends with the same key after a reload', async () => {
  const offline = createServer(() => new ConnectionFailed(''))
  const before = createOutbox(offline)
  before.open('ada')
  before.add(createEntry('One'))
  await vi.advanceTimersByTimeAsync(0)
  expect(before.getState().waitReason).toBe('no-connection')

  const server = createServer()
  const after = createOutbox(server)
  after.open('ada')
  await vi.advanceTimersByTimeAsync(0)
  expect(server.received).toEqual(['One'])
  expect(server.keys).toEqual([offline.keys[0]])
})

test('waits longer after each lost connection, and not once online', async () => {
  let isOnline = false
  const server = createServer(() => (isOnline ? undefined : new ConnectionFailed('')))
  const outbox = createOutbox(server)
  outbox.open('ada')
  outbox.add(createEntry('One'))
  await vi.advanceTimersByTimeAsync(retryDelays[0]! + retryDelays[1]!)
  expect(server.keys).toHaveLength(3)
  isOnline = true
  outbox.onOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.received).toEqual(['One'])
  expect(outbox.getState().waitReason).toBeNull()
})

test('sends the next message when one always fails with 500', async () => {
  const server = createServer(text =>
    text === 'One' ? new CallFailed(500, '{"error":"Something went wrong"}') : undefined,
  )
  const outbox = createOutbox(server)
  outbox.open('ada')
  for (const text of ['One', 'Two']) outbox.add(createEntry(text))
  await vi.advanceTimersByTimeAsync(retryDelays[0]! + retryDelays[1]!)
  expect(server.received).toEqual([])
  await vi.advanceTimersByTimeAsync(retryDelays[2]!)
  expect(server.received).toEqual(['Two'])
  const [entry] = outbox.getState().entries
  expect([entry?.body.message, entry?.failure]).toEqual(['One', expect.any(String)])
})

test.each([
  [503, 'portal-unavailable'],
  [429, 'rate-limit'],
])('states why a message waits after %i', async (status, reason) => {
  const outbox = createOutbox(createServer(() => new CallFailed(status, '{"error":"Later"}')))
  outbox.open('ada')
  outbox.add(createEntry('One'))
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.getState()).toMatchObject({ waitReason: reason, entries: [{ failure: null }] })
  outbox.discard(outbox.getState().entries[0]!.key)
  expect(outbox.getState()).toEqual({ waitReason: null, entries: [] })
})

test('offers a rejected message again and sends the others', async () => {
  let rejects = true
  const server = createServer(text =>
    rejects && text === 'One' ? new CallFailed(409, '{"error":"This account is deactivated"}') : undefined,
  )
  const outbox = createOutbox(server)
  outbox.open('ada')
  outbox.add(createEntry('One'))
  outbox.add(createEntry('Two'))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.received).toEqual(['Two'])
  const [entry] = outbox.getState().entries
  expect(entry?.failure).toBe('This account is deactivated')
  rejects = false
  outbox.retry(entry!.key)
  await vi.advanceTimersByTimeAsync(0)
  expect(server.received).toEqual(['Two', 'One'])
})

test('drops a message that was stored and deleted since', async () => {
  const removed = JSON.stringify({ error: 'Gone', code: 'platform.idempotent-record-removed' })
  const outbox = createOutbox(createServer(() => new CallFailed(409, removed)))
  outbox.open('ada')
  outbox.add(createEntry('One'))
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.getState().entries).toEqual([])
})

test('shows no message of another account', async () => {
  const outbox = createOutbox(createServer(() => new ConnectionFailed('')))
  outbox.open('ada')
  outbox.add(createEntry('One'))
  await vi.advanceTimersByTimeAsync(0)
  outbox.close()
  expect(outbox.getState().entries).toEqual([])
  expect(countUnsentMessages('ada')).toBe(1)
  clearAccountStorage('ben')
  expect(countUnsentMessages('ada')).toBe(0)
})

test('sends nothing after the account has signed out', async () => {
  const server = createServer(() => new ConnectionFailed(''))
  const outbox = createOutbox(server)
  outbox.open('ada')
  outbox.add(createEntry('One'))
  await vi.advanceTimersByTimeAsync(0)
  outbox.close()
  await vi.advanceTimersByTimeAsync(retryDelays.at(-1)!)
  expect(server.keys).toHaveLength(1)
})

test.each(['"x"', '{}', 'null', '['])('treats a damaged outbox as empty (%s)', async damaged => {
  localStorage.setItem(outboxKey('ada'), damaged)
  expect(countUnsentMessages('ada')).toBe(0)
  const server = createServer()
  const outbox = createOutbox(server)
  outbox.open('ada')
  expect(outbox.getState().entries).toEqual([])
  outbox.add(createEntry('One'))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.received).toEqual(['One'])
})

test('works without local storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  const server = createServer()
  const outbox = createOutbox(server)
  outbox.open('ada')
  outbox.add(createEntry('One'))
  outbox.add(createEntry('Two'))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.received).toEqual(['One', 'Two'])
})

/** Stores what it receives, unless `fail` returns a failure. */
function createServer(fail: (text: string) => Error | undefined = () => undefined) {
  const received: string[] = []
  const keys: string[] = []
  return {
    received,
    keys,
    async send({ key, body }: ReturnType<typeof createEntry>) {
      keys.push(key)
      const failure = fail(body.message ?? '')
      if (failure !== undefined) throw failure
      received.push(body.message ?? '')
      return createFamilyMessage({ message: body.message ?? '' })
    },
  }
}

function createEntry(message: string) {
  return createOutboxEntry(
    {
      conversationId: 'conversation-1',
      body: { message, replyToId: null, attachments: [] },
      preview: { replyTo: null, attachmentNames: [] },
    },
    new Date(),
  )
}

/** Its items are its own properties, as in a browser. */
function createStorage(): object {
  return Object.defineProperties(
    {},
    {
      getItem: {
        value(this: Record<string, string>, key: string) {
          return this[key] ?? null
        },
      },
      setItem: {
        value(this: Record<string, string>, key: string, text: string) {
          this[key] = text
        },
      },
      removeItem: {
        value(this: Record<string, string>, key: string) {
          delete this[key]
        },
      },
    },
  )
}
