import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isForeignWrite, isOwnNavigation } from './origin.ts'

const host = 'portal.example.test:3000'
const own = `http://${host}`

describe('isForeignWrite', () => {
  test('accepts a write from its own page', () => {
    for (const headers of [{ origin: own }, { origin: own, 'sec-fetch-site': 'same-origin' }])
      expect(isForeignWrite('POST', { host, ...headers }, undefined)).toBe(false)
  })

  test('accepts a request without an origin', () => {
    expect(isForeignWrite('POST', { host }, undefined)).toBe(false)
    expect(isForeignWrite('POST', { host, 'sec-fetch-site': 'none' }, undefined)).toBe(false)
  })

  test('rejects lookalike origins', () => {
    const lookalikes = [
      'http://portal.example.test',
      'http://portal.example.test:3001',
      `${own}.elsewhere.test`,
      `http://elsewhere.test/${host}`,
      `http://${host}@elsewhere.test`,
      'http://sub.portal.example.test:3000',
      'http://example.test:3000',
      'null',
      '',
      'file://',
      'http://',
      `//${host}`,
      host,
    ]
    for (const origin of lookalikes)
      expect([origin, isForeignWrite('POST', { host, origin }, undefined)]).toEqual([origin, true])
  })

  test('rejects hosts that only start with its own host', () => {
    const headers = { host: 'portal.example.test', referer: 'http://portal.example.test.elsewhere.test/' }
    expect(isOwnNavigation('GET', headers, undefined)).toBe(false)
    for (const origin of [
      'http://portal.example.test.elsewhere.test',
      'http://myportal.example.test',
      'http://portal.example.test:81',
    ])
      expect(isForeignWrite('POST', { host: 'portal.example.test', origin }, undefined)).toBe(true)
  })

  test('accepts the public address behind any proxied host', () => {
    const publicUrl = 'https://portal.example.test'
    expect(isForeignWrite('POST', { host: '10.0.0.5:3000', origin: publicUrl }, publicUrl)).toBe(false)
    for (const origin of [
      'http://portal.example.test',
      'https://portal.example.test:444',
      'https://example.test',
    ])
      expect(isForeignWrite('POST', { host: '10.0.0.5:3000', origin }, publicUrl)).toBe(true)
  })

  test('accepts loopback names, but no name that points to them', () => {
    const loopback = ['localhost:3000', '127.0.0.1:3000', '127.0.0.53', '[::1]:3000']
    const foreign = [
      'portal.example.test:3000',
      'localhost.example.test',
      '127.0.0.1.example.test',
      '10.0.0.5',
    ]
    const publicUrl = 'https://portal.example.test'
    const isForeign = (name: string, setup: readonly [string | undefined, boolean]) =>
      isForeignWrite('POST', { host: name, origin: `http://${name}` }, setup[0], setup[1])
    for (const setup of [
      [undefined, true],
      [publicUrl, true],
      [publicUrl, false],
    ] as const) {
      for (const name of loopback) expect([name, setup, isForeign(name, setup)]).toEqual([name, setup, false])
      for (const name of foreign) expect([name, setup, isForeign(name, setup)]).toEqual([name, setup, true])
    }
    expect(
      isForeignWrite('POST', { host: 'localhost:3000', origin: 'http://localhost:3001' }, undefined, true),
    ).toBe(true)
    for (const name of foreign) expect(isForeign(name, [undefined, false])).toBe(false)
  })

  test('rejects writes and accepts reads of every other origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl(), fc.string()),
        fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
        (origin, method) => {
          const isOurs = URL.canParse(origin) && new URL(origin).host === host
          expect(isForeignWrite(method, { host, origin }, undefined)).toBe(!isOurs)
          for (const reading of ['GET', 'HEAD', 'OPTIONS'])
            expect(isForeignWrite(reading, { host, origin, 'sec-fetch-site': 'cross-site' }, undefined)).toBe(
              false,
            )
        },
      ),
    )
  })

  test('treats an unknown method as a write', () => {
    for (const method of ['TRACE', 'PROPFIND', 'get', ''])
      expect(isForeignWrite(method, { host, origin: 'https://elsewhere.test' }, undefined)).toBe(true)
  })
})

describe('isOwnNavigation', () => {
  test('prefers Sec-Fetch-Site to the Referer', () => {
    expect(isOwnNavigation('GET', { host, 'sec-fetch-site': 'same-origin' }, undefined)).toBe(true)
    expect(isOwnNavigation('GET', { host, referer: `${own}/about` }, undefined)).toBe(true)
    for (const site of ['cross-site', 'same-site', '', 'Same-Origin', 'None'])
      expect(isOwnNavigation('GET', { host, 'sec-fetch-site': site, referer: `${own}/` }, undefined)).toBe(
        false,
      )
    expect(isOwnNavigation('GET', { host }, undefined)).toBe(false)
  })

  test('rejects HEAD, subresources and frames', () => {
    const headers = { host, 'sec-fetch-site': 'same-origin' }
    const page = { ...headers, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect(isOwnNavigation('GET', page, undefined)).toBe(true)
    expect(isOwnNavigation('HEAD', page, undefined)).toBe(false)
    for (const mode of ['cors', 'no-cors', 'same-origin', 'websocket'])
      expect(isOwnNavigation('GET', { ...headers, 'sec-fetch-mode': mode }, undefined)).toBe(false)
    for (const destination of ['iframe', 'image', 'empty', 'object', 'embed'])
      expect(isOwnNavigation('GET', { ...page, 'sec-fetch-dest': destination }, undefined)).toBe(false)
  })

  test('rejects the older prefetch header', () => {
    for (const referer of [undefined, `${own}/`]) {
      const source = referer === undefined ? { 'sec-fetch-site': 'same-origin' } : { referer }
      expect(isOwnNavigation('GET', { host, ...source }, undefined)).toBe(true)
      expect(isOwnNavigation('GET', { host, ...source, purpose: 'prefetch' }, undefined)).toBe(false)
    }
  })

  test('accepts the address bar and bookmarks, but no prefetch', () => {
    for (const site of ['none', 'same-origin']) {
      expect(isOwnNavigation('GET', { host, 'sec-fetch-site': site }, undefined)).toBe(true)
      for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch; anonymous-client-ip'])
        expect(
          isOwnNavigation('GET', { host, 'sec-fetch-site': site, 'sec-purpose': purpose }, undefined),
        ).toBe(false)
    }
  })
})
