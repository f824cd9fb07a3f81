import { expect, test } from 'vitest'

import { createShare, download, openShare, openWithShare } from '#server/test/document-shares.ts'
import { createDocument } from '#server/test/documents.ts'
import { openPortal } from '#server/test/open-portal.ts'

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
