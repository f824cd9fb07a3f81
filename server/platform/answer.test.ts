import { randomUUID } from 'node:crypto'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Call } from '#contract/api.ts'
import type { FamilyPost } from '#contract/posts.ts'
import { createFamilyMember } from '#contract/test/create-family-member.ts'
import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { answer, type Handler } from './answer.ts'
import { Page } from './paging.ts'

test('omits fields that the contract does not name, at any depth', async () => {
  const secrets = { passwordHash: 'secret', isAdmin: true, apiKey: 'secret' }
  const user = {
    id: randomUUID(),
    firstName: 'Ada',
    lastName: 'Hartwell',
    email: 'ada@example.test',
    role: 'admin' as const,
    boardMemberSince: null,
    boardTermExpires: null,
    createdAt: '2026-11-21T08:00:00.000Z',
  }
  const { admin } = await openWithHandler('GET /api/users', async () => {
    const row = { ...user, ...secrets }
    return new Page([row], {})
  })
  expect((await admin.try('GET /api/users')).body).toEqual({ data: [user] })
})

test('omits absent optional fields and keeps null', async () => {
  const member = {
    id: randomUUID(),
    firstName: 'Ada',
    lastName: '',
    boardMemberSince: null,
    boardTermExpires: null,
  }
  const { admin } = await openWithHandler('GET /api/board-members', async () => ({ data: [member] }))
  expect(await admin.call('GET /api/board-members')).toEqual({ data: [member] })
})

test('sends dates and instants as unchanged text', async () => {
  const { admin } = await openWithHandler('GET /api/family-members', async () => [someMember])
  expect(await admin.call('GET /api/family-members')).toEqual([someMember])
})

test('sends amounts as exact text and prices as numbers', async () => {
  const { admin } = await openWithHandler('GET /api/family-assets-summary', async () => ({
    totalValue: '9007199254740993.01',
  }))
  expect(await admin.call('GET /api/family-assets-summary')).toEqual({ totalValue: '9007199254740993.01' })

  const price = { price: 1e-7, change24h: -0.1, changePercent24h: 1e21, volume24h: 0 }
  const coin = { symbol: 'X', name: 'X', lastUpdated: '2026-11-21T08:00:00.000Z', ...price }
  const market = await openWithHandler('GET /api/crypto-prices', async () => ({ data: [coin] }))
  expect(await market.admin.call('GET /api/crypto-prices')).toEqual({ data: [coin] })
})

test('sends any text unchanged', async () => {
  let post: FamilyPost | undefined
  const { admin } = await openWithHandler(
    'GET /api/family-posts/{memberId}',
    async () => new Page(post === undefined ? [] : [post], {}),
  )
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.json())
  const property = fc.asyncProperty(text, fc.option(text), async (content, title) => {
    post = { ...somePost, content, title }
    expect(await admin.call('GET /api/family-posts/{memberId}', { params: { memberId: post.id } })).toEqual([
      post,
    ])
  })
  await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined()
})

test('answers a malformed id with 404, without the handler', async () => {
  let handled = 0
  const { admin } = await openWithHandler('GET /api/family-members/{id}', async () => {
    handled += 1
    return someMember
  })
  for (const id of ['1', 'x', `${randomUUID()}x`, '..', '%00', `' or 1=1`, 'undefined', '{id}', ' ']) {
    const { status, body } = await admin.try('GET /api/family-members/{id}', { params: { id } })
    expect([id, status, body.code]).toEqual([id, 404, 'platform.not-found'])
  }
  expect(handled).toBe(0)
  await admin.call('GET /api/family-members/{id}', { params: { id: randomUUID() } })
  expect(handled).toBe(1)
})

test('rejects an unknown filter with its own sentence', async () => {
  const { admin } = await openWithHandler('GET /api/tax-documents', async ({ query }) => {
    expect(query).toEqual({ category: 'irs_form', limit: 30 })
    return new Page([], {})
  })
  const { status, body } = await admin.try('GET /api/tax-documents', { query: { category: 'secret' } })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ category: 'The category must be irs_form or completed_tax_document' })
  expect((await admin.fetch('GET', '/api/tax-documents?category=irs_form&category=irs_form')).status).toBe(
    400,
  )
  expect(await admin.call('GET /api/tax-documents', { query: { category: 'irs_form' } })).toEqual([])
})

test('reports a generic sentence for fields without one', async () => {
  const { admin } = await openWithHandler('POST /api/family-members', async ({ body: input }) => {
    expect(input).toBeUndefined()
    return { ...someMember, approvalId: someMember.id }
  })
  const body = {
    firstName: 'Ada',
    lastName: 'Hartwell',
    relationship: 'child',
    fatherId: 'no',
    isAlive: 'yes',
  }
  const rejected = await admin.fetch('POST', '/api/family-members', { body })
  expect([rejected.status, rejected.body.fields]).toEqual([
    400,
    { fatherId: 'Enter a valid value', isAlive: 'Enter a valid value' },
  ])
  const missing = await admin.fetch('POST', '/api/family-members', { body: {} })
  expect(missing.body.fields).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    relationship: 'Relationship is required',
  })
})

test('answers a creation with 201 and no-store', async () => {
  const { admin } = await openWithHandler('POST /api/family-inquiry', async () => ({ id: someMember.id }))
  const body = { name: 'Ada', relationship: 'immediate', service: 'general', message: 'Hello' }
  const { status, headers } = await admin.try('POST /api/family-inquiry', { body })
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
})

test('answers HEAD like GET, without a body and with its access', async () => {
  const { admin, extraCalls } = await openWithHandler('GET /api/users', async () => new Page([], {}))
  const { status, body, headers } = await admin.fetch('HEAD', '/api/users')
  expect([status, body, headers.get('content-length')]).toEqual([200, '', '11'])
  expect((await extraCalls.visitor().fetch('HEAD', '/api/users')).status).toBe(401)
})

async function openWithHandler<Name extends Call>(name: Name, handler: Handler<Name>) {
  const portal = await openPortal()
  const extraCalls = await mountCalls(portal, app => answer(app, portal.platform.sessions, name, handler))
  return { extraCalls, admin: await extraCalls.signIn('admin') }
}

const somePost: FamilyPost = {
  id: randomUUID(),
  authorId: randomUUID(),
  title: null,
  content: '',
  mediaIds: [randomUUID()],
  media: [],
  memberId: randomUUID(),
  authorName: 'Ada Hartwell',
  canEdit: true,
  version: 1,
  isPublic: true,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
}

const someMember = createFamilyMember({
  id: randomUUID(),
  birthDate: '1931-07-04',
  relationship: 'parent',
  motherId: randomUUID(),
  biography: 'First line\nsecond "line" \u2028 \\',
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.123Z',
  earliestBirthDate: '1931-07-04',
})
