import { expect, test } from 'vitest'

import { occupyPasswordQueue } from '#server/accounts/password/passwords.ts'
import { createShare, enterPasscode, linkRejection, openWithShare } from '#server/test/document-shares.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

test('answers an unknown link and a wrong passcode alike', async () => {
  const { portal, share, adviser } = await openWithShare()
  const replies = []
  for (const secrets of [
    { ...share, passcode: 'wrong-pass-code' },
    { ...share, token: 'x'.repeat(43) },
    { ...share, token: '' },
  ]) {
    const { status, body } = await enterPasscode(adviser, secrets)
    const { requestId: _, ...failure } = body
    replies.push(JSON.stringify([status, failure]))
  }
  expect(new Set(replies)).toEqual(
    new Set([
      JSON.stringify([
        403,
        { error: linkRejection, message: linkRejection, code: 'document-shares.rejected' },
      ]),
    ]),
  )
  expect(await listAuditEntries(portal)).toEqual([
    `document-shares.created ${share.id}`,
    `document-shares.rejected ${share.id}`,
    'document-shares.rejected null',
    'document-shares.rejected null',
  ])
})

test('limits the attempts on a link, also with its passcode', async () => {
  const { portal, share, adviser } = await openWithShare()
  for (let attempt = 1; attempt <= 10; attempt += 1)
    expect((await enterPasscode(adviser, { ...share, passcode: 'wrong-pass-code' })).status).toBe(403)
  const { status, headers, body } = await enterPasscode(portal.visitor(), share)
  expect([status, body.error]).toEqual([
    429,
    'Too many attempts to open this link. Please try again in 15 minutes',
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('limits the attempts of an address on all links', async () => {
  const portal = await openPortal({ LIMIT_SIGN_IN: '2,3' })
  const statuses = []
  for (const token of ['a', 'b', 'c', 'd'])
    statuses.push((await enterPasscode(portal.visitor(), { token, passcode: 'wrong-pass-code' })).status)
  expect(statuses).toEqual([403, 403, 403, 429])
})

test('does not count the attempts that succeed', async () => {
  const portal = await openPortal({ LIMIT_SIGN_IN: '2,2' })
  const share = await createShare(await portal.signIn('family_member'))
  for (let visit = 1; visit <= 4; visit += 1)
    expect((await enterPasscode(portal.visitor(), share)).status).toBe(200)
})

test('refuses a flood before it verifies a passcode', async () => {
  const { share, adviser } = await openWithShare()
  const { promise, resolve } = Promise.withResolvers<void>()
  const occupied = occupyPasswordQueue(52, promise)
  expect((await enterPasscode(adviser, share)).status).toBe(429)
  resolve()
  await occupied
  expect((await enterPasscode(adviser, share)).status).toBe(200)
})

async function listAuditEntries({ database: { db } }: TestPortal): Promise<string[]> {
  const entries = await db
    .selectFrom('auditEntries')
    .select(['action', 'subject'])
    .where('action', 'like', 'document-shares.%')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return entries.map(({ action, subject }) => `${action} ${subject}`)
}
