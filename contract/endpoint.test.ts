import { expect, test } from 'vitest'
import { z } from 'zod'

import { capabilities } from '#contract/roles/capabilities.ts'

import { api, slices, type Call } from './api.ts'
import { calls, parseCallName, type Endpoint } from './endpoint.ts'

/** Section 7 of the specification, in its order. The category of tax documents is the path that joining gives. */
const section7 = [
  'GET /api/unsubscribe',
  'GET /api/user',
  'POST /api/login',
  'POST /api/invitation',
  'POST /api/login/code',
  'POST /api/register',
  'POST /api/logout',
  'GET /api/crypto-prices',
  'POST /api/family-inquiry',
  'GET /api/tax-documents',
  'GET /api/tax-documents/{category}',
  'DELETE /api/tax-documents/{id}',
  'GET /api/family-members',
  'GET /api/family-members/{id}',
  'POST /api/family-members',
  'GET /api/board-approvals',
  'GET /api/family-messages/{memberId}',
  'GET /api/family-posts/{memberId}',
  'GET /api/family-media/{memberId}',
  'POST /api/family-messages',
  'POST /api/family-posts',
  'GET /api/investments',
  'POST /api/investments',
  'GET /api/integrations',
  'POST /api/integrations/{id}/sync',
  'GET /api/family-assets-summary',
  'GET /api/users',
  'GET /api/board-members',
  'PUT /api/users/{userId}/role',
  'POST /api/expire-board-terms',
]

/** The calls that precede a session, and those of an adviser with a link. All others require a session. */
const openToVisitors = [
  'GET /api/calendar.ics',
  'GET /api/unsubscribe',
  'GET /api/user',
  'POST /api/login',
  'POST /api/register',
  'POST /api/password-reset',
  'PUT /api/password-reset',
  'POST /api/passkey-sign-in/options',
  'POST /api/passkey-sign-in',
  'POST /api/email-change/link',
  'POST /api/email-change/confirmation',
  'POST /api/email-change/rejection',
  'POST /api/logout',
  'GET /api/login',
  'GET /api/login/callback',
  'GET /api/logout',
  'GET /api/crypto-prices',
  'POST /api/shared-documents',
  'POST /api/unsubscribe',
  'GET /api/shared-documents/{versionId}',
  'POST /api/invitation',
  'POST /api/login/code',
  'POST /api/login/invitation',
]

const namedCalls = Object.entries(api) as [Call, Endpoint][]

test('the contract contains every call of section 7', () => {
  const names = new Set<string>(Object.keys(api))
  expect(section7.filter(name => !names.has(name))).toEqual([])
})

test('visitors may only make the listed calls', () => {
  const open = namedCalls.filter(([, { access }]) => access === 'visitor').map(([name]) => name)
  expect(open.sort()).toEqual(openToVisitors.toSorted())
})

test('every built call states its rule', () => {
  const without = namedCalls.filter(([, { isPlanned, rule }]) => isPlanned !== true && rule === undefined)
  expect(without.map(([name]) => name)).toEqual([])
})

test('a reply schema of several calls has a name', () => {
  const uses = Map.groupBy(namedCalls, ([, { reply }]) =>
    reply instanceof z.ZodArray ? reply.element : reply,
  )
  const unnamed = [...uses].filter(
    ([schema, { length }]) => schema instanceof z.ZodObject && length > 1 && schema.meta()?.id === undefined,
  )
  expect(unnamed.map(([, users]) => users.map(([name]) => name))).toEqual([])
})

test('every call belongs to one slice', () => {
  const names = Object.values(slices).flatMap(slice => Object.keys(slice))
  expect(names.sort()).toEqual(Object.keys(api).sort())
})

test('a call name is a method and a path under /api', () => {
  for (const [name] of namedCalls) {
    const { method, path } = parseCallName(name)
    expect(`${method} ${path}`).toBe(name)
    expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(method)
    expect(path).toMatch(/^\/api(\/([a-z]+(-[a-z]+)*|\{[a-zA-Z]+\}))+(\.ics)?$/)
  }
})

test('path parameters and params schemas match', () => {
  for (const [name, { params }] of namedCalls) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
    expect([name, Object.keys(params?.shape ?? {})]).toEqual([name, inPath])
  }
})

test('reads have no body, creations answer 201', () => {
  for (const [name, { body, upload, reply, replyFile, status, access, summary }] of namedCalls) {
    const reads = name.startsWith('GET ') || name.startsWith('DELETE ')
    expect([name, reads && body !== undefined]).toEqual([name, false])
    const answersNothing = reply === undefined && replyFile === undefined
    expect([name, answersNothing]).toEqual([name, status === 302 || status === 204])
    expect([name, upload !== undefined && body !== undefined]).toEqual([name, false])
    expect([name, status === 201 && !name.startsWith('POST ')]).toEqual([name, false])
    expect(['visitor', 'signed-in', ...capabilities]).toContain(access)
    expect(summary).toMatch(/^\p{Lu}.*\.$/u)
  }
})

/**
 * Lists without a limit: the tree, which has pages of 20,000 and which the charts draw, and lists that the portal
 * bounds.
 */
const completeLists = [
  'GET /api/account-states',
  'GET /api/account/identities',
  'GET /api/appointable-accounts',
  'GET /api/articles',
  'GET /api/audit-people',
  'GET /api/companies',
  'GET /api/exchange-rates',
  'GET /api/family-members',
  'GET /api/passkeys',
  'GET /api/search',
  'GET /api/sessions',
  'GET /api/waiting',
]

test('every list is paged or bounded', () => {
  const lists = namedCalls
    .filter(([, { reply, page, isPlanned }]) => reply?.type === 'array' && !page && isPlanned !== true)
    .map(([name]) => name)
  expect(lists.sort()).toEqual(completeLists)
  for (const [name, { page, reply, query }] of namedCalls.filter(([, { page }]) => page !== undefined)) {
    const isInData = reply instanceof z.ZodObject && reply.shape['data']?.type === 'array'
    expect([name, reply?.type === 'array' || isInData]).toEqual([name, true])
    expect(query?.parse({})).toMatchObject({ limit: page?.size })
  }
})

test('a misspelled property of an endpoint does not compile', () => {
  // @ts-expect-error -- without this error, a misspelled flag would open a call.
  const table = calls({ 'GET /api/x': { summary: 'x', access: 'roles.manage', requireStepUp: true } })
  expect(Object.keys(table)).toEqual(['GET /api/x'])
})
