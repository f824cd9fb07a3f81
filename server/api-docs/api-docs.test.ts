import { expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import { methodAndPath, type CallName } from '#contract/endpoint.ts'
import { openPortal } from '#server/test/open-portal.ts'

test('the document lists every call and who may make it', async () => {
  const portal = await openPortal()
  const { status, body } = await portal.visitor().fetch('GET', '/api/openapi.json')
  expect(status).toBe(200)
  const document = body as unknown as {
    openapi: string
    paths: Record<string, Record<string, { 'x-access': string }>>
  }
  expect(document.openapi).toBe('3.1.0')
  for (const [name, { access }] of Object.entries(api)) {
    const { method, path } = methodAndPath(name as CallName)
    expect({ name, operation: document.paths[path]?.[method.toLowerCase()] }).toMatchObject({
      name,
      operation: { 'x-access': access },
    })
  }
})

test('the page names every call and loads no other resource', async () => {
  const portal = await openPortal()
  const { status, headers, body } = await portal.visitor().fetch('GET', '/api/docs')
  const html = body as unknown as string
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  for (const name of Object.keys(api)) expect(html).toContain(`<code>${name}</code>`)
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
