import { describe, expect, test } from 'vitest'

import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { sendRaw, type RawAnswer } from '#server/test/raw-request.ts'

describe('POST /api/logout', () => {
  test('ends the session and clears its cookie', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const thief = ada.copy()
    const { status, headers, body } = await ada.try('POST /api/logout')
    expect([status, body.message]).toEqual([200, 'You have been successfully signed out.'])
    expect(headers.getSetCookie()).toEqual(['heirloom=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect((await thief.try('GET /api/user')).status).toBe(401)
    const { db } = portal.database
    expect(await db.selectFrom('sessions').select('sid').execute()).toEqual([])
    const id = ada.user?.id
    expect(await db.selectFrom('auditEntries').selectAll().execute()).toMatchObject([
      { action: 'account.signed-out', actorId: id, subject: id },
    ])
  })

  test('succeeds again and without a session', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const twin = ada.copy()
    for (const person of [ada, ada, twin, portal.visitor()])
      expect((await person.try('POST /api/logout')).status).toBe(200)
  })

  test('ends only the current session', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const grace = await portal.signIn('family_member', 'Grace')
    const adaElsewhere = portal.visitor()
    await startAnotherSession(portal, ada, adaElsewhere)
    await ada.call('POST /api/logout')
    expect((await adaElsewhere.try('GET /api/user')).status).toBe(200)
    expect((await grace.try('GET /api/user')).status).toBe(200)
  })
})

describe('GET /api/logout', () => {
  test.each<[from: string, headers: (portal: string) => Record<string, string>]>([
    ['a page of the portal', () => ({ 'sec-fetch-site': 'same-origin' })],
    [
      'a link',
      () => ({
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      }),
    ],
    ['a page known by its Referer', portal => ({ referer: `${portal}/about` })],
    ['the address bar or a bookmark', () => ({ 'sec-fetch-site': 'none' })],
  ])('from %s signs out, redirects home and sets the notice', async (_from, headers) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const thief = ada.copy()
    const answer = await openLogout(portal, ada, headers(portal.address))
    expect([answer.status, answer.headers.location]).toEqual([302, '/'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toEqual([
      'heirloom=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'heirloom-signed-out=1; Path=/; Max-Age=60; SameSite=Lax',
    ])
    expect((await thief.try('GET /api/user')).status).toBe(401)
  })

  test.each<[from: string, headers: (own: string) => Record<string, string>]>([
    ['another site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['another site with our Referer', own => ({ 'sec-fetch-site': 'cross-site', referer: `${own}/` })],
    ['a same-site subdomain', () => ({ 'sec-fetch-site': 'same-site' })],
    ['an address being typed', () => ({ 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' })],
    ['an image', () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' })],
    ['a frame', () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' })],
    ['an older prefetch', () => ({ 'sec-fetch-site': 'same-origin', purpose: 'prefetch' })],
    ['a prefetching page', () => ({ 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' })],
    ['an unknown source', () => ({})],
    ['a foreign Referer', () => ({ referer: 'https://elsewhere.test/' })],
    ['a Referer with our prefix', own => ({ referer: `${own}.elsewhere.test/` })],
    ['a Referer with our address in its query', own => ({ referer: `https://elsewhere.test/?${own}/` })],
    ['another port', () => ({ referer: 'http://127.0.0.1:1/' })],
    ['a Referer without a host', () => ({ referer: 'about:client' })],
    ['an empty Referer', () => ({ referer: '' })],
  ])('from %s only redirects home', async (_from, headers) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const answer = await openLogout(portal, ada, headers(portal.address))
    expect([answer.status, answer.headers.location]).toEqual([302, '/'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await ada.try('GET /api/user')).status).toBe(200)
  })

  test('HEAD only redirects home', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { status, headers } = await openLogout(portal, ada, { 'sec-fetch-site': 'same-origin' }, 'HEAD')
    expect([status, headers['set-cookie']]).toEqual([302, undefined])
    expect((await ada.try('GET /api/user')).status).toBe(200)
  })

  test('accepts pages of PUBLIC_URL behind a proxy', async () => {
    const portal = await openPortal({ PUBLIC_URL: 'https://portal.example.test' })
    const ada = await portal.signIn('family_member')
    const origin = 'https://portal.example.test'
    expect((await ada.try('POST /api/logout', { headers: { origin } })).status).toBe(200)
    const grace = await portal.signIn('family_member')
    await openLogout(portal, grace, { referer: `${origin}/about` })
    expect((await grace.try('GET /api/user')).status).toBe(401)
  })
})

/** Sends exactly these headers. `fetch` would add `Sec-Fetch-Mode: cors`, which no navigation has. */
async function openLogout(
  { address }: TestPortal,
  { cookies }: Person,
  headers: Record<string, string>,
  method = 'GET',
): Promise<RawAnswer> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return sendRaw(address, method, '/api/logout', { headers: { cookie, ...headers } })
}

async function startAnotherSession(portal: TestPortal, person: Person, at: Person): Promise<void> {
  const { db } = portal.database
  const from = { address: '127.0.0.1', userAgent: 'another browser' }
  const cookie = await db
    .transaction()
    .execute(tx => portal.platform.sessions.start(tx, person.user?.id ?? '', from))
  const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
  at.cookies.set(name, value)
}
