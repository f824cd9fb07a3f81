import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { api, type Call } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import { addDuration, day, minute } from '#server/platform/clock.ts'
import { exampleInputs } from '#server/test/example-inputs.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Answer } from '#server/test/person.ts'
import { writingCalls } from '#server/test/writing-calls.ts'

import { sweepIdempotencyKeys } from './idempotency.ts'

/** The other calls that send POST, with the reason why a repetition creates nothing more. */
const repeatable: Partial<Record<Call, string>> = {
  'POST /api/login': 'a second session, which expires',
  'POST /api/register': 'the email address is unique',
  'POST /api/logout': 'creates nothing',
  'POST /api/family-access': 'creates nothing',
  'POST /api/second-factor': 'replaces the pending one',
  'POST /api/second-factor/confirm': 'a code is accepted once',
  'POST /api/second-factor/recovery-codes': 'replaces the codes',
  'POST /api/second-factor/removal': 'creates nothing',
  'POST /api/calendar-feed': 'a newer address replaces the earlier one',
  'POST /api/conversations/{id}/leave': 'creates nothing',
  'POST /api/conversations/{id}/read': 'creates nothing',
  'POST /api/conversations/{id}/typing': 'creates nothing',
  'POST /api/constitution-acceptance': 'one acceptance of each text',
  'POST /api/board-notices/seen': 'creates nothing',
  'POST /api/board-approvals/{id}/approve': 'a request is decided once',
  'POST /api/board-approvals/{id}/reject': 'a request is decided once',
  'POST /api/family-posts/{id}/restore': 'creates nothing',
  'POST /api/family-media/{id}/restore': 'creates nothing',
  'POST /api/documents/{id}/restore': 'creates nothing',
  'POST /api/documents/{id}/versions/{number}/restore': 'requires the version that was read',
  'POST /api/document-shares': 'a second link, which is listed; its secrets are not stored',
  'POST /api/shared-documents': 'a second visit, which expires',
  'POST /api/gedcom-previews': 'a preview expires after an hour',
  'POST /api/uploads': 'a repeated one is empty and expires',
  'POST /api/gedcom-imports': 'a preview is imported once',
  'POST /api/gedcom-imports/{id}/undo': 'an import is undone once',
  'POST /api/document-shares/{id}/secrets': 'replaces the secrets',
  'POST /api/login/code': 'a second session, which expires',
  'POST /api/login/invitation': 'an invitation is accepted once',
  'POST /api/investments/{id}/restore': 'creates nothing',
  'POST /api/investment-accounts/{id}/shares': 'one share for each audience',
  'POST /api/investment-activities/{id}/undo': 'an entry is corrected once',
  'POST /api/integrations': 'a second connection, which is listed; its key is not stored in replies',
  'POST /api/integrations/{id}/sync': 'a trade is recorded once',
  'POST /api/integrations/{id}/preview': 'replaces the earlier preview',
  'POST /api/investment-imports': 'a preview expires after an hour',
  'POST /api/investment-imports/{id}/apply': 'a preview is applied once',
  'POST /api/investment-imports/{id}/undo': 'an import is undone once',
  'POST /api/exchange-rates': 'replaces the rates of the same days',
  'POST /api/benchmarks': 'a second series, which is listed and can be deleted',
  'POST /api/appointments/{id}/end': 'an appointment ends once',
  'POST /api/account/identities': 'starts a sign-in, which expires',
  'POST /api/api-tokens': 'a second token, which is listed; its secret is not stored',
  'POST /api/passkey-options': 'a challenge, which expires',
  'POST /api/passkeys': 'a challenge is accepted once',
  'POST /api/passkey-sign-in/options': 'a challenge, which expires',
  'POST /api/passkey-sign-in': 'a challenge is accepted once',
  'POST /api/family-access/passkey-options': 'a challenge, which expires',
  'POST /api/family-access/passkey': 'a challenge is accepted once',
  'POST /api/password-reset': 'a newer link replaces the earlier one',
  'POST /api/email-change': 'replaces the pending change',
  'POST /api/email-change/letters': 'newer links replace the earlier ones',
  'POST /api/email-change/link': 'creates nothing',
  'POST /api/email-change/confirmation': 'creates nothing',
  'POST /api/email-change/rejection': 'creates nothing',
  'POST /api/users/{userId}/approve': 'creates nothing',
  'POST /api/users/{userId}/decline': 'creates nothing',
  'POST /api/users/{userId}/deactivate': 'creates nothing',
  'POST /api/users/{userId}/reactivate': 'creates nothing',
  'POST /api/users/{userId}/renew-term': 'names the end that was read',
  'POST /api/expire-board-terms': 'creates nothing',
  'POST /api/invitation': 'creates nothing',
  'POST /api/invitations': 'one pending invitation for each address',
  'POST /api/invitations/{id}/resend': 'a newer link replaces the earlier one',
  'POST /api/view-as': 'an account is viewed once',
  'POST /api/data-exports': 'one unfinished copy for each account',
  'POST /api/notifications/seen': 'creates nothing',
  'POST /api/push-devices': 'replaces the device of the session',
  'POST /api/unsubscribe': 'creates nothing',
}

