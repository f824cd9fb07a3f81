import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'

import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { api, type Call } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { answer } from '#server/platform/answer.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { deleteExpiredPosts } from '#server/posts/routes.ts'
import { familyOfFour, uploadPreview } from '#server/test/family-files.ts'
import { createInquiryForm } from '#server/test/inquiries.ts'
import { createMember, createSubmission } from '#server/test/members.ts'
import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import {
  createPhotograph,
  listStoredFiles,
  openPortalWithProfile,
  toBlob,
  tryShareFile,
} from '#server/test/photographs.ts'
import { tryWritingCalls, writingCalls } from '#server/test/writing-calls.ts'

import { openQuota } from './quota.ts'

/** Calls that add no content: what they store has a fixed size, or replaces something of that size. */
const callsWithoutContent: Call[] = [
  'DELETE /api/account-ownerships/{id}',
  'DELETE /api/account/identities/{id}',
  'DELETE /api/account/photograph',
  'DELETE /api/api-tokens/{id}',
  'DELETE /api/benchmarks/{id}',
  'DELETE /api/board-approvals/{id}',
  'DELETE /api/calendar-feed',
  'DELETE /api/data-exports/{id}',
  'DELETE /api/document-shares/{id}',
  'DELETE /api/documents/{id}',
  'DELETE /api/email-change',
  'DELETE /api/family-media/{id}',
  'DELETE /api/family-posts/{id}',
  'DELETE /api/integrations/{id}',
  'DELETE /api/investment-activities/{id}',
  'DELETE /api/investment-shares/{id}',
  'DELETE /api/investments/{id}',
  'DELETE /api/invitations/{id}',
  'DELETE /api/messages/{id}',
  'DELETE /api/ownership-entities/{id}',
  'DELETE /api/ownership-stakes/{id}',
  'DELETE /api/passkeys/{id}',
  'DELETE /api/push-devices/{id}',
  'DELETE /api/sessions',
  'DELETE /api/sessions/{id}',
  'DELETE /api/tax-documents/{id}',
  'DELETE /api/tax-expectations/{id}',
  'DELETE /api/uploads/{id}',
  'DELETE /api/users/{userId}/api-tokens/{id}',
  'DELETE /api/view-as',
  // Its upload counts with its whole size from the beginning.
  'PATCH /api/uploads/{id}',
  'POST /api/account-ownerships',
  'POST /api/account/identities',
  'POST /api/api-tokens',
  'POST /api/appointments',
  'POST /api/appointments/{id}/end',
  'POST /api/board-approvals/{id}/approve',
  'POST /api/board-approvals/{id}/reject',
  'POST /api/board-notices/seen',
  'POST /api/calendar-feed',
  'POST /api/constitution-acceptance',
  'POST /api/conversations',
  'POST /api/conversations/{id}/leave',
  'POST /api/conversations/{id}/read',
  'POST /api/conversations/{id}/typing',
  'POST /api/data-exports',
  'POST /api/document-shares/{id}/secrets',
  'POST /api/documents/{id}/restore',
  // Shares the file of an earlier version.
  'POST /api/documents/{id}/versions/{number}/restore',
  'POST /api/email-change',
  'POST /api/email-change/confirmation',
  'POST /api/email-change/letters',
  'POST /api/email-change/link',
  'POST /api/email-change/rejection',
  'POST /api/exchange-rates',
  'POST /api/expire-board-terms',
  'POST /api/family-access',
  'POST /api/family-access/passkey',
  'POST /api/family-access/passkey-options',
  'POST /api/family-media/{id}/restore',
  'POST /api/family-posts/{id}/restore',
  'POST /api/gedcom-imports',
  'POST /api/gedcom-imports/{id}/undo',
  'POST /api/integrations',
  // Replaces the earlier preview of the connection, and expires.
  'POST /api/integrations/{id}/preview',
  'POST /api/integrations/{id}/sync',
  'POST /api/investment-activities/{id}/undo',
  'POST /api/investment-imports/{id}/undo',
  'POST /api/investments/{id}/restore',
  'POST /api/invitation',
  'POST /api/invitations',
  'POST /api/invitations/{id}/resend',
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/invitation',
  'POST /api/logout',
  'POST /api/notifications/seen',
  'POST /api/ownership-entities',
  'POST /api/ownership-stakes',
  'POST /api/passkey-options',
  'POST /api/passkey-sign-in',
  'POST /api/passkey-sign-in/options',
  'POST /api/passkeys',
  'POST /api/password-reset',
  'POST /api/push-devices',
  'POST /api/register',
  'POST /api/second-factor',
  'POST /api/second-factor/confirm',
  'POST /api/second-factor/recovery-codes',
  'POST /api/second-factor/removal',
  'POST /api/shared-documents',
  'POST /api/unsubscribe',
  'POST /api/users/{userId}/approve',
  'POST /api/users/{userId}/deactivate',
  'POST /api/users/{userId}/decline',
  'POST /api/users/{userId}/reactivate',
  'POST /api/users/{userId}/renew-term',
  'POST /api/view-as',
  'PUT /api/account-ownerships/{id}',
  'PUT /api/account/name',
  'PUT /api/account/password',
  'PUT /api/appointments/{id}',
  'PUT /api/conversations/{id}',
  'PUT /api/conversations/{id}/mute',
  'PUT /api/documents/{id}/legal-hold',
  'PUT /api/family-access/code',
  'PUT /api/family-media-audience',
  'PUT /api/family-members/{id}/own-details',
  'PUT /api/inquiries/{id}/state',
  'PUT /api/investment-accounts/{id}',
  'PUT /api/investments/{id}',
  'PUT /api/messages/{id}/reaction',
  'PUT /api/notification-preferences',
  'PUT /api/ownership-entities/{id}',
  'PUT /api/ownership-stakes/{id}',
  'PUT /api/passkeys/{id}',
  'PUT /api/password-reset',
  'PUT /api/registration',
  'PUT /api/second-factor-policy',
  'PUT /api/tax-expectations/{id}/document',
  'PUT /api/users/{userId}/role',
]

