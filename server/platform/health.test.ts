import { describe, expect, test } from 'vitest'

import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

const token = 'a-token-of-sixteen-or-more'

describe('probes', () => {
  test('answer ok on /healthz and /readyz', async () => {
    const portal = await openPortal()
    for (const path of ['/healthz', '/readyz', '/healthz?from=a-balancer', '/readyz?x']) {
      const { status, body } = await portal.visitor().fetch('GET', path)
      expect([path, status, body]).toEqual([path, 200, { status: 'ok' }])
    }
  })

  test('answer HEAD, and other methods with 405', async () => {
    const portal = await openPortal()
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await portal.visitor().fetch('HEAD', path)).status).toBe(200)
      const { status, headers, body } = await portal.visitor().fetch('POST', path)
      expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, HEAD', 'platform.wrong-method'])
    }
  })
})

describe('GET /metrics', () => {
  test('counts calls by name, without data of the caller', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await ada.call('GET /api/user')
    await portal.visitor().fetch('GET', '/api/nothing?token=secret')
    const { headers, body } = await portal.visitor().fetch('GET', '/metrics')
    const text = body as unknown as string
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain('heirloom_request_duration_seconds_count{call="GET /api/user",status="200"} 1')
    expect(text).toContain('heirloom_request_duration_seconds_count{call="other",status="404"} 1')
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toMatch(/secret|nothing|example\.test/)
  })

  test('admits this machine, but not through a local proxy', async () => {
    const portal = await openPortal({ TRUST_PROXY: 'loopback' })
    expect(await getMetricsStatus(portal)).toBe(200)
    for (const forwarded of ['127.0.0.1', '203.0.113.9', '::1', ''])
      expect(await getMetricsStatus(portal, { 'x-forwarded-for': forwarded })).toBe(403)
    expect(await getMetricsStatus(portal, { forwarded: 'for=127.0.0.1' })).toBe(403)
  })

  test('admits other machines with the token only', async () => {
    const portal = await openPortal({ METRICS_TOKEN: token })
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    expect(await getMetricsStatus(portal, { ...elsewhere, authorization: `Bearer ${token}` })).toBe(200)
    for (const authorization of [
      `Bearer ${token}x`,
      token,
      'Bearer ',
      'Basic x',
      `Bearer ${token.slice(1)}`,
      `Bearer ${token.slice(1)}x`,
    ])
      expect(await getMetricsStatus(portal, { ...elsewhere, authorization })).toBe(403)
    expect(await getMetricsStatus(portal, elsewhere)).toBe(403)
    expect(await getMetricsStatus(portal)).toBe(200)
  })

  test('admits no token when none is configured', async () => {
    const portal = await openPortal()
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer null'])
      expect(await getMetricsStatus(portal, { ...elsewhere, authorization })).toBe(403)
  })

  test('recognizes this machine by a loopback address only', async () => {
    const { app } = await openPortal()
    const statuses = {
      '127.0.0.1': 200,
      '127.0.0.53': 200,
      '::1': 200,
      '::ffff:127.0.0.1': 200,
      '203.0.113.9': 403,
      '::': 403,
      '::ffff:203.0.113.9': 403,
      '10.127.0.1': 403,
    }
    for (const [remoteAddress, status] of Object.entries(statuses)) {
      const { statusCode } = await app.inject({ url: '/metrics', remoteAddress })
      expect([remoteAddress, statusCode]).toEqual([remoteAddress, status])
    }
  })
})

async function getMetricsStatus(portal: TestPortal, headers: Record<string, string> = {}): Promise<number> {
  return (await portal.visitor().fetch('GET', '/metrics', { headers })).status
}
