import { describe, expect, test } from 'vitest'

import type { FailureBody } from '#contract/failure.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Answer } from '#server/test/person.ts'

const token = 'a-token-of-sixteen-or-more'
const bearer = { authorization: `Bearer ${token}` }

describe('probes', () => {
  test('returns ok on /healthz and /readyz', async () => {
    const portal = await openPortal()
    const ready = { status: 'ok', freeMegabytes: 100_000, acceptsChanges: true }
    for (const path of ['/healthz', '/readyz', '/healthz?from=a-balancer', '/readyz?x']) {
      const { status, body } = await portal.visitor().fetch('GET', path)
      const expected = path.startsWith('/readyz') ? ready : { status: 'ok' }
      expect([path, status, body]).toEqual([path, 200, expected])
    }
  })

  test('answers HEAD, and other methods with 405', async () => {
    const portal = await openPortal({ METRICS_TOKEN: token })
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await portal.visitor().fetch('HEAD', path, { headers: bearer })).status).toBe(200)
      const { status, headers, body } = await portal.visitor().fetch('POST', path)
      expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, HEAD', 'platform.wrong-method'])
    }
  })
})

describe('GET /metrics', () => {
  test('counts calls by name, without data of the caller', async () => {
    const portal = await openPortal({ METRICS_TOKEN: token })
    const ada = await portal.signIn('family_member')
    await ada.call('GET /api/user')
    await portal.visitor().fetch('GET', '/api/nothing?token=secret')
    const { headers, body } = await getMetrics(portal, bearer)
    const text = body as unknown as string
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain('heirloom_request_duration_seconds_count{call="GET /api/user",status="200"} 1')
    expect(text).toContain('heirloom_request_duration_seconds_count{call="other",status="404"} 1')
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toMatch(/secret|nothing|example\.test/)
  })

  // A local proxy that adds no header looks like this machine, so the address of a client decides nothing.
  test('does not exist without METRICS_TOKEN', async () => {
    for (const settings of [{}, { TRUST_PROXY: 'loopback' }]) {
      const portal = await openPortal(settings)
      for (const authorization of ['', 'Bearer undefined', 'Bearer ', 'Bearer null']) {
        const { status, body } = await getMetrics(portal, { authorization })
        expect([authorization, status, body.code]).toEqual([authorization, 404, 'platform.not-found'])
      }
      for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.9', '10.127.0.1']) {
        const { statusCode } = await portal.app.inject({ url: '/metrics', remoteAddress })
        expect([remoteAddress, statusCode]).toEqual([remoteAddress, 404])
      }
    }
  })

  test('admits the token only, from any machine', async () => {
    const portal = await openPortal({ METRICS_TOKEN: token })
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    for (const headers of [bearer, { ...elsewhere, ...bearer }])
      expect((await getMetrics(portal, headers)).status).toBe(200)
    for (const authorization of [
      `Bearer ${token}x`,
      token,
      'Bearer ',
      'Basic x',
      `Bearer ${token.slice(1)}`,
      `Bearer ${token.slice(1)}x`,
    ])
      expect((await getMetrics(portal, { authorization })).status).toBe(403)
    for (const headers of [{}, elsewhere, { forwarded: 'for=127.0.0.1' }])
      expect((await getMetrics(portal, headers)).status).toBe(403)
  })
})

function getMetrics(portal: TestPortal, headers: Record<string, string>): Promise<Answer<FailureBody>> {
  return portal.visitor().fetch('GET', '/metrics', { headers })
}
