import { expect, test } from 'vitest'

import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { sendBytes } from '#server/test/raw-request.ts'

test('answers a malformed request and closes the connection', async () => {
  const portal = await openPortal()
  const malformed = {
    'NONSENSE /api/user HTTP/1.1\r\nhost: x\r\n\r\n': 400,
    'GET /api/\u00ff HTTP/1.1\r\nhost: x\r\n\r\n': 400,
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n': 400,
    // Two lengths, as in request smuggling.
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}': 400,
    [`GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`]: 431,
    [`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`]: 431,
  }
  for (const [bytes, status] of Object.entries(malformed)) {
    const [head = '', body = ''] = (await sendBytes(portal.address, bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/connection: close/i)
    expect(head).toContain('x-content-type-options: nosniff')
    const failure = JSON.parse(body) as { error: string; requestId: string }
    expect(failure).toMatchObject({ message: failure.error, code: expect.stringMatching(/^platform\./) })
    expect(head).toContain(`x-request-id: ${failure.requestId}`)
    expect(body).not.toContain('HPE_')
    const line = JSON.parse(portal.logLines.at(-1) ?? '{}') as object
    expect(line).toMatchObject({
      request: failure.requestId,
      status,
      reason: expect.stringMatching(/^HPE_/),
    })
  }
})

test.each([
  ['https://portal.example.test', true],
  ['http://portal.example.test', false],
])('has Strict-Transport-Security behind %s: %s', async (publicUrl, expected) => {
  const portal = await openPortal({ PUBLIC_URL: publicUrl })
  for (const [bytes, status] of [
    ['GET / HTTP/9\r\n\r\n', 400],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ] as const) {
    const [head = ''] = (await sendBytes(portal.address, bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.includes('strict-transport-security: max-age=63072000')).toBe(expected)
  }
})

test('logs at most 50 malformed requests in ten seconds', async () => {
  const portal = await openPortal()
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => sendBytes(portal.address, 'NONSENSE / HTTP/1.1\r\n\r\n')),
  )
  expect(replies.filter(reply => reply.startsWith('HTTP/1.1 400 '))).toHaveLength(60)
  expect(portal.logLines.filter(line => line.includes('malformed request'))).toHaveLength(50)
})

test('closes a connection within a second of its timeout', async () => {
  const portal = await openPortal()
  const slow = await mountCalls(portal, () => undefined, { readTimeout: 100 })
  // Node's default would check the connection after 30 seconds.
  expect(await sendBytes(slow.address, 'GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /)
})
