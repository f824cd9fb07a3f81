import { describe, expect, test } from 'vitest'

import { api, type Call } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { answer } from '#server/platform/answer.ts'
import { createRegistration } from '#server/test/accounts.ts'
import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { getRegistrationMode } from './register.ts'

describe('registration by approval', () => {
  test('rejects every guarded call until the approval', async () => {
    const portal = await openPortal({ REGISTRATION: 'approval' })
    const guarded = (Object.keys(api) as Call[]).filter(call => api[call].access !== 'visitor')
    const extraCalls = await mountCalls(portal, app => {
      for (const call of guarded) answer(app, portal.platform.sessions, call, async () => undefined as never)
    })
    const ada = portal.visitor()
    await ada.call('POST /api/register', { body: createRegistration() })
    const adaOnExtraCalls = ada.copy(extraCalls)
    for (const call of guarded) {
      const params = { id: 'x', memberId: 'x', userId: 'x', category: 'x' }
      const { upload }: Endpoint = api[call]
      const answered = await adaOnExtraCalls.try(call, {
        params,
        ...(upload && { headers: { 'content-type': upload.types[0] ?? '' }, body: 'bytes' }),
      })
      expect([call, answered.status, answered.body.code]).toEqual([call, 403, 'accounts.awaits-approval'])
    }
  })

  test('an account that awaits approval can sign in', async () => {
    const portal = await openPortal({ REGISTRATION: 'approval' })
    const registration = createRegistration()
    await portal.visitor().call('POST /api/register', { body: registration })
    const ada = portal.visitor()
    expect(await ada.call('POST /api/login', { body: registration })).toMatchObject({ awaitsApproval: true })
    expect(await ada.call('GET /api/user')).toMatchObject({ awaitsApproval: true, role: 'family_member' })
  })

  test('a rejection does not reveal a known address', async () => {
    const portal = await openPortal({ REGISTRATION: 'approval' })
    const registration = createRegistration()
    await portal.visitor().call('POST /api/register', { body: registration })
    const { status, body } = await portal.visitor().try('POST /api/register', { body: registration })
    expect(status).toBe(403)
    expect(body.code).toBe('accounts.registration-rejected')
    expect(JSON.stringify(body)).not.toMatch(/email|address|already|taken|exist/i)
  })
})

describe('registration by invitation', () => {
  test('rejects known and unknown addresses alike', async () => {
    const portal = await openPortal({ REGISTRATION: 'invitation' })
    const ada = await portal.signIn('family_member')
    for (const email of [ada.user?.email ?? '', createRegistration().email]) {
      const { status, body } = await portal
        .visitor()
        .try('POST /api/register', { body: createRegistration({ email }) })
      expect(status).toBe(403)
      expect(body).toMatchObject({
        code: 'accounts.invitation-required',
        error: 'Registration is by invitation only. Please ask your family administrator for an invitation',
      })
    }
    expect(await portal.database.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })
})

describe('the default mode', () => {
  test('is open on loopback and by invitation elsewhere', () => {
    for (const HOST of ['127.0.0.1', '127.8.8.8', '::1', 'localhost', 'LOCALHOST']) {
      expect([HOST, getRegistrationMode({ HOST, REGISTRATION: undefined })]).toEqual([HOST, 'open'])
    }
    for (const HOST of [
      '0.0.0.0',
      '::',
      '192.168.1.4',
      'portal.example.test',
      'localhost.example.test',
      '128.0.0.1',
    ]) {
      expect([HOST, getRegistrationMode({ HOST, REGISTRATION: undefined })]).toEqual([HOST, 'invitation'])
    }
    expect(getRegistrationMode({ HOST: '0.0.0.0', REGISTRATION: 'open' })).toBe('open')
    expect(getRegistrationMode({ HOST: '127.0.0.1', REGISTRATION: 'invitation' })).toBe('invitation')
  })

  test('requires an invitation on a public address', async () => {
    const portal = await openPortal({ HOST: '0.0.0.0' })
    const { body } = await portal.visitor().try('POST /api/register', { body: createRegistration() })
    expect(body.code).toBe('accounts.invitation-required')
  })
})
