import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { pages } from '#contract/pages.ts'
import type { PortalFacts } from '#contract/portal-facts.ts'
import { openPages, shell as builtShell, sampleFacts } from '#server/test/open-pages.ts'

import { addFacts } from './browser-pages.ts'

describe('page shell', () => {
  test('is the same for every page without files of its own', async () => {
    const { get } = await openPages()
    const { body: shell } = await get('/services')
    const ownPages = new Set<string>([pages.home, pages.about])
    for (const page of Object.values(pages).filter(page => !ownPages.has(page))) {
      const path = page.replace(':calculator', 'compound-growth').replaceAll(/:\w+/g, 'hartwell-staffing')
      for (const written of [path, `${path}/`, `${path}?tab=2#x`]) {
        const answer = await get(written)
        expect([written, answer.status, answer.headers['content-type']]).toEqual([
          written,
          200,
          'text/html; charset=utf-8',
        ])
        expect(answer.body).toEqual(shell)
      }
    }
  })

  test('contains the prerendered home page only at /', async () => {
    const { get } = await openPages()
    const prerendered = await get('/')
    expect(prerendered.body.toString()).toContain('<div id="root"><h1 title="Hartwell">Hartwell</h1></div>')
    expect((await get('/about')).body.toString()).toContain('<div id="root"></div>')
    // The theme is a cookie: a shared cache must not serve one theme for the other.
    expect(prerendered.headers.vary).toBe('accept-encoding, cookie')
    const unchanged = await get('/', { 'if-none-match': prerendered.headers.etag ?? '' })
    expect([unchanged.status, unchanged.headers.vary]).toEqual([304, 'accept-encoding, cookie'])
  })

  test('requests the account and the files of the page with its own', async () => {
    const { get } = await openPages()
    const [home = '', services = '', about = '', unknown = ''] = await Promise.all(
      ['/', '/services', '/about', '/no-such-page'].map(async path => (await get(path)).body.toString()),
    )
    const account = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/user"></head>'
    const ofAbout = '<link rel="modulepreload" crossorigin href="/assets/about-5e6f.js">'
    expect(services).toContain(`</title>${account}`)
    expect(about).toContain(`</title>${ofAbout}${account}`)
    expect(unknown).toBe(services)
    expect(home).not.toContain('<link')
  })

  test('contains a chosen theme and no other cookie value', async () => {
    const { get } = await openPages()
    const [plain, dark, light] = await Promise.all(
      ['', 'a=b; heirloom-theme=dark', 'heirloom-theme=light; c=d'].map(cookie => get('/about', { cookie })),
    )
    expect(plain?.body.toString()).toContain(addFacts(builtShell, sampleFacts).split('</head>')[0])
    expect(dark?.body.toString()).toContain('<html data-theme="dark"><head>')
    expect(dark?.body.toString()).toContain('<meta name="color-scheme" content="dark">')
    expect(dark?.body.toString()).toContain('data-scheme="light" media="not all"')
    expect(dark?.body.toString()).toContain('data-scheme="dark" media="all"')
    expect(light?.body.toString()).toContain('<html data-theme="light"><head>')
    expect(dark?.headers.etag).not.toBe(light?.headers.etag)
    expect(dark?.headers.vary).toBe('accept-encoding, cookie')
    const home = await get('/', { cookie: 'heirloom-theme=dark' })
    expect(home.body.toString()).toMatch(/^<!doctype html><html data-theme="dark">.+<h1 title="Hartwell">/)

    for (const theme of ['', 'blue', 'dark"><script>', 'DARK', '__proto__', 'darker']) {
      const { body } = await get('/about', { cookie: `heirloom-theme=${theme}` })
      expect(body).toEqual(plain?.body)
    }
  })

  test('ignores the case of the path', async () => {
    const { get } = await openPages()
    for (const path of ['/Services', '/FAMILY-TREE', '/Companies/Hartwell-Staffing'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  test('answers any other path as 404, never as 304', async () => {
    const { get } = await openPages()
    const { body: shell, headers } = await get('/services')
    const unknown = [
      '/nothing',
      '/companies/a',
      '/companies/hartwell-staffing/b',
      '/index.html',
      '/assets',
      '/.env',
      '/about.html',
      '//',
    ]
    for (const path of [...unknown, '/apix', '/api-docs', '/healthzz', '/metrics/']) {
      const answer = await get(path, { 'if-none-match': headers.etag ?? '' })
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.body).toEqual(shell)
    }
  })

  test('has the security headers', async () => {
    const { get } = await openPages()
    for (const path of ['/', '/nothing']) {
      const { headers } = await get(path)
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ])
      const features = String(headers['permissions-policy']).split(', ')
      expect(features).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']))
      expect(features).toContain('publickey-credentials-get=(self)')
      expect(headers).toMatchObject({
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test('explains how to build when there is no build', async () => {
    const { get } = await openPages({ directory: join(tmpdir(), 'there-is-no-such-directory') })
    const { status, body } = await get('/')
    expect([status, body.toString()]).toEqual([200, expect.stringContaining('npm run build')])
    expect((await get('/assets/app.js')).status).toBe(404)
  })
})

describe('other requests', () => {
  test('passes the API and the probes to the app', async () => {
    const { get } = await openPages()
    const app = [
      '/api',
      '/api/',
      '/api?x',
      '/api/user',
      '/healthz',
      '/healthz?x',
      '/readyz',
      '/readyz?x',
      '/metrics?x',
    ]
    for (const path of app) expect((await get(path)).body.toString()).toBe('the app')
  })

  test('answers a missing asset with a short, uncached 404', async () => {
    const { get } = await openPages()
    const { status, headers, body } = await get('/assets/missing-123.js')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect(body.toString()).toBe('This file does not exist.\n')
  })

  test('answers methods other than GET and HEAD with 405', async () => {
    const { request } = await openPages()
    for (const path of ['/', '/about', '/nothing', '/assets/app-1a2b.js']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        const { status, headers } = await request(method, path)
        expect([method, path, status, headers.allow]).toEqual([method, path, 405, 'GET, HEAD'])
      }
    }
  })

  test('logs every response under its id, without the query', async () => {
    const { request, lines } = await openPages()
    const requests = [
      ['GET', '/about?token=secret', 200],
      ['HEAD', '/nothing', 404],
      ['POST', '/', 405],
      ['GET', '/icon.svg', 200],
      ['GET', '/assets/missing.js?secret', 404],
    ] as const
    for (const [method, path, status] of requests) {
      const { headers } = await request(method, path)
      const id = headers['x-request-id']
      expect(id).toMatch(/^[\da-f-]{36}$/)
      expect(lines.at(-1)).toMatchObject({ request: id, method, path: path.split('?', 1)[0], status })
    }
    expect(lines).toHaveLength(requests.length)
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})

describe('addFacts', () => {
  test('writes any family name into the shell unchanged', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', "'", '<', '>', '&', ';', '$', '`', '\\', '#', 'lt') }),
    )
    fc.assert(
      fc.property(name, familyName => {
        const facts = { ...sampleFacts, familyName }
        const html = addFacts(builtShell, facts)
        expect(readFacts(html)).toEqual(facts)
        expect(html.replace(/content="[^"]*"/, 'content=""')).toBe(builtShell)
      }),
    )
  })

  test('escapes markup and replacement patterns in the name', async () => {
    for (const familyName of [
      `"><script>alert(1)</script>`,
      `$& $' $1 $$`,
      '&quot;&lt;',
      `O'Neill & "Söhne"`,
      '</head>',
    ]) {
      const { get } = await openPages({ facts: { ...sampleFacts, familyName } })
      const html = (await get('/')).body.toString()
      expect(readFacts(html).familyName).toBe(familyName)
      expect(html).not.toContain('<script>alert')
      expect(decodeText(/<h1 title="([^"]*)">/.exec(html)?.[1])).toBe(familyName)
      expect(decodeText(/<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1])).toBe(familyName)
    }
  })
})

function decodeText(html = ''): string {
  return html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

/** Reads the facts like a browser: the attribute ends at the quote, and entities are decoded. */
function readFacts(html: string): PortalFacts {
  const content = /<meta name="portal" content="([^"]*)">/.exec(html)?.[1] ?? ''
  const references: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&amp;': '&' }
  return JSON.parse(
    content.replaceAll(/&(?:quot|lt|amp);/g, reference => references[reference] ?? ''),
  ) as PortalFacts
}
