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
  readPage,
  toRequest,
} from './call.ts'
import { clearRecentReplies } from './recent-replies.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [409, 'posts.stale-version', true],
  [409, 'board-approvals.already-decided', true],
  [409, 'board-approvals.superseded', true],
  [409, 'investments.already-corrected', true],
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

describe('read', () => {
  afterEach(clearRecentReplies)
  const list = '/api/family-posts/ada'
  const etag = 'W/"1"'
  const headers = { etag, 'cache-control': 'no-store', 'x-total-count': '1' }

  test('uses the recent reply after a 304', async () => {
    const replies = [
      Response.json([{ id: 'oak' }], { headers }),
      new Response(null, { status: 304, headers }),
    ].values()
    const fetched = stubFetch(async () => replies.next().value!)
    const first = await readPage(list)
    expect(first).toMatchObject({ rows: [{ id: 'oak' }], total: 1 })
    expect(await readPage(list)).toEqual(first)
    const sent = fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('if-none-match'))
    expect(sent).toEqual([null, etag])
  })

  test.each([
    ['after the session', headers, clearRecentReplies],
    ['that the browser stores', { ...headers, 'cache-control': 'private, no-cache' }, () => undefined],
  ])('sends no tag of a reply %s', async (_case, replyHeaders, before) => {
    const fetched = stubFetch(async () => Response.json([], { headers: replyHeaders }))
    await readPage(list)
    before()
    await readPage(list)
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).has('if-none-match')).toBe(false)
  })

  test('removes the oldest of many replies', async () => {
    const fetched = stubFetch(async () => Response.json([], { headers }))
    for (let index = 0; index <= 100; index += 1) await readPage(`${list}-${index}`)
    for (const index of [0, 100]) await readPage(`${list}-${index}`)
    const sent = fetched.mock.calls.slice(-2)
    expect(sent.map(([, request]) => new Headers(request?.headers).has('if-none-match'))).toEqual([
      false,
      true,
    ])
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

test('reports the progress of a file', async () => {
  stubFetch(() => Promise.resolve(new Response('0 HEAD', { headers: { 'content-type': 'text/csv' } })))
  const onProgress = vi.fn<(bytes: number) => void>()
  const filters = { action: undefined, from: '2026-01-01' }
  const { content } = await callForFile('GET /api/audit-export', { query: filters }, { onProgress })
  expect([await content.text(), content.type, onProgress.mock.lastCall]).toEqual(['0 HEAD', 'text/csv', [6]])
})

test('reports a connection that ends within a file', async () => {
  const body = new ReadableStream({ start: controller => controller.error(new TypeError('terminated')) })
  stubFetch(() => Promise.resolve(new Response(body)))
  const exporting = callForFile('GET /api/audit-export', { query: {} }, { onProgress: () => undefined })
  await expect(exporting).rejects.toBeInstanceOf(ConnectionFailed)
})

function stubFetch(respond: () => Promise<Response>) {
  const stub = vi.fn<(address: string, request?: RequestInit) => Promise<Response>>(respond)
  vi.stubGlobal('fetch', stub)
  return stub
}
