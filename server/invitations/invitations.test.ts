import { describe, expect, test } from 'vitest'

import type { Registration } from '#contract/accounts/accounts.ts'
import type { RegistrationMode } from '#contract/accounts/registration-modes.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { createAccount, createRegistration } from '#server/test/accounts.ts'
import { createInvitation } from '#server/test/invitations.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { countUpTo } from '#server/test/rate-limits.ts'

import { sweepInvitations } from './sweep-invitations.ts'

describe('an invitation', () => {
  test.each(['open', 'approval', 'invitation'] as const)(
    'registers an active account in the mode %s',
    async mode => {
      const portal = await openPortal({ REGISTRATION: mode satisfies RegistrationMode })
      const { email, token, inviter } = await createInvitation(portal)
      const ada = portal.visitor()
      const { status, body } = await register(ada, { email: email.toUpperCase(), invitationToken: token })
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({ email, role: 'family_member', awaitsApproval: false }),
      ])
      expect(body).not.toHaveProperty('invitationNotice')
      expect((await ada.try('GET /api/family-members')).status).toBe(200)
      expect(await inviter.call('GET /api/invitations')).toEqual([
        expect.objectContaining({ email, state: 'accepted', acceptedBy: 'Ada Hartwell', memberLink: null }),
      ])
    },
  )

  test('shows the bearer the inviter, the message and the member', async () => {
    const portal = await openPortal()
    const memberId = await createMember(portal, undefined, { firstName: 'Clara', lastName: 'Ellery' })
    const { email, token } = await createInvitation(portal, { memberId, message: 'Welcome.\nYour aunt' })
    expect(await portal.visitor().call('POST /api/invitation', { body: { token } })).toEqual({
      email,
      invitedBy: 'Rosa Hartwell',
      message: 'Welcome.\nYour aunt',
      member: { firstName: 'Clara', lastName: 'Ellery' },
      expiresAt: addDuration(portal.time.now, 14 * day).toISOString(),
    })
  })

  test('works once, also for two registrations at the same time', async () => {
    const portal = await openPortal({ REGISTRATION: 'invitation' })
    const { email, token } = await createInvitation(portal)
    const answers = await Promise.all(
      [1, 2, 3].map(() => register(portal.visitor(), { email, invitationToken: token })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403])
    expect(await open(portal, token)).toEqual([403, 'invitations.used'])
  })

  test('is for its email address only', async () => {
    const portal = await openPortal({ REGISTRATION: 'open' })
    const { token, email } = await createInvitation(portal)
    const { status, body } = await register(portal.visitor(), { invitationToken: token })
    expect([status, body.code]).toEqual([403, 'invitations.wrong-email'])
    expect((await register(portal.visitor(), { email, invitationToken: token })).status).toBe(201)
  })

  test.each([7, 14, 30] as const)('expires after %i days', async expiresInDays => {
    const portal = await openPortal()
    const { email, token } = await createInvitation(portal, { expiresInDays })
    portal.time.now = addDuration(portal.time.now, expiresInDays * day - 1)
    expect(await open(portal, token)).toEqual([200, undefined])
    portal.time.now = addDuration(portal.time.now, 1)
    expect(await open(portal, token)).toEqual([403, 'invitations.expired'])
    const { status, body } = await register(portal.visitor(), { email, invitationToken: token })
    expect([status, body.code]).toEqual([403, 'invitations.expired'])
  })

  test('ends when it is revoked', async () => {
    const portal = await openPortal()
    const { email, token, id, inviter } = await createInvitation(portal)
    const revoked = await inviter.call('DELETE /api/invitations/{id}', { params: { id } })
    expect(revoked).toMatchObject({ state: 'revoked' })
    expect(await inviter.call('DELETE /api/invitations/{id}', { params: { id } })).toEqual(revoked)
    expect(await open(portal, token)).toEqual([403, 'invitations.revoked'])
    const { status, body } = await register(portal.visitor(), { email, invitationToken: token })
    expect([status, body.code]).toEqual([403, 'invitations.revoked'])
    const renewal = await resend(inviter, id)
    expect([renewal.status, renewal.body.code]).toEqual([409, 'invitations.was-revoked'])
  })

  test('ends with the rights of its inviter', async () => {
    const portal = await openPortal()
    const { token, inviter, id } = await createInvitation(portal)
    const other = await portal.signIn('admin', 'Oscar')
    await other.call('PUT /api/users/{userId}/role', {
      params: { userId: inviter.user!.id },
      body: { role: 'family_member' },
    })
    expect(await open(portal, token)).toEqual([403, 'invitations.revoked'])
    const { body } = await resend(other, id)
    expect(body).toMatchObject({ state: 'pending', invitedBy: 'Oscar Hartwell' })
  })

  test('gets a new token when it is sent again', async () => {
    const portal = await openPortal()
    const { token, inviter, id } = await createInvitation(portal)
    portal.time.now = addDuration(portal.time.now, 15 * day)
    await inviter.signInAgain()
    const { body } = await resend(inviter, id)
    const renewed = body as unknown as { token: string; expiresAt: string; state: string }
    expect(renewed).toMatchObject({
      state: 'pending',
      expiresAt: addDuration(portal.time.now, 14 * day).toISOString(),
    })
    expect(await open(portal, token)).toEqual([403, 'invitations.unknown'])
    expect(await open(portal, renewed.token)).toEqual([200, undefined])
  })

  test('is neither renewed nor revoked once accepted', async () => {
    const portal = await openPortal()
    const { email, token, inviter, id } = await createInvitation(portal)
    await register(portal.visitor(), { email, invitationToken: token })
    for (const { status, body } of [
      await resend(inviter, id),
      await inviter.try('DELETE /api/invitations/{id}', { params: { id } }),
    ])
      expect([status, body.code]).toEqual([409, 'invitations.accepted'])
  })
})

