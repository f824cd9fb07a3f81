import { expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import {
  createShare,
  download,
  enterPasscode,
  openShare,
  openWithShare,
} from '#server/test/document-shares.ts'
import { createDocument } from '#server/test/documents.ts'

test('new secrets open the link, and the previous ones do not', async () => {
  const { portal, ada, share, adviser, document } = await openWithShare({ note: 'For the sale.' })
  await openShare(adviser, share)
  const params = { id: share.id }
  const replaced = await ada.call('POST /api/document-shares/{id}/secrets', { params })
  expect(replaced).toMatchObject({
    id: share.id,
    note: 'For the sale.',
    expiresAt: share.expiresAt,
    state: 'open',
  })
  expect((await download(adviser, document.current.id)).status).toBe(403)
  for (const stale of [share, { ...share, token: replaced.token }, { ...replaced, token: share.token }])
    expect((await enterPasscode(portal.visitor(), stale)).status).toBe(403)
  await openShare(adviser, replaced)
  expect((await download(adviser, document.current.id)).body).toBe('The orchard.')
})

test('only the creator replaces the secrets of an open link', async () => {
  const { portal, ada, share } = await openWithShare({ expiresInDays: 1 })
  const replace = async (person: typeof ada, id: string) => {
    const { status, body } = await person.try('POST /api/document-shares/{id}/secrets', { params: { id } })
    return [status, body.code]
  }
  expect(await replace(await portal.signIn('admin'), share.id)).toEqual([404, 'document-shares.not-found'])
  const revoked = await createShare(ada)
  await ada.call('DELETE /api/document-shares/{id}', { params: { id: revoked.id } })
  expect(await replace(ada, revoked.id)).toEqual([409, 'document-shares.ended'])
  portal.time.now = addDuration(portal.time.now, day)
  await ada.signInAgain()
  expect(await replace(ada, share.id)).toEqual([409, 'document-shares.ended'])
})

test('those of a sensitive document need Family Access', async () => {
  const { portal, ada } = await openWithShare()
  const document = await createDocument(ada, { isSensitive: true })
  await ada.stepUp()
  const params = { id: (await createShare(ada, { documentIds: [document.id] })).id }
  portal.time.now = addDuration(portal.time.now, day / 2)
  await ada.signInAgain()
  const refused = await ada.try('POST /api/document-shares/{id}/secrets', { params })
  expect([refused.status, refused.body.code]).toEqual([403, 'family-access.required'])
  await ada.stepUp()
  expect((await ada.try('POST /api/document-shares/{id}/secrets', { params })).status).toBe(200)
})
