import { rmSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { openPages } from '#server/test/open-pages.ts'

describe('encoding', () => {
  test('is the smallest that the caller accepts', async () => {
    const { get } = await openPages()
    const chosen = {
      '': undefined,
      identity: undefined,
      br: 'br',
      gzip: 'gzip',
      'gzip, deflate, br, zstd': 'br',
      'gzip;q=1.0, br;q=0.1': 'br',
      'br;q=0, gzip': 'gzip',
      'br;q=0.000 ,gzip ; q=0.5': 'gzip',
      'br ; q=0, gzip;q=0': undefined,
      'br;q=0.001': 'br',
      'brotli, x-gzip': undefined,
      BR: 'br',
      deflate: undefined,
      ';;,,': undefined,
    }
    for (const path of ['/', '/assets/app-1a2b.js']) {
      for (const [accepted, encoding] of Object.entries(chosen)) {
        const { headers, body } = await get(path, { 'accept-encoding': accepted })
        expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
        expect(headers['content-length']).toBe(String(body.length))
        expect(headers.vary?.split(', ')).toContain('accept-encoding')
      }
    }
  })

  test('is always one that the caller accepts', async () => {
    const { get } = await openPages()
    const weight = fc.constantFrom('', ';q=0', '; q=0.0', ';q=0.1', ' ;q=1', ';q=1.000')
    const coding = fc.constantFrom('br', 'gzip', 'identity', 'deflate', 'xbr', 'br2', 'x-gzip', '*')
    const entries = fc.uniqueArray(fc.tuple(coding, weight), { selector: ([name]) => name, maxLength: 6 })
    const property = fc.asyncProperty(entries, async list => {
      const accepted = list.map(([name, q]) => name + q).join(', ')
      const { headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
      const weights = new Map<string, string>(list)
      const isAccepted = (name: string) => {
        const weight = weights.get(name) ?? weights.get('*')
        return weight !== undefined && !/q=0(\.0)?$/.test(weight)
      }
      const best = ['br', 'gzip'].find(isAccepted)
      expect([accepted, headers['content-encoding']]).toEqual([accepted, best])
    })
    await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined()
  })

  test('is absent for a file without compressed variants', async () => {
    const { get } = await openPages()
    const { headers, body } = await get('/assets/serif-3c4d.woff2', { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect([headers['content-type'], body.toString()]).toEqual(['font/woff2', 'a font'])
  })
})

describe('response', () => {
  test('is 304 for a current tag of the same encoding', async () => {
    const { get, request } = await openPages()
    for (const path of ['/', '/assets/app-1a2b.js', '/icon.svg']) {
      const { headers } = await get(path, { 'accept-encoding': 'br' })
      const etag = headers.etag ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      for (const tag of [etag, `"other", ${etag}`, `W/${etag}`, `"other" ,W/${etag},"more"`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const revalidated = await request(method, path, { 'accept-encoding': 'br', 'if-none-match': tag })
          expect([tag, revalidated.status, revalidated.body.length]).toEqual([tag, 304, 0])
          expect(revalidated.headers).toMatchObject({
            etag,
            'cache-control': headers['cache-control'],
            vary: headers.vary,
          })
        }
      }
      for (const tag of ['"other"', etag.slice(1, -1), '', `${etag}x`])
        expect((await get(path, { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(200)
      if (headers['content-encoding'] !== 'br') continue
      const plain = await get(path, { 'if-none-match': etag })
      expect([plain.status, plain.headers.etag === etag]).toEqual([200, false])
    }
  })

  test('has the same headers for HEAD, without a body', async () => {
    const { request } = await openPages()
    for (const path of ['/', '/nothing', '/assets/app-1a2b.js', '/assets/missing.js']) {
      const [head, got] = [await request('HEAD', path), await request('GET', path)]
      expect([head.status, head.body.length]).toEqual([got.status, 0])
      const { date: _, 'x-request-id': __, ...same } = got.headers
      expect(head.headers).toMatchObject(
        path === '/assets/missing.js' ? { 'content-type': same['content-type'] } : same,
      )
    }
  })

  test('is cached for a year under hashed names only', async () => {
    const { get } = await openPages()
    const immutable = 'public, max-age=31536000, immutable'
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(immutable)
    for (const path of ['/', '/icon.svg', '/nothing'])
      expect((await get(path)).headers['cache-control']).toBe('no-cache')
  })

  test('lets the service worker load nothing', async () => {
    const { get } = await openPages()
    const { headers } = await get('/push-worker.js')
    expect([headers['cache-control'], headers['content-security-policy']]).toEqual([
      'no-cache',
      "default-src 'none'",
    ])
  })

  test('names the content type and forbids sniffing', async () => {
    const { get } = await openPages()
    const types = {
      '/assets/app-1a2b.js': 'text/javascript; charset=utf-8',
      '/assets/serif-3c4d.woff2': 'font/woff2',
      '/icon.svg': 'image/svg+xml',
      '/odd.xyz': 'application/octet-stream',
    }
    for (const [path, type] of Object.entries(types)) {
      const { headers } = await get(path)
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff'])
    }
  })
})

describe('paths', () => {
  test('serves no other directory and no compressed file', async () => {
    const { get } = await openPages()
    const paths = [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/%2E%2E%2Fsecret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/..\\secret.txt',
      '/assets\\..\\..\\secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/..%c0%afsecret.txt',
      '/%252e%252e/secret.txt',
      '/....//secret.txt',
      '/secret.txt%00.js',
      '/assets/app-1a2b.js%00',
      '/assets/app-1a2b.js.br',
      '/assets/app-1a2b.js.gz',
      '/assets//app-1a2b.js',
      '/./assets/app-1a2b.js',
      '//etc/passwd',
      'http://elsewhere.test/secret.txt',
      '/fonts.v1',
      '/fonts.v1/',
      '/__proto__',
      '/assets/__proto__.js',
    ]
    for (const path of paths) {
      const { status, body } = await get(path)
      expect([path, status, body.includes('the secret')]).toEqual([path, 404, false])
    }
  })

  test('serves no secret for any combination of path parts', async () => {
    const { get } = await openPages()
    const part = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '/',
      '\\',
      '%2f',
      '%5c',
      'secret.txt',
      'assets',
      '%00',
      '',
      '~',
    )
    const property = fc.asyncProperty(fc.array(part, { maxLength: 8 }), async parts => {
      const { status, body } = await get(`/${parts.join('')}`)
      expect(body.includes('the secret')).toBe(false)
      expect([200, 404]).toContain(status)
    })
    await expect(fc.assert(property, { numRuns: 100 })).resolves.toBeUndefined()
  })

  test('answers 404 once a new build has removed the file', async () => {
    const { get, directory } = await openPages()
    await get('/icon.svg')
    rmSync(directory, { recursive: true })
    expect((await get('/assets/app-1a2b.js')).status).toBe(404)
    expect((await get('/icon.svg')).status).toBe(200)
    expect((await get('/about')).status).toBe(200)
  })
})
