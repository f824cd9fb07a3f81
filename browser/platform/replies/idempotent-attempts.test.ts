import { expect, test } from 'vitest'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'

import { createAttempts } from './idempotent-attempts.ts'

test('attempts after a failure have the same key', async () => {
  const send = recordAttempts()
  const first = await send(new ConnectionFailed('Failed to fetch'))
  expect(await send(new CallFailed(503, 'Unavailable'))).toBe(first)
  expect(await send()).toBe(first)
})

test('the next record has a new key', async () => {
  const send = recordAttempts()
  const first = await send()
  expect(await send()).not.toBe(first)
})

test.each(['platform.idempotency-key-reused', 'platform.idempotent-record-removed'])(
  'the attempt after %s has a new key',
  async code => {
    const send = recordAttempts()
    const first = await send(new ConnectionFailed('Failed to fetch'))
    const failure = { error: 'A sentence', message: 'A sentence', code, requestId: '1' }
    expect(await send(new CallFailed(409, JSON.stringify(failure)))).toBe(first)
    const next = await send(new ConnectionFailed('Failed to fetch'))
    expect(next).not.toBe(first)
    expect(await send()).toBe(next)
  },
)

/** Returns a function that makes one attempt, which succeeds or fails with this error, and returns its key. */
function recordAttempts(): (failure?: Error) => Promise<string> {
  const attempt = createAttempts()
  return async failure => {
    let key = ''
    const sending = attempt(idempotencyKey => {
      key = idempotencyKey
      return failure === undefined ? Promise.resolve() : Promise.reject(failure)
    })
    await sending.catch(() => undefined)
    return key
  }
}
