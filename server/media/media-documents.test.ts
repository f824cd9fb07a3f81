import { expect, test } from 'vitest'

import { eraseExpiredDocuments } from '#server/documents/delete-document.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { createMember } from '#server/test/members.ts'
import {
  createPhotograph,
  listStoredFiles,
  makeJpeg,
  openPortalWithProfile,
  tryShareFile,
} from '#server/test/photographs.ts'
import { tryUpload, uploadFile } from '#server/test/uploads.ts'

test('a photograph is a document that only the gallery changes', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const board = await portal.signIn('board_member')
  const { id } = await createPhotograph(portal, ada, { memberId: page, title: 'The orchard' })
  const params = { id }
  const sentence = 'The person who shared this photograph or video changes and deletes it in the gallery'
  for (const person of [ada, board]) {
    const [found] = await person.call('GET /api/documents', { query: { q: 'orchard' } })
    expect(found).toMatchObject({
      id,
      area: 'media',
      kind: 'photograph',
      title: 'The orchard',
      owner: 'Ada Hartwell',
      audience: 'family',
      abilities: { edit: false, delete: false, restore: false, readOpenings: true },
    })
    const { id: uploadId } = await uploadFile(person, 'A text')
    for (const refused of [
      await person.try('PUT /api/documents/{id}', { params, body: { title: 'Mine', version: 1 } }),
      await person.try('DELETE /api/documents/{id}', { params }),
      await person.try('POST /api/documents/{id}/versions', { params, body: { uploadId, version: 1 } }),
    ])
      expect([refused.status, refused.body.error]).toEqual([403, sentence])
  }
  const { id: uploadId } = await uploadFile(ada, 'A text')
  const filed = await ada.try('POST /api/documents', { body: { uploadId, area: 'media', title: 'Oak' } })
  expect(Object.keys(filed.body.fields ?? {})).toEqual(['area'])
})

test('an untitled photograph is named by the day of its sharing', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  await tryShareFile(ada, page, await makeJpeg(), {}, 'IMG 4711.JPG')
  const [document] = await ada.call('GET /api/documents')
  const day = portal.time.now.toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'America/New_York',
  })
  expect([document?.title, document?.current.fileName]).toEqual([`Photograph of ${day}`, 'IMG 4711.webp'])
  const [media] = await ada.call('GET /api/family-media/{memberId}', { params: { memberId: page } })
  expect(media?.title).toBeNull()
})

test('an opening in the gallery is not recorded', async () => {
  const { portal, ada } = await openPortalWithProfile()
  const { id, mediaUrl } = await createPhotograph(portal, ada)
  const reader = await portal.signIn('family_member')
  const listOpenings = async () => ada.call('GET /api/documents/{id}/openings', { params: { id } })
  expect((await reader.fetch('GET', mediaUrl)).status).toBe(200)
  expect(await listOpenings()).toEqual([])
  const { current } = await reader.call('GET /api/documents/{id}', { params: { id } })
  await reader.fetch('GET', `/api/document-files/${current.id}`)
  expect(await listOpenings()).toHaveLength(1)
})

test('a legal hold stops deletion and another audience', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const board = await portal.signIn('board_member')
  const { id } = await createPhotograph(portal, ada, { memberId: page })
  const params = { id }
  const setLegalHold = async (isOnLegalHold: boolean) =>
    board.call('PUT /api/documents/{id}/legal-hold', { params, body: { isOnLegalHold, reason: 'A case' } })
  const change = async (body: object) =>
    (await ada.try('PUT /api/family-media/{id}', { params, body })).status
  const setAudience = async () =>
    (await ada.try('PUT /api/family-media-audience', { body: { ids: [id], isPublic: false } })).status
  await setLegalHold(true)
  expect((await ada.try('DELETE /api/family-media/{id}', { params })).status).toBe(409)
  expect(await change({ isPublic: false, version: 1 })).toBe(409)
  expect(await setAudience()).toBe(409)
  const post = { authorId: page, content: 'For me.', mediaIds: [id], isPublic: false }
  expect((await ada.try('POST /api/family-posts', { body: post })).status).toBe(409)
  // The form sends every field.
  expect(await change({ title: 'The oak', isPublic: true, version: 1 })).toBe(200)
  await setLegalHold(false)
  expect(await setAudience()).toBe(200)
  expect((await ada.try('DELETE /api/family-media/{id}', { params })).status).toBe(200)
})

test('a deleted photograph is restored in the gallery only', async () => {
  const { portal, ada } = await openPortalWithProfile()
  const params = { id: (await createPhotograph(portal, ada, { title: 'The oak' })).id }
  await ada.call('DELETE /api/family-media/{id}', { params })
  for (const person of [ada, await portal.signIn('admin')]) {
    expect((await person.try('POST /api/documents/{id}/restore', { params })).status).toBe(404)
    expect(await person.call('GET /api/documents', { query: { isDeleted: 'true' } })).toEqual([])
  }
  await ada.call('POST /api/family-media/{id}/restore', { params })
  expect(await ada.call('GET /api/documents', { query: { q: 'oak' } })).toHaveLength(1)
})

test('a document names the page that it was shared on', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const photograph = await createPhotograph(portal, ada, { memberId: page })
  const { sharedOn } = await ada.call('GET /api/documents/{id}', { params: { id: photograph.id } })
  expect(sharedOn).toEqual({ id: page, name: 'Rosa Hartwell' })
  const found = await ada.call('GET /api/documents', { query: { memberId: page } })
  expect(found.map(({ id }) => id)).toEqual([photograph.id])
})

