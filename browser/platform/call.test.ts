import { afterEach, describe, expect, test, vi } from 'vitest'

import {
  call,
  callByStatus,
  CallFailed,
  callForFile,
  ConnectionFailed,
  describeFailure,
  isCallFailure,
  isStaleVersion,
  readFailureFields,
  toRequest,
} from './call.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [409, 'posts.stale-version', true],
  [409, 'board-approvals.already-decided', true],
  [409, 'board-approvals.superseded', true],
  [409, 'family-tree.locked', false],
  [409, 'board-approvals.too-many-pending', false],
])('recognizes a stale version: %i %s is %s', (status, code, expected) => {
  const body = { error: 'A sentence', message: 'A sentence', code, requestId: '1' }
  expect(isStaleVersion(new CallFailed(status, JSON.stringify(body)))).toBe(expected)
})

test("does not treat a proxy's 409 as a stale version", () => {
  expect(isStaleVersion(new CallFailed(409, 'Conflict'))).toBe(false)
  expect(isStaleVersion(new ConnectionFailed('Failed to fetch'))).toBe(false)
  expect(isStaleVersion(new CallFailed(409, '{"error":"A sentence"}'))).toBe(false)
})

/** Section 8, such as for a failed inquiry. */
test.each([
  ['{"error":"Too long","message":"Message is too long"}', 'Too long'],
  ['{"error":"","message":"Message is too long"}', 'Message is too long'],
  ['{"message":"Message is too long"}', 'Message is too long'],
  ['{"error":"It is too long. Please shorten it"}', 'It is too long. Please shorten it.'],
  ['{}', 'Please try again.'],
  ['<h1>Bad gateway</h1>', 'Please try again.'],
])('shows the error, else the message, else the default: %s', (body, sentence) => {
  expect(describeFailure(new CallFailed(400, body), 'Please try again.')).toBe(sentence)
})

test('ends the last of several sentences about a field', () => {
  const body = '{"error":"Please check it","fields":{"code":"It is too common. Please choose another"}}'
  expect(readFailureFields(new CallFailed(400, body))).toEqual({
    code: 'It is too common. Please choose another.',
  })
})

test('shows the default after a lost connection', () => {
  expect(describeFailure(new ConnectionFailed('Failed to fetch'), 'Please try again.')).toBe(
    'Please try again.',
  )
})

test('writes the parameters and the query to the address', () => {
  const input = { params: { memberId: 'a/b' }, query: { limit: '5' } }
  expect(toRequest('GET /api/family-posts/{memberId}', input)).toEqual({
    method: 'GET',
    address: '/api/family-posts/a%2Fb?limit=5',
    body: undefined,
  })
})

describe('call', () => {
  test('reports a lost connection as ConnectionFailed', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    const failure = await call('GET /api/user').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConnectionFailed)
    expect(isCallFailure(failure)).toBe(true)
  })

  test('reports a reply that ends early as ConnectionFailed', async () => {
    const reply = new ReadableStream({ pull: stream => stream.error(new TypeError('network error')) })
    stubFetch(() => Promise.resolve(new Response(reply)))
    await expect(call('GET /api/user')).rejects.toBeInstanceOf(ConnectionFailed)
  })

  test('reports a response that is not OK as CallFailed', async () => {
    stubFetch(() => Promise.resolve(new Response('{"error":"No"}', { status: 403 })))
    await expect(call('GET /api/user')).rejects.toThrow('403: {"error":"No"}')
  })
})

describe('callByStatus', () => {
  const body = { firstName: 'Ada', lastName: 'Hartwell', email: 'ada@example.test', password: 'x' }

  test('completes a reply with required fields only', async () => {
    stubFetch(() => Promise.resolve(Response.json({ firstName: 'Ada', lastName: 'Hartwell' })))
    expect(await callByStatus('POST /api/register', { body })).toMatchObject({
      firstName: 'Ada',
      createdAt: '',
    })
  })

  test.each(['', '{}', 'null', '<html>'])('returns undefined for the reply %j', async text => {
    stubFetch(() => Promise.resolve(new Response(text)))
    expect(await callByStatus('POST /api/register', { body })).toBeUndefined()
  })
})

test('does not treat a defect as a failed call', () => {
  expect(isCallFailure(new TypeError('undefined is not a function'))).toBe(false)
  expect(isCallFailure(new DOMException('Canceled', 'AbortError'))).toBe(true)
})

test('reads a file with the name that the server gives it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="oak.ged"' }
  const fetched = stubFetch(() => Promise.resolve(new Response('0 HEAD', { headers })))
  const query = { version: '7.0', living: 'redacted' } as const
  const { name, content } = await callForFile('GET /api/gedcom-export', { query })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/gedcom-export?version=7.0&living=redacted')
  expect([name, await content.text()]).toEqual(['oak.ged', '0 HEAD'])
})

function stubFetch(respond: () => Promise<Response>) {
  const stub = vi.fn<(address: string) => Promise<Response>>(respond)
  vi.stubGlobal('fetch', stub)
  return stub
}
