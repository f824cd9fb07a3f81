import { once } from 'node:events'
import { connect } from 'node:net'

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { createPhotograph } from '#server/test/photographs.ts'
import { sendRaw } from '#server/test/raw-request.ts'

import { answer } from './answer.ts'
import { notFound } from './failure.ts'
import { Page } from './paging.ts'

const largeText = 'x'.repeat(1024 * 1024 + 1)

describe('request body', () => {
  test('rejects a chunked body over the limit with 413', async () => {
    const portal = await openPortal()
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const answer = await sendRaw(portal.address, 'POST', '/api/login', { headers, body: largeText })
    expect(answer.status).toBe(413)
    expect(parseBody(answer.body)).toMatchObject({ code: 'platform.body-too-large' })
  })

  test('rejects another or a missing content type with 415', async () => {
    const portal = await openPortal()
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'json',
      '',
    ]
    for (const type of types) {
      const answer = await sendRaw(portal.address, 'POST', '/api/login', {
        headers: { 'content-type': type },
        body: '{"email":"ada@example.test","password":"engraved-oak"}',
      })
      expect([type, answer.status, parseBody(answer.body).code]).toEqual([
        type,
        415,
        'platform.wrong-content-type',
      ])
    }
  })

  test('rejects malformed JSON with 400', async () => {
    const portal = await openPortal()
    for (const body of [
      '{',
      '{"a":}',
      'undefined',
      "{'a':1}",
      '{}x',
      '\u0000',
      '{"a":"\u0000"}',
      '[1,]',
      'NaN',
    ]) {
      const answer = await portal.visitor().try('POST /api/login', { body })
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'platform.unreadable-body'])
      expect(answer.body.error).toBe('The request body is not valid JSON')
    }
  })

  test('rejects JSON other than an object, without field errors', async () => {
    const portal = await openPortal()
    const deep = '['.repeat(500_000) + ']'.repeat(500_000)
    for (const body of ['[]', '"text"', '5', 'true', deep]) {
      const answer = await portal.visitor().try('POST /api/login', { body })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: 'platform.invalid-input',
        error: 'The portal could not read this request. Reload the page and try again',
        fields: {},
      })
    }
  })
})

describe('requests outside every route', () => {
  test('answers an unmatched address with a logged JSON 404', async () => {
    const portal = await openPortal()
    const extraCalls = await mountCalls(portal, app =>
      answer(app, portal.platform.sessions, 'PUT /api/users/{userId}/role', async () => {
        throw notFound()
      }),
    )
    const long = `/api/users/${'x'.repeat(600)}/role`
    for (const path of ['/api/%ZZ', '/api/%', '/api/%C0%AE', long, '/api/user%00', '/api/../user']) {
      const { status, headers, body } = await sendRaw(extraCalls.address, 'PUT', path)
      const id = headers['x-request-id']
      expect([path, status]).toEqual([path, 404])
      expect(parseBody(body)).toMatchObject({ code: 'platform.not-found', requestId: id })
      const line = JSON.parse(portal.logLines.at(-1) ?? '{}') as object
      const logged = path === long ? `${long.slice(0, 200)}…` : path
      expect(line).toMatchObject({ request: id, method: 'PUT', path: logged, status: 404 })
    }
  })
})

describe('Strict-Transport-Security', () => {
  /** Answered by the pages, the routes, the not-found handler, the checks before a call, and the router. */
  const requests = [
    ['GET', '/'],
    ['GET', '/assets/none.js'],
    ['PUT', '/about'],
    ['GET', '/healthz'],
    ['GET', '/api/crypto-prices'],
    ['GET', '/api/user'],
    ['GET', '/api/login'],
    ['GET', '/api/nothing'],
    ['PUT', '/api/user'],
    ['POST', '/api/login'],
    ['GET', '/api/%ZZ'],
  ] as const

  test.each([
    ['is on every reply behind https', 'https://portal.example.test', 'max-age=63072000'],
    ['is absent behind http', 'http://portal.example.test', undefined],
  ])('%s', async (_title, publicUrl, expected) => {
    const portal = await openPortal({ PUBLIC_URL: publicUrl })
    for (const [method, path] of requests) {
      const { headers } = await sendRaw(portal.address, method, path)
      expect([method, path, headers['strict-transport-security']]).toEqual([method, path, expected])
    }
  })

  test('is on the files of photographs', async () => {
    const portal = await openPortal({ PUBLIC_URL: 'https://portal.example.test' })
    const ada = await portal.signIn('family_member')
    const { mediaUrl } = await createPhotograph(portal, ada)
    const sent = await ada.fetch('GET', mediaUrl)
    const cached = await ada.fetch('GET', mediaUrl, {
      headers: { 'if-none-match': sent.headers.get('etag') ?? '' },
    })
    expect(
      [sent, cached].map(({ status, headers }) => [status, headers.get('strict-transport-security')]),
    ).toEqual([
      [200, 'max-age=63072000'],
      [304, 'max-age=63072000'],
    ])
  })
})