const creatingCalls = writingCalls.filter(call => (api[call] as Endpoint).acceptsIdempotencyKey === true)

// A new call must accept a key, or be listed above.
test('every POST accepts a key or is safe to repeat', () => {
  const posts = writingCalls.filter(call => call.startsWith('POST'))
  expect(posts.filter(call => !creatingCalls.includes(call)).toSorted()).toEqual(
    Object.keys(repeatable).toSorted(),
  )
})

test.each(creatingCalls)('%s creates one record for one key', async call => {
  const { portal, send } = await openWith(call)
  const before = await countRecords(portal)
  const [first, ...others] = await Promise.all([send('one'), send('one'), send('one')])
  const created = await countRecords(portal)
  expect(first?.status).toBeLessThan(300)
  expect(created).toBeGreaterThan(before)
  for (const other of [...others, await send('one')])
    expect([other.status, other.body]).toEqual([first?.status, first?.body])
  expect(await countRecords(portal)).toBe(created)
})

describe('Idempotency-Key', () => {
  test('is unique per account, call and key', async () => {
    const { portal, send, input } = await openWith('POST /api/family-posts')
    const ben = await portal.signIn('family_member', 'Ben')
    const one = { ...input, headers: { 'idempotency-key': 'one' } }
    const ids = [await send('one'), await send('two'), await ben.try('POST /api/family-posts', one)].map(
      readId,
    )
    expect(new Set(ids).size).toBe(3)
    const withoutKey = [1, 2].map(() => ben.try('POST /api/family-posts', input))
    expect(new Set((await Promise.all(withoutKey)).map(readId)).size).toBe(2)
  })

  test('rejects another body, and a key that is no token', async () => {
    const { send } = await openWith('POST /api/family-posts')
    await send('one')
    const changed = await send('one', { content: 'Something else.' })
    expect([changed.status, changed.body.code]).toEqual([409, 'platform.idempotency-key-reused'])
    expect((await send('x'.repeat(101))).status).toBe(400)
    expect((await send('two words')).status).toBe(400)
  })

  test('is not used up by a failed request', async () => {
    const { send } = await openWith('POST /api/family-posts')
    expect((await send('one', { authorId: randomUUID() })).status).toBe(400)
    expect((await send('one')).status).toBe(201)
  })

  test('answers 409 when the record has been removed', async () => {
    const { person, send } = await openWith('POST /api/family-posts')
    const id = readId(await send('one'))
    await person.call('DELETE /api/family-posts/{id}', { params: { id } })
    const repeated = await send('one')
    expect([repeated.status, repeated.body.code]).toEqual([409, 'platform.idempotent-record-removed'])
  })

  test('expires after a day', async () => {
    const { portal, send } = await openWith('POST /api/family-posts')
    const sweepKeys = () => sweepIdempotencyKeys(portal.database, () => portal.time.now)
    const id = readId(await send('one'))
    portal.time.now = addDuration(portal.time.now, day - minute)
    await sweepKeys()
    expect(readId(await send('one'))).toBe(id)
    portal.time.now = addDuration(portal.time.now, 2 * minute)
    await sweepKeys()
    expect(readId(await send('one'))).not.toBe(id)
  })
})

async function openWith(call: Call) {
  const portal = await openPortal()
  const ada = await portal.signIn('admin')
  const input = (await exampleInputs[call]?.(portal, ada)) ?? {}
  const send = (key: string, changes?: object) =>
    ada.try(call, {
      ...input,
      ...(changes && { body: { ...(input.body as object), ...changes } }),
      headers: { 'idempotency-key': key },
    })
  return { portal, person: ada, input, send }
}

function readId({ body }: Answer<FailureBody>): string {
  return (body as unknown as { id: string }).id
}

/** The number of rows that the creating calls insert. */
async function countRecords({ database }: TestPortal): Promise<number> {
  const tables = [
    'family_members',
    'board_approvals',
    'family_posts',
    'family_media',
    'inquiries',
    'inquiry_replies',
    'audit_entries',
    'conversations',
    'messages',
  ]
  const counts = tables.map(table => `(select count(*) from ${table})`).join(' + ')
  const { rows } = await database.pool.query<{ count: number }>(`select ${counts} as count`)
  return rows[0]!.count
}
