import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CallFailed, ConnectionFailed } from './call.ts'
import { sendFile } from './send-file.ts'

const id = 'f3a1b7a0-6a49-4d53-9a34-1b7d0f8a2c11'

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

test('completes a reply with required fields only', async () => {
  finishRequest(201, JSON.stringify({ id, memberId: id, mediaUrl: '/api/media-files/1' }))
  expect(await sendSampleFile()).toMatchObject({ id, mediaType: 'image', thumbnailUrl: '/api/media-files/1' })
})

test.each(['', '{}', '[]', 'null', '<html>'])(
  'reports the dropped reply %j as ConnectionFailed',
  async text => {
    finishRequest(201, text)
    await expect(sendSampleFile()).rejects.toBeInstanceOf(ConnectionFailed)
  },
)

test('reports a response that is not OK as CallFailed', async () => {
  finishRequest(413, '{"error":"Too large"}')
  const failure = await sendSampleFile().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toHaveProperty('message', '413: {"error":"Too large"}')
})

test('does not start when already canceled', async () => {
  finishRequest(201, JSON.stringify({ id }))
  await expect(sendSampleFile(AbortSignal.abort())).rejects.toHaveProperty('name', 'AbortError')
  expect(FakeRequest.sent).toBe(0)
})

function sendSampleFile(signal = new AbortController().signal) {
  const query = { memberId: id, title: '', isPublic: 'true' } as const
  return sendFile('POST /api/family-media', { query }, new Blob(['x']), {
    onProgress: () => undefined,
    signal,
  })
}

function finishRequest(status: number, text: string): void {
  Object.assign(FakeRequest, { status, text, sent: 0 })
}

/** An XMLHttpRequest that receives the response of `finishRequest` as soon as it is sent. */
class FakeRequest extends EventTarget {
  static status = 0
  static text = ''
  static sent = 0
  readonly upload = new EventTarget()
  readonly status = FakeRequest.status
  readonly responseText = FakeRequest.text
  readonly statusText = ''
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    FakeRequest.sent += 1
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}