test('a pending share is private until its audience is set', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const share = () => createPhotograph(portal, ada, { memberId: page, isSharePending: true })
  const [shared, hidden, edited] = [await share(), await share(), await share()]
  expect(shared).toMatchObject({ isPublic: false, isSharePending: true })
  const params = { memberId: page }
  const listPending = async () => {
    const query = { isSharePending: 'true' as const }
    return (await ada.call('GET /api/family-media/{memberId}', { params, query })).map(({ id }) => id)
  }
  expect((await listPending()).toSorted()).toEqual([shared.id, hidden.id, edited.id].toSorted())

  await ada.call('PUT /api/family-media-audience', { body: { ids: [shared.id], isPublic: true } })
  await ada.call('PUT /api/family-media-audience', { body: { ids: [hidden.id], isPublic: false } })
  const change = { title: 'Harvest', version: edited.version }
  const { version } = await ada.call('PUT /api/family-media/{id}', {
    params: { id: edited.id },
    body: change,
  })
  expect(await listPending()).toEqual([edited.id])
  await ada.call('PUT /api/family-media/{id}', {
    params: { id: edited.id },
    body: { isPublic: true, version },
  })
  expect(await listPending()).toEqual([])
})

test('a page shows the photographs that its member is in, once', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const other = await createMember(portal, undefined, { firstName: 'Otto' })
  const shown = await createPhotograph(portal, ada, { memberId: other, memberIds: [page, other] })
  expect(shown.members.map(({ name }) => name.split(' ')[0])).toEqual(['Otto', 'Rosa'])
  const listIds = async (memberId: string) =>
    (await ada.call('GET /api/family-media/{memberId}', { params: { memberId } })).map(({ id }) => id)
  expect([await listIds(page), await listIds(other)]).toEqual([[shown.id], [shown.id]])
  const change = { params: { id: shown.id }, body: { memberIds: [], version: 1 } }
  expect(await ada.call('PUT /api/family-media/{id}', change)).toMatchObject({ members: [], version: 2 })
  expect(await listIds(page)).toEqual([])
  const unknown = { params: { id: shown.id }, body: { memberIds: [shown.id], version: 2 } }
  expect((await ada.try('PUT /api/family-media/{id}', unknown)).body.fields).toEqual({
    memberIds: 'One of these people is not in the tree',
  })
})

test('a merge moves who is in a photograph', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const duplicate = await createMember(portal, undefined, { firstName: 'Rosie' })
  const host = await createMember(portal)
  await createPhotograph(portal, ada, { memberId: host, memberIds: [duplicate, page] })
  const request = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id: page },
    body: { duplicateId: duplicate },
  })
  const board = await portal.signIn('board_member')
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: request.id }, body: {} })
  const [media] = await ada.call('GET /api/family-media/{memberId}', { params: { memberId: host } })
  expect(media?.members).toEqual([{ id: page, name: expect.stringContaining('Rosa') }])
})

test('stores equal photographs once, until the last is erased', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const photograph = await makeJpeg()
  const ids = []
  for (let times = 0; times < 2; times += 1) {
    const { body } = await tryShareFile(ada, page, photograph)
    ids.push((body as unknown as { id: string }).id)
  }
  // One file, and a thumbnail for each.
  expect(listStoredFiles(portal)).toHaveLength(3)
  await ada.call('DELETE /api/family-media/{id}', { params: { id: ids[0]! } })
  portal.time.now = addDuration(portal.time.now, 31 * day)
  await ada.signInAgain()
  await eraseExpiredDocuments(portal.platform)
  await portal.platform.files.sweep()
  expect(listStoredFiles(portal)).toHaveLength(2)
  expect((await ada.fetch('GET', `/api/media-files/${ids[1]}`)).status).toBe(200)
})

test('a repeated request finds the photograph of the first', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const { id: uploadId } = await uploadFile(ada, await (await makeJpeg()).bytes(), 'oak.jpg')
  const share = () =>
    ada.try('POST /api/family-media', {
      body: { uploadId, memberId: page },
      headers: { 'idempotency-key': 'one' },
    })
  const [first, repeated] = [await share(), await share()]
  expect([first.status, repeated.status, repeated.body]).toEqual([201, 201, first.body])
  expect(listStoredFiles(portal)).toHaveLength(2)
  const without = await ada.try('POST /api/family-media', { body: { uploadId, memberId: page } })
  expect([without.status, without.body.code]).toEqual([404, 'uploads.not-found'])
})

test('shares no upload of another account', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const ben = await portal.signIn('family_member', 'Ben')
  const { id: uploadId } = await tryUpload(ben, await (await makeJpeg()).bytes(), 'oak.jpg')
  const refused = await ada.try('POST /api/family-media', { body: { uploadId, memberId: page } })
  expect([refused.status, refused.body.code]).toEqual([404, 'uploads.not-found'])
})

test('a removed linked member leaves nothing stored', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const refused = await tryShareFile(ada, page, await makeJpeg(), {
    memberIds: ['00000000-0000-4000-8000-000000000000'],
  })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { memberIds: 'One of these people is not in the tree' },
  ])
  // The upload, which can be shared again.
  expect(listStoredFiles(portal)).toHaveLength(1)
})

test('reading an older photograph stores its hash', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const { db } = portal.database
  const readVersion = () =>
    db.selectFrom('documentVersions').select(['sha256', 'thumbnailId', 'textState']).executeTakeFirstOrThrow()
  await createPhotograph(portal, ada, { memberId: page })
  const stored = await readVersion()
  await db.updateTable('documentVersions').set({ sha256: null }).execute()
  await db.updateTable('storedFiles').set({ sha256: null }).execute()
  await portal.openAnotherNode({ READ_DOCUMENTS: 'on' })
  // With the thumbnail that it has.
  await expect.poll(readVersion, { timeout: 30_000 }).toEqual({ ...stored, textState: 'none' })
  await expect.poll(() => listStoredFiles(portal)).toHaveLength(2)
}, 60_000)
