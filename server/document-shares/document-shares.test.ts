import { describe, expect, test } from 'vitest'

import { occupyPasswordQueue } from '#server/accounts/password/passwords.ts'
import { addDuration, day, hour, minute, second } from '#server/platform/clock.ts'
import { createShare } from '#server/test/document-shares.ts'
import { addVersion, createDocument, insertCompany } from '#server/test/documents.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { sweepShares } from './sweep-shares.ts'

const rejection =
  'The link has ended or the passcode is wrong. Check both, or ask the person who sent them for a new link'

async function openWithShare(fields: Parameters<typeof createShare>[1] = {}) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const document = await createDocument(
    ada,
    { title: 'Deed' },
    { content: 'The orchard.', fileName: 'deed.txt' },
  )
  const share = await createShare(ada, { documentIds: [document.id], ...fields })
  return { portal, ada, document, share, adviser: portal.visitor() }
}

/** Enters the passcode and returns the reply. */
function enterPasscode(person: Person, { token, passcode }: { token: string; passcode: string }) {
  return person.try('POST /api/shared-documents', { body: { token, passcode } })
}

/** Enters the passcode and returns what the link shows. */
function openShare(person: Person, { token, passcode }: { token: string; passcode: string }) {
  return person.call('POST /api/shared-documents', { body: { token, passcode } })
}

function download(person: Person, versionId: string) {
  return person.fetch('GET', `/api/shared-documents/${versionId}`)
}

