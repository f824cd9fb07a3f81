import { expect, test } from 'vitest'

import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('POST /api/logout ends the session with the next request, and takes its cookies away', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const thief = ada.copy()
  const { status, headers, body } = await ada.try('POST /api/logout')
  expect([status, body.message]).toEqual([200, 'You have been successfully signed out.'])
  expect(headers.getSetCookie()).toEqual([
    'heirloom=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'heirloom-here=; Max-Age=0; Path=/; SameSite=Lax',
  ])
  expect((await thief.try('GET /api/user')).status).toBe(401)
  expect(await portal.database.db.selectFrom('sessions').select('sid').execute()).toEqual([])
})

test('signing out again, or without ever having been signed in, is a success too', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const twin = ada.copy()
  for (const person of [ada, ada, twin, portal.visitor()])
    expect((await person.try('POST /api/logout')).status).toBe(200)
})

test('signing out ends this session and no other', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const grace = await portal.signIn('family_member', 'Grace')
  const adaElsewhere = portal.visitor()
  await startAnotherSession(portal, ada, adaElsewhere)
  await ada.ask('POST /api/logout')
  expect((await adaElsewhere.try('GET /api/user')).status).toBe(200)
  expect((await grace.try('GET /api/user')).status).toBe(200)
})

test.each<[from: string, headers: (own: string) => Record<string, string>]>([
  ['a page of the portal', () => ({ 'sec-fetch-site': 'same-origin' })],
  [
    'a page of the portal, where the browser says so by the Referer only',
    own => ({ referer: `${own}/about` }),
  ],
])('GET /api/logout from %s signs out, leads home, and lets that be said once', async (_from, headers) => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const thief = ada.copy()
  const answer = await ada.try('GET /api/logout', { headers: headers(portal.address) })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.getSetCookie()).toEqual([
    'heirloom=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'heirloom-here=; Max-Age=0; Path=/; SameSite=Lax',
    'heirloom-signed-out=1; Path=/; Max-Age=60; SameSite=Lax',
  ])
  expect((await thief.try('GET /api/user')).status).toBe(401)
})

test.each<[from: string, headers: (own: string) => Record<string, string>]>([
  ['another site', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['another site that knows our Referer', own => ({ 'sec-fetch-site': 'cross-site', referer: `${own}/` })],
  ['a sister site', () => ({ 'sec-fetch-site': 'same-site' })],
  ['the address bar', () => ({ 'sec-fetch-site': 'none' })],
  ['nowhere that anybody knows', () => ({})],
  ['a page elsewhere', () => ({ referer: 'https://elsewhere.test/' })],
  ['a page whose address begins like ours', own => ({ referer: `${own}.elsewhere.test/` })],
  ['a page that names us in its address', own => ({ referer: `https://elsewhere.test/?${own}/` })],
  ['a page on another port', () => ({ referer: 'http://127.0.0.1:1/' })],
  ['something that is no address', () => ({ referer: 'about:client' })],
  ['an empty Referer', () => ({ referer: '' })],
])('GET /api/logout from %s leads home and changes nothing', async (_from, headers) => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const answer = await ada.try('GET /api/logout', { headers: headers(portal.address) })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await ada.try('GET /api/user')).status).toBe(200)
})

test('behind a proxy that changes the host, a page of the public address may sign out and write', async () => {
  const portal = await openPortal({ PUBLIC_URL: 'https://portal.example.test' })
  const ada = await portal.signIn('family_member')
  const origin = 'https://portal.example.test'
  expect((await ada.try('POST /api/logout', { headers: { origin } })).status).toBe(200)
  const grace = await portal.signIn('family_member')
  await grace.try('GET /api/logout', { headers: { referer: `${origin}/about` } })
  expect((await grace.try('GET /api/user')).status).toBe(401)
})

async function startAnotherSession(portal: TestPortal, person: Person, at: Person): Promise<void> {
  const { db } = portal.database
  const from = { address: '127.0.0.1', userAgent: 'another browser' }
  for (const line of await portal.platform.sessions.start(db, person.user?.id ?? '', from)) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
    at.cookies.set(name, value)
  }
}
