import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { sendRaw } from '#server/test/raw-request.ts'

import { answer } from './answer.ts'
import { Failure, notFound } from './failure.ts'
import { Page } from './paging.ts'

const knownId = randomUUID()
const largeText = 'x'.repeat(1024 * 1024 + 1)

/** The possible faults of a request, in the order in which they are reported. */
const checks = [
  { fault: 'foreign origin', expected: [403, 'platform.foreign-origin'] },
  { fault: 'size', expected: [413, 'platform.body-too-large'] },
  { fault: 'type', expected: [415, 'platform.wrong-content-type'] },
  { fault: 'session', expected: [401, 'platform.sign-in-required'] },
  { fault: 'role', expected: [403, 'platform.not-allowed'] },
  { fault: 'record', expected: [404, 'platform.not-found'] },
  { fault: 'broken body', expected: [400, 'platform.unreadable-body'] },
  { fault: 'body', expected: [400, 'platform.invalid-input'] },
] as const
type Fault = (typeof checks)[number]['fault']

test('reports the first fault in the order of the checks', async () => {
  const send = await openRoleChange()
  for (const [index, { expected }] of checks.entries()) {
    const faults = checks.slice(index).map(check => check.fault)
    expect(await send(faults)).toEqual(expected)
  }
})

test('reports each fault on its own', async () => {
  const send = await openRoleChange()
  for (const { fault, expected } of checks) expect(await send([fault])).toEqual(expected)
})

test('lets the handler answer a request without faults', async () => {
  const send = await openRoleChange()
  expect(await send([])).toEqual([409, 'test.conflict'])
})

test('reports an unknown address or a wrong method first', async () => {
  const portal = await openPortal()
  const headers = { origin: 'https://elsewhere.test', 'content-type': 'text/plain' }
  const unknown = await sendRaw(portal.address, 'POST', '/api/nothing', { headers, body: largeText })
  expect(unknown.status).toBe(404)
  const wrongMethod = await sendRaw(portal.address, 'PUT', '/api/user', { headers, body: largeText })
  expect(wrongMethod.status).toBe(405)
  expect(wrongMethod.headers.allow).toBe('GET, HEAD')
})

test('treats paths with other parameter names as one address', async () => {
  const portal = await openPortal()
  const extraCalls = await mountCalls(portal, app => {
    answer(app, portal.platform.sessions, 'GET /api/tax-documents/{category}', async () => new Page([], {}))
    answer(app, portal.platform.sessions, 'DELETE /api/tax-documents/{id}', async () => ({ message: '' }))
  })
  const { status, headers } = await extraCalls.visitor().fetch('PUT', '/api/tax-documents/irs_form')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE'])
})

/** Mounts a role change that answers 409 to a valid request. Returns a function that sends exactly the given faults. */
async function openRoleChange(): Promise<(faults: Fault[]) => Promise<[status: number, code: string]>> {
  const portal = await openPortal()
  const extraCalls = await mountCalls(portal, app =>
    answer(app, portal.platform.sessions, 'PUT /api/users/{userId}/role', async context => {
      if (context.params.userId !== knownId) throw notFound()
      throw new Failure(409, 'test.conflict', `This cannot be a ${context.body.role} now`)
    }),
  )
  const admin = await extraCalls.signIn('admin')
  const board = await extraCalls.signIn('board_member')
  return async faults => {
    const has = (fault: Fault) => faults.includes(fault)
    const { cookies } = has('role') ? board : admin
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const userId = has('record') ? randomUUID() : knownId
    const { status, body } = await sendRaw(extraCalls.address, 'PUT', `/api/users/${userId}/role`, {
      headers: {
        'content-type': has('type') ? 'text/plain' : 'application/json',
        ...(has('foreign origin') && { origin: 'https://elsewhere.test' }),
        ...(!has('session') && { cookie }),
      },
      body: writeBody(has),
    })
    return [status, parseBody(body).code]
  }
}

function writeBody(has: (fault: Fault) => boolean): string {
  const valid = JSON.stringify({ role: has('body') ? 'king' : 'family_member' })
  const text = has('broken body') ? valid.slice(0, -1) : valid
  return has('size') ? text + ' '.repeat(largeText.length) : text
}

function parseBody(body: Buffer): { code: string } {
  return JSON.parse(body.toString()) as { code: string }
}
