import { expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import { parseCallName, type CallName, type Endpoint } from '#contract/endpoint.ts'
import { createRegistration } from '#server/test/accounts.ts'
import { openPortal } from '#server/test/open-portal.ts'

test.each(['/api/openapi.json', '/api/docs'])('%s requires a session', async path => {
  const portal = await openPortal({ REGISTRATION: 'approval' })
  const visitor = portal.visitor()
  expect(await visitor.fetch('GET', path)).toMatchObject({ status: 401 })
  await visitor.call('POST /api/register', { body: createRegistration() })
  expect(await visitor.fetch('GET', path)).toMatchObject({
    status: 403,
    body: { code: 'accounts.awaits-approval' },
  })
})

test('the document lists every built call and who may make it', async () => {
  const portal = await openPortal()
  const { status, body } = await (await portal.signIn('family_member')).fetch('GET', '/api/openapi.json')
  expect(status).toBe(200)
  const document = body as unknown as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }
  expect(document.openapi).toBe('3.1.0')
  for (const [name, { access, isPlanned }] of Object.entries<Endpoint>(api)) {
    const { method, path } = parseCallName(name as CallName)
    const listedAccess = document.paths[path]?.[method.toLowerCase()]?.['x-access']
    expect([name, listedAccess]).toEqual([name, isPlanned === true ? undefined : access])
  }
  const { parameters, responses } = document.paths['/api/board-approvals']!['get']!
  expect(parameters?.map(parameter => parameter.name)).toEqual(['status', 'cursor', 'limit'])
  expect(parameters?.at(-1)?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 30 })
  expect(Object.keys(responses['200']?.headers ?? {})).toEqual(['Link', 'X-Total-Count'])
})

type Operation = {
  'x-access': string
  parameters?: { name: string; schema: object }[]
  responses: Record<string, { headers?: object }>
}

test('the page names every built call and loads no other resource', async () => {
  const portal = await openPortal()
  const { status, headers, body } = await (await portal.signIn('family_member')).fetch('GET', '/api/docs')
  const html = body as unknown as string
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  for (const [name, { isPlanned }] of Object.entries<Endpoint>(api))
    expect([name, html.includes(`<code>${name}</code>`)]).toEqual([name, isPlanned !== true])
  const callers = new Set([...html.matchAll(/<span class="access">(.+?)<\/span>/g)].map(([, text]) => text))
  expect([...callers]).toEqual(
    expect.arrayContaining([
      'For everyone.',
      'For everyone who is signed in.',
      'For accounts with <code>approvals.decide</code>.',
    ]),
  )
  expect(callers).not.toContain('For .')
  expect(html).not.toMatch(/<script|src=|https?:\/\//)
})