/**
 * Tables with texts of a bounded size for each account; with members, whose requests count; and with documents, which
 * the view `document_content` counts.
 */
const tablesWithoutContent = [
  'account_identities',
  'account_letters',
  'api_tokens',
  'appointments',
  'calendar_feeds',
  'constitution_acceptances',
  'conversation_events',
  'conversation_members',
  'conversations',
  'data_exports',
  'document_openings',
  'document_versions',
  'documents',
  'email_changes',
  'family_members',
  'gedcom_imports',
  'idempotency_keys',
  'import_mappings',
  'integration_syncs',
  'integrations',
  'investment_accounts',
  'investment_shares',
  'invitations',
  'known_devices',
  'message_reactions',
  'notification_mailboxes',
  'notification_preferences',
  'notifications',
  'ownership_entities',
  'passkeys',
  'password_resets',
  'portal_settings',
  'provider_sign_ins',
  'push_subscriptions',
  'second_factors',
]

describe('quota', () => {
  test('applies to every writing call but the listed ones', () => {
    const without = writingCalls.filter(call => (api[call] as Endpoint).addsContent !== true)
    expect(without.sort()).toEqual(callsWithoutContent)
  })

  test('counts every table with texts of an account', async () => {
    const { database } = await openPortal()
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name
      from pg_constraint join pg_attribute on attrelid = conrelid
      where contype = 'f' and confrelid = 'users'::regclass and atttypid in ('text'::regtype, 'jsonb'::regtype)
        and conrelid::regclass::text not in (
          select table_name from information_schema.view_table_usage where view_name = 'stored_content')
      order by name`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual(tablesWithoutContent)
  })

  test('rejects content, and nothing else, when used up', async () => {
    const portal = await openPortal({ QUOTA_MB: '1' })
    const ada = await portal.signIn('admin')
    await useSpace(portal, ada, 1_000_000)
    for (const [call, { body }] of await tryWritingCalls(ada)) {
      const expected = !callsWithoutContent.includes(call)
      expect([call, body.code === 'platform.quota-exceeded']).toEqual([call, expected])
    }
  })

  test('states the used space and the quota', async () => {
    const portal = await openPortal({ QUOTA_MB: '1500' })
    const ada = await portal.signIn('family_member')
    await useSpace(portal, ada, 1_500_000_000)
    const { status, body } = await ada.try('POST /api/family-inquiry', { body: createInquiryForm() })
    expect([status, body.error]).toEqual([
      403,
      'You have used 1,500 MB of your 1,500 MB, and there is no space left for this. Deleted posts and photographs free their space after 30 days. Please contact your administrator if you need more',
    ])
  })

  test('belongs to one account', async () => {
    const portal = await openPortal({ QUOTA_MB: '1' })
    await useSpace(portal, await portal.signIn('family_member', 'Ada'), 1_000_000)
    const ben = await portal.signIn('family_member', 'Ben')
    expect((await ben.try('POST /api/family-inquiry', { body: createInquiryForm() })).status).toBe(201)
  })

  test('ends a flood of posts', async () => {
    const portal = await openPortal({ QUOTA_MB: '1' })
    const ada = await portal.signIn('family_member')
    const authorId = await createMember(portal)
    const statuses = new Map<number, number>()
    for (let index = 0; index < 60; index += 1) {
      const { status } = await ada.try('POST /api/family-posts', {
        body: { authorId, content: createText(20_000) },
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses.get(201)).toBeGreaterThan(45)
    expect(statuses.get(403)).toBeGreaterThan(5)
    const { usedBytes } = await ada.call('GET /api/storage-use')
    expect(usedBytes).toBeLessThanOrEqual(1_000_000)
  })
})

describe('stored content', () => {
  test('contains posts until they are erased', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const authorId = await createMember(portal)
    const body = { authorId, content: createText(15_000), isPublic: true }
    const { id } = await ada.call('POST /api/family-posts', { body })
    const added = await readUsedBytes(ada)
    expect(added).toBeGreaterThanOrEqual(15_000)
    expect(added).toBeLessThan(16_000)
    await ada.call('DELETE /api/family-posts/{id}', { params: { id } })
    expect(await readUsedBytes(ada)).toBe(added)
    portal.time.now = addDuration(portal.time.now, 31 * day)
    await deleteExpiredPosts(portal.platform)
    await ada.signInAgain()
    expect(await readUsedBytes(ada)).toBe(0)
  })

  test('contains inquiries, replies and requests', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    let before = 0
    const expectAdded = async (bytes: number) => {
      const now = await readUsedBytes(ada)
      expect(now - before).toBeGreaterThanOrEqual(bytes)
      before = now
    }
    const message = createText(3000)
    const { id } = await ada.call('POST /api/family-inquiry', { body: { ...createInquiryForm(), message } })
    await expectAdded(3000)
    await ada.call('POST /api/inquiries/{id}/replies', { params: { id }, body: { message, version: 1 } })
    await expectAdded(3000)
    await ada.call('POST /api/family-members', { body: createSubmission({ biography: createText(9000) }) })
    await expectAdded(9000)
  })

  test('contains photographs without thumbnails, and family files', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const photograph = await createPhotograph(portal, ada)
    const used = await readUsedBytes(ada)
    expect(used).toBeGreaterThan(photograph.fileSize!)
    expect(used).toBeLessThan(photograph.fileSize! + 1000)
    await uploadPreview(ada, familyOfFour)
    const { rows } = await portal.database.pool.query<{ bytes: number; owner_id: string | null }>(
      'select bytes, owner_id from stored_files where owner_id is not null',
    )
    expect(rows).toHaveLength(2)
    for (const { bytes, owner_id } of rows) {
      expect(bytes).toBeGreaterThan(0)
      expect(owner_id).toBe(ada.user?.id)
    }
    const files = rows.reduce((sum, { bytes }) => sum + bytes, 0)
    expect((await readUsedBytes(ada)) - used).toBeGreaterThanOrEqual(files)
  })
})

describe('reservation', () => {
  test('prevents running requests from exceeding the quota', async () => {
    const { database, quota, accountId } = await openTestQuota()
    const first = await quota.reserve(accountId, 600_000)
    await expect(quota.reserve(accountId, 600_000)).rejects.toThrow('You have used 0 MB of your 1 MB')
    first.release({ isStoredAsSent: false })
    const second = await quota.reserve(accountId, 600_000)
    second.release({ isStoredAsSent: true })
    await expect(quota.reserve(accountId, 600_000)).rejects.toThrow('You have used 0.6 MB of your 1 MB')
    expect(await openQuota({ config: { QUOTA_MB: 1 }, database }).read(accountId)).toEqual({
      usedBytes: 0,
      quotaBytes: 1_000_000,
    })
  })
})

describe('upload', () => {
  test('is rejected when its files would exceed the quota', async () => {
    const { portal, ada, page } = await openPortalWithProfile({ QUOTA_MB: '1' })
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 400, height: 400, channels: 3, background: '#000', noise } as const
    const bytes = await sharp({ create }).jpeg({ quality: 10 }).toBuffer()
    const body = toBlob(bytes, 'image/jpeg')
    await useSpace(portal, ada, 998_000 - bytes.length)
    const refused = await tryShareFile(ada, page, body)
    expect([refused.status, refused.body.code]).toEqual([403, 'platform.quota-exceeded'])
    expect(await ada.call('GET /api/family-media/{memberId}', { params: { memberId: page } })).toEqual([])
    // The upload.
    expect(listStoredFiles(portal)).toHaveLength(1)
  })

  test('stays reserved after its client has disconnected', async () => {
    const portal = await openPortal({ QUOTA_MB: '1' })
    const ada = await portal.signIn('family_member')
    const { quota, sessions } = portal.platform
    const [started, disconnected, gate] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const calls = await mountCalls(portal, app =>
      answer(app, sessions, 'POST /api/family-inquiry', async ({ reply }) => {
        reply.raw.once('close', () => disconnected?.resolve())
        started?.resolve()
        await gate?.promise
        throw notFound()
      }),
    )
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'application/json' }
    const sent = request(`${calls.address}/api/family-inquiry`, { method: 'POST', headers }).on(
      'error',
      () => {},
    )
    sent.end(JSON.stringify('x'.repeat(600_000)))
    await started?.promise
    sent.destroy()
    await disconnected?.promise
    const accountId = ada.user?.id ?? ''
    await expect(quota.reserve(accountId, 600_000)).rejects.toThrow('You have used 0 MB of your 1 MB')
    gate?.resolve()
  })
})

describe('cached sum', () => {
  test('is not stored when a request ended during its read', async () => {
    const { database, quota, accountId } = await openTestQuota()
    const [first, second] = [await quota.reserve(accountId, 1), await quota.reserve(accountId, 600_000)]
    first.release({ isStoredAsSent: false })
    const running = quota.reserve(accountId, 1)
    // Its content is committed after the sum was read.
    second.release({ isStoredAsSent: true })
    await running
    const file = { id: randomUUID(), ownerId: accountId, bytes: 600_000, createdAt: new Date() }
    await database.db.insertInto('storedFiles').values(file).execute()
    await expect(quota.reserve(accountId, 600_000)).rejects.toThrow('You have used 0.6 MB of your 1 MB')
  })

  test('is read once for concurrent requests', async () => {
    const { database, quota, accountId } = await openTestQuota()
    const connect = vi.spyOn(database.pool, 'connect')
    await Promise.all(Array.from({ length: 5 }, () => quota.reserve(accountId, 1)))
    expect(connect).toHaveBeenCalledOnce()
  })
})

async function openTestQuota() {
  const portal = await openPortal()
  const { database } = portal
  const accountId = (await portal.signIn('family_member')).user?.id ?? ''
  return { database, quota: openQuota({ config: { QUOTA_MB: 1 }, database }), accountId }
}

/** Records a file of this size. The file itself is not written. */
async function useSpace({ database, time }: TestPortal, person: Person, bytes: number): Promise<void> {
  const file = { id: randomUUID(), ownerId: person.user?.id ?? null, bytes, createdAt: time.now }
  await database.db.insertInto('storedFiles').values(file).execute()
}

async function readUsedBytes(person: Person): Promise<number> {
  return (await person.call('GET /api/storage-use')).usedBytes
}

/** Random text, which PostgreSQL cannot compress much. */
function createText(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length)
}