describe('a link', () => {
  test('lets an adviser download the chosen documents', async () => {
    const { ada, document, share, adviser } = await openWithShare({ expiresInDays: 3 })
    await createDocument(ada, { title: 'Will' })
    expect(await openShare(adviser, share)).toEqual({
      adviserName: 'Edward Barlow',
      sharedBy: 'Ada Hartwell',
      expiresAt: share.expiresAt,
      openUntil: expect.any(String),
      documents: [
        {
          versionId: document.current.id,
          title: 'Deed',
          fileName: 'deed.txt',
          mimeType: 'text/plain',
          bytes: 12,
        },
      ],
    })
    const { status, headers, body } = await download(adviser, document.current.id)
    expect([status, body]).toEqual([200, 'The orchard.'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="deed.txt"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
  })

  test('shows the current version only', async () => {
    const { ada, document, share, adviser } = await openWithShare()
    await openShare(adviser, share)
    const { current } = await addVersion(ada, document.id, 'The orchard and the mill.')
    expect((await download(adviser, document.current.id)).status).toBe(404)
    expect((await download(adviser, current.id)).body).toBe('The orchard and the mill.')
  })

  test('sets a cookie for its own calls and one hour', async () => {
    const { share, adviser, portal, document } = await openWithShare()
    const { headers } = await enterPasscode(adviser, share)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^heirloom-shared=[\w-]{43}; Max-Age=3600; Path=\/api\/shared-documents; HttpOnly; SameSite=Strict$/,
      ),
    ])
    portal.time.now = addDuration(portal.time.now, hour - second)
    expect((await download(adviser, document.current.id)).status).toBe(200)
    portal.time.now = addDuration(portal.time.now, second)
    const { status, body } = await download(adviser, document.current.id)
    expect([status, body.code]).toEqual([403, 'document-shares.closed'])
  })

  test('sets a Secure cookie behind https', async () => {
    const portal = await openPortal({ PUBLIC_URL: 'https://portal.example.test' })
    const share = await createShare(await portal.signIn('family_member'))
    const { headers } = await enterPasscode(portal.visitor(), share)
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Secure-heirloom-shared=.*; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('opens nothing else of the portal', async () => {
    const { ada, document, share, adviser } = await openWithShare()
    const other = await createDocument(ada)
    await openShare(adviser, share)
    expect((await download(adviser, other.current.id)).status).toBe(404)
    expect((await adviser.fetch('GET', `/api/document-files/${document.current.id}`)).status).toBe(401)
    expect((await adviser.try('GET /api/documents')).status).toBe(401)
  })

  test('opens nothing without its cookie', async () => {
    const { portal, document, ada, share, adviser } = await openWithShare()
    await openShare(adviser, share)
    const thief = portal.visitor()
    thief.cookies.set('heirloom-shared', 'x'.repeat(43))
    for (const person of [portal.visitor(), thief, ada])
      expect((await download(person, document.current.id)).body).toMatchObject({
        code: 'document-shares.closed',
      })
  })

  test('is stored without its secrets', async () => {
    const { portal, share, adviser } = await openWithShare()
    await openShare(adviser, share)
    const { db } = portal.database
    const stored = JSON.stringify([
      await db.selectFrom('documentShares').selectAll().execute(),
      await db.selectFrom('documentShareVisits').selectAll().execute(),
      await db.selectFrom('auditEntries').selectAll().execute(),
      portal.logLines,
    ])
    for (const secret of [share.token, share.passcode, adviser.cookies.get('heirloom-shared') ?? ''])
      expect(stored).not.toContain(secret)
    expect(share.token).toMatch(/^[\w-]{43}$/)
    expect(share.passcode).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
  })
})

describe('the end of a link', () => {
  test('an expired link shows nothing', async () => {
    const { portal, share, adviser, document } = await openWithShare({ expiresInDays: 1 })
    portal.time.now = addDuration(portal.time.now, day - minute)
    const { openUntil } = await openShare(adviser, share)
    expect(openUntil).toBe(share.expiresAt)
    portal.time.now = addDuration(portal.time.now, minute)
    expect((await download(adviser, document.current.id)).status).toBe(403)
    expect((await enterPasscode(adviser, share)).body).toMatchObject({ error: rejection })
  })

  test('a revoked link shows nothing, even in an open browser', async () => {
    const { ada, share, adviser, document } = await openWithShare()
    await openShare(adviser, share)
    const params = { id: share.id }
    const revoked = await ada.call('DELETE /api/document-shares/{id}', { params })
    expect(revoked.state).toBe('revoked')
    expect((await download(adviser, document.current.id)).status).toBe(403)
    expect((await enterPasscode(adviser, share)).body).toMatchObject({ error: rejection })
    expect(await ada.call('DELETE /api/document-shares/{id}', { params })).toEqual(revoked)
  })

  test('a deleted document is not shown', async () => {
    const { ada, share, adviser, document } = await openWithShare()
    await openShare(adviser, share)
    await ada.call('DELETE /api/documents/{id}', { params: { id: document.id } })
    expect((await download(adviser, document.current.id)).status).toBe(404)
    expect((await openShare(adviser, share)).documents).toEqual([])
    expect(await ada.call('GET /api/document-shares')).toMatchObject([{ documents: [], withheldCount: 1 }])
  })

  test('a document that became sensitive is not shown', async () => {
    const { ada, share, adviser, document } = await openWithShare()
    await openShare(adviser, share)
    const body = { isSensitive: true, version: 1 }
    await ada.call('PUT /api/documents/{id}', { params: { id: document.id }, body })
    expect((await download(adviser, document.current.id)).status).toBe(404)
  })

  test('a deactivated account ends its links', async () => {
    const { portal, ada, share, adviser, document } = await openWithShare()
    await openShare(adviser, share)
    await portal.database.db
      .updateTable('users')
      .set({ isActive: false })
      .where('id', '=', ada.user!.id)
      .execute()
    expect((await download(adviser, document.current.id)).status).toBe(403)
    expect((await enterPasscode(adviser, share)).body).toMatchObject({ error: rejection })
  })

  test('a creator who left the board shares no company papers', async () => {
    const portal = await openPortal()
    await insertCompany(portal)
    const ben = await portal.signIn('board_member')
    const company = { area: 'company', companySlug: 'hartwell-staffing', companyTab: 'formation' } as const
    const { id, current } = await createDocument(ben, company)
    const share = await createShare(ben, { documentIds: [id] })
    const adviser = portal.visitor()
    await openShare(adviser, share)
    expect((await download(adviser, current.id)).status).toBe(200)
    await portal.database.db
      .updateTable('users')
      .set({ boardTermExpires: portal.time.now })
      .where('id', '=', ben.user!.id)
      .execute()
    expect((await download(adviser, current.id)).status).toBe(404)
  })
})

describe('POST /api/shared-documents', () => {
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
        JSON.stringify([403, { error: rejection, message: rejection, code: 'document-shares.rejected' }]),
      ]),
    )
    expect(await listAuditEntries(portal)).toEqual([
      `document-shares.created ${share.id}`,
      `document-shares.rejected ${share.id}`,
      'document-shares.rejected unknown',
      'document-shares.rejected unknown',
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
})