describe('POST /api/invitation', () => {
  test('answers unknown tokens of any form alike', async () => {
    const portal = await openPortal()
    const { token, inviter, id } = await createInvitation(portal)
    await resend(inviter, id)
    for (const unknown of ['', 'x', 'ä'.repeat(200), '0'.repeat(43), token])
      expect(await open(portal, unknown)).toEqual([403, 'invitations.unknown'])
  })

  test('limits the attempts of an address', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '1,5' })
    await countUpTo(portal, 'invitation-address', '127.0.0.1', 5)
    expect(await open(portal, 'x')).toEqual([429, 'platform.too-many-requests'])
  })

  test('tokens are stored as hashes only', async () => {
    const portal = await openPortal()
    const { token, inviter } = await createInvitation(portal)
    const { rows } = await portal.database.pool.query('select * from invitations')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await inviter.call('GET /api/invitations'))).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })
})

describe('POST /api/invitations', () => {
  test('rejects an address with an account', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    const { email } = await createAccount(portal)
    const { status, body } = await invite(admin, { email })
    expect([status, body.fields]).toEqual([
      400,
      { email: 'An account with this email address already exists' },
    ])
  })

  test('rejects a second pending invitation of an address', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    const { email } = createRegistration()
    const answers = await Promise.all([invite(admin, { email }), invite(admin, { email })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    portal.time.now = addDuration(portal.time.now, 15 * day)
    await admin.signInAgain()
    expect((await invite(admin, { email })).status).toBe(201)
  })

  test('rejects members who cannot be linked', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    const linked = await createMember(portal, await portal.signIn('family_member'))
    const dead = await createMember(portal, undefined, { isAlive: false })
    for (const memberId of [linked, dead, admin.user!.id]) {
      const { status, body } = await invite(admin, { memberId })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['memberId']])
    }
  })

  test('mails nothing without a mail server', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    const { status, body } = await invite(admin, { delivery: 'mail' })
    expect([status, body.code]).toEqual([503, 'invitations.no-mail'])
  })
})