describe('log', () => {
  test('contains at most 20 equal errors in ten seconds', async () => {
    const portal = await openPortal()
    const extraCalls = await mountCalls(portal, app =>
      app.get('/api/broken', async () => {
        throw new Error('broken')
      }),
    )
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => extraCalls.app.inject({ url: '/api/broken' })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 500)).toHaveLength(30)
    expect(portal.logLines.filter(line => line.includes('platform.unexpected'))).toHaveLength(20)
  })
})

describe('timeouts', () => {
  test('limits the wait for request headers to 30 seconds', async () => {
    const portal = await openPortal()
    expect(portal.app.server.headersTimeout).toBe(30_000)
  })

  test('keeps idle connections open longer than a proxy does', async () => {
    const portal = await openPortal()
    const { headers } = await fetch(`${portal.address}/healthz`)
    expect(headers.get('keep-alive')).toBe('timeout=72')
  })
})

test('closes without waiting for a connection without a request', async () => {
  const portal = await openPortal()
  const accepted = once(portal.app.server, 'connection')
  const socket = connect(Number(new URL(portal.address).port), '127.0.0.1')
  await accepted
  const ended = once(socket, 'close')
  await portal.app.close()
  await ended
  expect(socket.bytesWritten).toBe(0)
})

describe('errors of a handler', () => {
  test('logs an unexpected error under the id of the reply', async () => {
    const portal = await openPortal()
    const extraCalls = await mountCalls(portal, app =>
      answer(app, portal.platform.sessions, 'GET /api/users', async () => {
        throw new Error('the secret inside')
      }),
    )
    const ada = await extraCalls.signIn('admin')
    const { status, body } = await ada.try('GET /api/users')
    expect(status).toBe(500)
    expect(body.code).toBe('platform.unexpected')
    expect(JSON.stringify(body)).not.toContain('secret')
    const logged = portal.logLines.map(line => JSON.parse(line) as { level: number; request: string })
    expect(logged.find(({ level }) => level === 50)).toMatchObject({
      request: body.requestId,
      err: { message: 'the secret inside' },
    })
  })

  test('answers a statement timeout with 503 and when to retry', async () => {
    const portal = await openPortal()
    const { pool } = portal.database
    const extraCalls = await mountCalls(portal, app =>
      app.get('/api/overdue', async () => {
        await pool.query(`do $$ begin raise exception using errcode = 'query_canceled'; end $$`)
      }),
    )
    const answer = await fetch(`${extraCalls.address}/api/overdue`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await answer.json()).toMatchObject({
      code: 'platform.busy',
      error: 'The portal is busy with a large change, such as an import. Please try again in a moment',
    })
  })

  test('logs a violated constraint without values of the row', async () => {
    const portal = await openPortal()
    const extraCalls = await mountCalls(portal, app =>
      answer(app, portal.platform.sessions, 'GET /api/users', async ({ user }) => {
        await sql`update users set role = 'king' where id = ${user.id}`.execute(portal.database.db)
        return new Page([], {})
      }),
    )
    const ada = await extraCalls.signIn('admin')
    expect((await ada.try('GET /api/users')).status).toBe(500)
    const logged = portal.logLines.filter(line => line.includes('users_role_check'))
    expect(logged.map(line => JSON.parse(line) as object)).toMatchObject([
      { err: { type: 'DatabaseError', code: '23514', constraint: 'users_role_check', table: 'users' } },
    ])
    expect(portal.logLines.join('')).not.toContain(ada.user?.email)
    expect(portal.logLines.join('')).not.toContain('king')
  })
})

function parseBody(body: Buffer): { code: string } {
  return JSON.parse(body.toString()) as { code: string }
}
