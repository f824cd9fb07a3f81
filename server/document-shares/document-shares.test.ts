import { describe, expect, test } from 'vitest'

import { addDuration, hour, minute, second } from '#server/platform/clock.ts'
import {
  createShare,
  download,
  enterPasscode,
  openShare,
  openWithShare,
} from '#server/test/document-shares.ts'
import { addVersion, createDocument } from '#server/test/documents.ts'
import { openPortal } from '#server/test/open-portal.ts'

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

test('each link of one adviser has its own openings', async () => {
  const { portal, ada, document, share: first } = await openWithShare()
  portal.time.now = addDuration(portal.time.now, minute)
  const second = await createShare(ada, { documentIds: [document.id] })
  for (const share of [first, second]) {
    const adviser = portal.visitor()
    await openShare(adviser, share)
    portal.time.now = addDuration(portal.time.now, minute)
    await download(adviser, document.current.id)
  }
  const listed = await ada.call('GET /api/document-shares')
  expect(listed.map(({ downloadCount }) => downloadCount)).toEqual([1, 1])
  const openings = await ada.call('GET /api/documents/{id}/openings', { params: { id: document.id } })
  expect(openings.map(({ linkCreatedAt }) => linkCreatedAt)).toEqual([second.createdAt, first.createdAt])
})

test('no one else sees or revokes a link', async () => {
  const { portal, share } = await openWithShare()
  const admin = await portal.signIn('admin')
  expect(await admin.call('GET /api/document-shares')).toEqual([])
  const { status, body } = await admin.try('DELETE /api/document-shares/{id}', { params: { id: share.id } })
  expect([status, body.code]).toEqual([404, 'document-shares.not-found'])
})
