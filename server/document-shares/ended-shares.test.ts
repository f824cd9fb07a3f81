import { expect, test } from 'vitest'

import { addDuration, day, hour, minute, second } from '#server/platform/clock.ts'
import {
  createShare,
  download,
  enterPasscode,
  linkRejection,
  openShare,
  openWithShare,
} from '#server/test/document-shares.ts'
import { createDocument, insertCompany } from '#server/test/documents.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { sweepShares } from './sweep-shares.ts'

test('an expired link shows nothing', async () => {
  const { portal, share, adviser, document } = await openWithShare({ expiresInDays: 1 })
  portal.time.now = addDuration(portal.time.now, day - minute)
  const { openUntil } = await openShare(adviser, share)
  expect(openUntil).toBe(share.expiresAt)
  portal.time.now = addDuration(portal.time.now, minute)
  expect((await download(adviser, document.current.id)).status).toBe(403)
  expect((await enterPasscode(adviser, share)).body).toMatchObject({ error: linkRejection })
})

test('a revoked link shows nothing, even in an open browser', async () => {
  const { ada, share, adviser, document } = await openWithShare()
  await openShare(adviser, share)
  const params = { id: share.id }
  const revoked = await ada.call('DELETE /api/document-shares/{id}', { params })
  expect(revoked.state).toBe('revoked')
  expect((await download(adviser, document.current.id)).status).toBe(403)
  expect((await enterPasscode(adviser, share)).body).toMatchObject({ error: linkRejection })
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
  expect((await enterPasscode(adviser, share)).body).toMatchObject({ error: linkRejection })
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
