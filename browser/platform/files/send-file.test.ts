import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'

import { describeUploadFailure, sendFile } from './send-file.ts'

const id = 'f3a1b7a0-6a49-4d53-9a34-1b7d0f8a2c11'

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

test('returns the reply', async () => {
  finishRequest(201, JSON.stringify({ id, fileName: 'family.ged' }))
  expect(await sendSampleFile()).toEqual({ id, fileName: 'family.ged' })
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

test.each([
  [413, '', 'This file is larger than the server accepts.'],
  [413, '{"error":"At most 10 MB"}', 'At most 10 MB.'],
  [502, '<html>', 'The server could not save this file (status 502). Please try again in a moment.'],
])('describes status %i with the body %j', async (status, body, sentence) => {
  finishRequest(status, body)
  expect(describeUploadFailure(await sendSampleFile().catch((error: unknown) => error))).toBe(sentence)
})

test('describes a lost connection and a canceled upload', () => {
  expect(describeUploadFailure(new ConnectionFailed('offline'))).toMatch(/^The connection was lost/)
  expect(describeUploadFailure(new DOMException('', 'AbortError'))).toBe('Upload canceled.')
})

test('does not start when already canceled', async () => {
  finishRequest(201, JSON.stringify({ id }))
  await expect(sendSampleFile(AbortSignal.abort())).rejects.toHaveProperty('name', 'AbortError')
  expect(FakeRequest.sent).toBe(0)
})

function sendSampleFile(signal = new AbortController().signal) {
  return sendFile('POST /api/gedcom-previews', { query: { fileName: 'family.ged' } }, new Blob(['x']), {
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