describe('an invitation for a member', () => {
  test('links the account and rejects pending claims', async () => {
    const portal = await openPortal()
    const memberId = await createMember(portal)
    const claimant = await portal.signIn('family_member', 'Clara')
    await claimant.call('POST /api/family-members/{id}/claims', { params: { id: memberId }, body: {} })
    const { email, token, inviter } = await createInvitation(portal, { memberId })
    const ada = portal.visitor()
    await register(ada, { email, invitationToken: token })
    expect((await ada.call('GET /api/linked-member')).member).toMatchObject({ id: memberId })
    expect(await inviter.call('GET /api/notifications')).toEqual([
      expect.objectContaining({
        topic: 'invitation-accepted',
        sentence: 'Ada Hartwell has accepted an invitation and now has an account.',
      }),
    ])
    expect(await inviter.call('GET /api/invitations')).toEqual([
      expect.objectContaining({ memberLink: 'linked', member: expect.objectContaining({ id: memberId }) }),
    ])
    expect(await claimant.call('GET /api/board-approvals')).toEqual([
      expect.objectContaining({ kind: 'claim', status: 'rejected' }),
    ])
  })

  test('still makes the account if the member was linked', async () => {
    const portal = await openPortal()
    const memberId = await createMember(portal)
    const { email, token, inviter } = await createInvitation(portal, { memberId })
    const other = await portal.signIn('family_member')
    await portal.database.db
      .updateTable('familyMembers')
      .set({ userId: other.user!.id })
      .where('id', '=', memberId)
      .execute()
    const { status, body } = await register(portal.visitor(), { email, invitationToken: token })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ invitationNotice: expect.stringContaining('already has an account') }),
    ])
    expect(await inviter.call('GET /api/invitations')).toEqual([
      expect.objectContaining({ state: 'accepted', memberLink: 'already-linked' }),
    ])
  })

  test('still makes the account if the member was removed', async () => {
    const portal = await openPortal()
    const memberId = await createMember(portal)
    const { email, token } = await createInvitation(portal, { memberId })
    await portal.database.db
      .updateTable('familyMembers')
      .set({ removedAt: portal.time.now })
      .where('id', '=', memberId)
      .execute()
    const { status, body } = await register(portal.visitor(), { email, invitationToken: token })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ invitationNotice: expect.stringContaining('was removed') }),
    ])
  })

  test('links the member to the first of two accounts', async () => {
    const portal = await openPortal()
    const memberId = await createMember(portal)
    const [one, two] = [
      await createInvitation(portal, { memberId }),
      await createInvitation(portal, { memberId }),
    ]
    const answers = await Promise.all(
      [one, two].map(({ email, token }) => register(portal.visitor(), { email, invitationToken: token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.filter(({ body }) => 'invitationNotice' in body)).toHaveLength(1)
  })

  test('moves with a merge of its member', async () => {
    const portal = await openPortal()
    const [id, duplicateId] = [await createMember(portal), await createMember(portal)]
    const { email, token } = await createInvitation(portal, { memberId: duplicateId })
    const clara = await portal.signIn('family_member', 'Clara')
    const board = await portal.signIn('board_member', 'Ben')
    const merge = await clara.call('POST /api/family-members/{id}/merges', {
      params: { id },
      body: { duplicateId },
    })
    await board.call('POST /api/board-approvals/{id}/approve', { params: { id: merge.id }, body: {} })
    const ada = portal.visitor()
    await register(ada, { email, invitationToken: token })
    expect((await ada.call('GET /api/linked-member')).member).toMatchObject({ id })
  })
})

describe('GET /api/invitations', () => {
  test('filters by state and searches address and member', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin', 'Rosa')
    const memberId = await createMember(portal, undefined, { firstName: 'Clára', lastName: 'Ellery' })
    const pending = await createInvitation(portal, { memberId, email: 'pending@example.test' }, admin)
    const revoked = await createInvitation(portal, {}, admin)
    await admin.call('DELETE /api/invitations/{id}', { params: { id: revoked.id } })
    const expired = await createInvitation(portal, { expiresInDays: 7 }, admin)
    const accepted = await createInvitation(portal, {}, admin)
    await register(portal.visitor(), { email: accepted.email, invitationToken: accepted.token })
    portal.time.now = addDuration(portal.time.now, 8 * day)
    await admin.signInAgain()
    for (const [state, { id }] of Object.entries({ pending, revoked, expired, accepted })) {
      const found = await admin.call('GET /api/invitations', {
        query: { state: state as 'pending' | 'revoked' | 'expired' | 'accepted' },
      })
      expect(found.map(row => [row.id, row.state])).toEqual([[id, state]])
    }
    for (const search of ['PENDING@', 'ellery clara', 'CLÁRA'])
      expect(await admin.call('GET /api/invitations', { query: { search } })).toEqual([
        expect.objectContaining({ id: pending.id, member: { id: memberId, name: 'Clára Ellery' } }),
      ])
    expect(await admin.call('GET /api/invitations', { query: { search: '%' } })).toEqual([])
  })

  test('deletes ended invitations after a year', async () => {
    const portal = await openPortal()
    const { inviter } = await createInvitation(portal)
    portal.time.now = addDuration(portal.time.now, (14 + 364) * day)
    await sweepInvitations(portal.platform)
    await inviter.signInAgain()
    expect(await inviter.call('GET /api/invitations')).toHaveLength(1)
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await sweepInvitations(portal.platform)
    expect(await inviter.call('GET /api/invitations')).toEqual([])
  })
})

test('every change of an invitation is audited without its address', async () => {
  const portal = await openPortal()
  const { email, token, inviter, id } = await createInvitation(portal)
  await resend(inviter, id)
  await inviter.call('DELETE /api/invitations/{id}', { params: { id } })
  const other = await createInvitation(portal, {}, inviter)
  await register(portal.visitor(), { email: other.email, invitationToken: other.token })
  const { rows } = await portal.database.pool.query<{ action: string }>(
    `select action, details from audit_entries where action like 'invitations.%' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'invitations.created',
    'invitations.resent',
    'invitations.revoked',
    'invitations.created',
    'invitations.accepted',
  ])
  for (const secret of [email, token]) expect(JSON.stringify(rows)).not.toContain(secret)
})

function register(visitor: Person, changes: Partial<Registration>) {
  return visitor.try('POST /api/register', { body: createRegistration(changes) })
}

function invite(admin: Person, changes: object) {
  const { email } = createRegistration()
  return admin.try('POST /api/invitations', { body: { email, delivery: 'link', ...changes } })
}

function resend(admin: Person, id: string) {
  return admin.try('POST /api/invitations/{id}/resend', { params: { id }, body: { delivery: 'link' } })
}

/** The status and the code of the failure. */
async function open(portal: TestPortal, token: string): Promise<[number, string | undefined]> {
  const { status, body } = await portal.visitor().try('POST /api/invitation', { body: { token } })
  return [status, body.code]
}