describe('POST /api/document-shares', () => {
  test('accepts only documents that the caller may edit', async () => {
    const { portal, document } = await openWithShare()
    const ben = await portal.signIn('admin', 'Ben')
    const deleted = await createDocument(ben)
    await ben.call('DELETE /api/documents/{id}', { params: { id: deleted.id } })
    const hidden = await createDocument(await portal.signIn('family_member'), { audience: 'private' })
    const tryToShare = async (id: string) => {
      const body = { documentIds: [id], adviserName: 'Edward Barlow' }
      const { status, body: failure } = await ben.try('POST /api/document-shares', { body })
      return [status, failure.code]
    }
    expect(await tryToShare(document.id)).toEqual([403, 'documents.not-yours'])
    expect(await tryToShare(deleted.id)).toEqual([404, 'documents.not-found'])
    expect(await tryToShare(hidden.id)).toEqual([404, 'documents.not-found'])
  })

  test('requires Family Access for a sensitive document', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id, current } = await createDocument(ada, { isSensitive: true })
    const body = { documentIds: [id], adviserName: 'Edward Barlow' }
    const refused = await ada.try('POST /api/document-shares', { body })
    expect([refused.status, refused.body.code]).toEqual([403, 'family-access.required'])
    await ada.stepUp()
    const adviser = portal.visitor()
    await openShare(adviser, await createShare(ada, { documentIds: [id] }))
    expect((await download(adviser, current.id)).status).toBe(200)
  })

  test('accepts a chosen passcode, unless it is common or short', async () => {
    const { ada, adviser, document } = await openWithShare()
    const share = await createShare(ada, { documentIds: [document.id], passcode: 'rings of an oak' })
    expect(share.passcode).toBe('rings of an oak')
    await openShare(adviser, share)
    for (const passcode of ['password', 'short']) {
      const body = { documentIds: [document.id], adviserName: 'Edward Barlow', passcode }
      const refused = await ada.try('POST /api/document-shares', { body })
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['passcode']])
    }
  })

  test.each([
    ['documentIds', { documentIds: [] }],
    ['adviserName', { adviserName: ' ' }],
    ['expiresInDays', { expiresInDays: 0 }],
    ['expiresInDays', { expiresInDays: 91 }],
    ['expiresInDays', { expiresInDays: 1.5 }],
  ])('refuses an invalid %s', async (field, fields) => {
    const { ada, document } = await openWithShare()
    const body = { documentIds: [document.id], adviserName: 'Edward Barlow', ...fields }
    const refused = await ada.try('POST /api/document-shares', { body })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]])
  })
})

test('the list shows who opened a link, how often and when', async () => {
  const { portal, ada, share, adviser, document } = await openWithShare({ note: 'For the sale.' })
  const { token: _, passcode: __, ...listed } = share
  expect(await ada.call('GET /api/document-shares')).toEqual([listed])
  expect(listed).toMatchObject({
    state: 'open',
    note: 'For the sale.',
    documents: [{ id: document.id, title: 'Deed' }],
  })
  await openShare(adviser, share)
  await download(adviser, document.current.id)
  portal.time.now = addDuration(portal.time.now, minute)
  await download(adviser, document.current.id)
  const openedAt = addDuration(portal.time.now, -minute).toISOString()
  expect(await ada.call('GET /api/document-shares')).toMatchObject([
    { openedCount: 1, downloadCount: 1, lastOpenedAt: openedAt },
  ])
  const params = { id: document.id }
  expect(await ada.call('GET /api/documents/{id}/openings', { params })).toMatchObject([
    { openedBy: 'Edward Barlow', how: 'shared', versionNumber: 1, openedAt },
  ])
})

test('no one else sees or revokes a link', async () => {
  const { portal, share } = await openWithShare()
  const admin = await portal.signIn('admin')
  expect(await admin.call('GET /api/document-shares')).toEqual([])
  const { status, body } = await admin.try('DELETE /api/document-shares/{id}', { params: { id: share.id } })
  expect([status, body.code]).toEqual([404, 'document-shares.not-found'])
})

test('the sweep deletes expired cookies, and links after a year', async () => {
  const { portal, ada, document, share, adviser } = await openWithShare({ expiresInDays: 2 })
  const other = await createShare(ada, { documentIds: [document.id], expiresInDays: 90 })
  await ada.call('DELETE /api/document-shares/{id}', { params: { id: other.id } })
  await openShare(adviser, share)
  const countAfterSweep = async (time: Date) => {
    portal.time.now = time
    await sweepShares(portal.platform)
    const { db } = portal.database
    const visits = await db.selectFrom('documentShareVisits').selectAll().execute()
    const shares = await db.selectFrom('documentShares').selectAll().execute()
    return [visits.length, shares.length]
  }
  const start = portal.time.now
  expect(await countAfterSweep(addDuration(start, hour - second))).toEqual([1, 2])
  expect(await countAfterSweep(addDuration(start, hour))).toEqual([0, 2])
  expect(await countAfterSweep(addDuration(start, 365 * day + second))).toEqual([0, 1])
  expect(await countAfterSweep(addDuration(start, 367 * day + second))).toEqual([0, 0])
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
