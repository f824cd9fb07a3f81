import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { eraseExpiredDocuments } from '#server/documents/delete-document.ts'
import { addDuration, day, second } from '#server/platform/clock.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import {
  openPortalWithProfile,
  sharePhotograph,
  tryShareFile,
  listStoredFiles,
  toBlob,
  makeJpeg,
  createPhotograph,
  insertPhotograph,
} from '#server/test/photographs.ts'
import { awaitWaitingQueries } from '#server/test/waiting-queries.ts'

test('lists photographs newest first, uploader from the session', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const shared = await createPhotograph(portal, ada, { memberId: page, title: 'Harvest' })
  expect(shared).toMatchObject({
    memberId: page,
    title: 'Harvest',
    description: null,
    mediaType: 'image',
    mediaUrl: `/api/media-files/${shared.id}`,
    mimeType: 'image/webp',
    uploadedBy: 'Ada Hartwell',
    isPublic: true,
    canEdit: true,
  })
  portal.time.now = addDuration(portal.time.now, second)
  await createPhotograph(portal, ada, { memberId: page, title: 'And again' })
  const list = await ada.call('GET /api/family-media/{memberId}', { params: { memberId: page } })
  expect(list.map(({ title }) => title)).toEqual(['And again', 'Harvest'])
})

test('rotates, strips metadata and shrinks large photographs', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const sent = await makeJpeg({ width: 3000, height: 2000 })
  expect(Buffer.from(await sent.bytes()).toString('latin1')).toContain('Rings and Sons')

  const shared = await sharePhotograph(ada, page, sent)
  expect(shared).toMatchObject({ width: 1707, height: 2560 })
  for (const [path, longest] of [
    [shared.mediaUrl, 2560],
    [shared.thumbnailUrl!, 480],
  ] as const) {
    const { bytes } = await fetchFile(portal, ada, path)
    const stored = await sharp(bytes).metadata()
    expect([stored.format, stored.height, stored.orientation]).toEqual(['webp', longest, undefined])
    expect([stored.exif, stored.icc, stored.xmp, stored.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.toString('latin1')).not.toContain('Rings and Sons')
  }
  expect(shared.fileSize).toBe((await fetchFile(portal, ada, shared.mediaUrl)).bytes.length)
})

test.each(['png', 'webp'] as const)('accepts a %s, even with another file extension', async kind => {
  const { ada, page } = await openPortalWithProfile()
  const bytes = await sharp({ create: { width: 9, height: 7, channels: 4, background: '#0000' } })
    .toFormat(kind)
    .toBuffer()
  for (const type of [`image/${kind}`, 'image/jpeg'])
    expect(await sharePhotograph(ada, page, toBlob(bytes, type))).toMatchObject({ width: 9, height: 7 })
})

test('sets the audience of your own photographs, all or none', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const ben = await portal.signIn('family_member', 'Ben')
  const first = await createPhotograph(portal, ada, { memberId: page, isPublic: false })
  const second = await createPhotograph(portal, ada, { memberId: page })
  const other = await createPhotograph(portal, ben, { memberId: page })
  const listIds = async () =>
    (await ben.call('GET /api/family-media/{memberId}', { params: { memberId: page } })).map(({ id }) => id)
  const setAudience = (ids: string[], isPublic: boolean) =>
    ada.try('PUT /api/family-media-audience', { body: { ids, isPublic } })

  expect((await setAudience([first.id, other.id], true)).status).toBe(404)
  expect((await setAudience([first.id, randomUUID()], true)).status).toBe(404)
  expect((await listIds()).toSorted()).toEqual([second.id, other.id].toSorted())
  expect((await setAudience([first.id, second.id], false)).status).toBe(200)
  expect(await listIds()).toEqual([other.id])
  // A repetition changes nothing more.
  for (let times = 0; times < 2; times += 1)
    expect((await setAudience([first.id, second.id], true)).status).toBe(200)
  expect((await listIds()).toSorted()).toEqual([first.id, second.id, other.id].toSorted())
  const { rows } = await portal.database.pool.query<{ subject: string }>(
    `select subject from audit_entries where action = 'media.changed' order by id`,
  )
  // Private, then public; the first one was private already.
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual([first.id, second.id, second.id].toSorted())
})

test('changes of overlapping audiences cannot deadlock', async () => {
  const { portal, ada } = await openPortalWithProfile()
  const insertOwnPhotograph = () => insertPhotograph(portal, ada.user!)
  const first = await insertOwnPhotograph()
  let smaller = await insertOwnPhotograph()
  // PostgreSQL would lock the older row first.
  while (smaller > first) smaller = await insertOwnPhotograph()
  await portal.database.db.transaction().execute(async tx => {
    await tx.selectFrom('documents').select('id').where('id', '=', smaller).forUpdate().execute()
    const changed = ada.try('PUT /api/family-media-audience', {
      body: { ids: [first, smaller], isPublic: true },
    })
    void changed.catch(() => undefined)
    await awaitWaitingQueries(portal, 1)
    const unlocked = tx.selectFrom('documents').select('id').where('id', '=', first)
    expect(await unlocked.forUpdate().skipLocked().execute()).toEqual([{ id: first }])
  })
  const visible = portal.database.db.selectFrom('documents').where('audience', '=', 'family')
  await expect.poll(() => visible.select('id').where('id', 'in', [first, smaller]).execute()).toHaveLength(2)
})

test('photographs are cached privately and cannot run scripts', async () => {
  const { portal, ada } = await openPortalWithProfile()
  const { mediaUrl } = await createPhotograph(portal, ada)
  const { status, headers } = await fetchFile(portal, ada, mediaUrl)
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    200,
    {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'cookie',
      'content-disposition': expect.stringMatching(/^inline; filename="photograph.webp"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  ])
  const revalidated = await ada.fetch('GET', mediaUrl, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect(revalidated.status).toBe(304)
  expect((await ada.fetch('HEAD', mediaUrl)).status).toBe(200)
})

test('only the uploader sees a private photograph', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const shared = await createPhotograph(portal, ada, { memberId: page, isPublic: false })
  const params = { id: shared.id }
  const body = { isPublic: true, version: 1 }
  for (const role of ['family_member', 'board_member', 'admin'] as const) {
    const other = await portal.signIn(role)
    const statuses = [
      await other.try('GET /api/media-files/{id}', { params }),
      await other.try('GET /api/media-files/{id}/thumbnail', { params }),
      await other.try('PUT /api/family-media/{id}', { params, body }),
      await other.try('DELETE /api/family-media/{id}', { params }),
    ].map(({ status }) => status)
    expect([role, ...statuses]).toEqual([role, 404, 404, 404, 404])
    expect(await other.call('GET /api/family-media/{memberId}', { params: { memberId: page } })).toEqual([])
  }
  expect((await ada.try('GET /api/media-files/{id}', { params })).status).toBe(200)
})

test('only the uploader changes or deletes a photograph', async () => {
  const { portal, ada } = await openPortalWithProfile()
  const { id } = await createPhotograph(portal, ada)
  const admin = await portal.signIn('admin')
  const change = { params: { id }, body: { title: 'The oak', isPublic: false, version: 1 } }
  expect((await admin.try('PUT /api/family-media/{id}', change)).status).toBe(403)
  expect((await admin.try('DELETE /api/family-media/{id}', { params: { id } })).status).toBe(403)
  expect(await ada.call('PUT /api/family-media/{id}', change)).toMatchObject({ title: 'The oak', version: 2 })
  const stale = { params: { id }, body: { title: 'The elm', isPublic: false, version: 1 } }
  expect((await ada.try('PUT /api/family-media/{id}', stale)).status).toBe(409)
})

test('deleted photographs are restorable for 30 days, then erased', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const { id, mediaUrl } = await createPhotograph(portal, ada, { memberId: page })
  const params = { id }
  expect(listStoredFiles(portal)).toHaveLength(2)
  await ada.call('DELETE /api/family-media/{id}', { params })
  expect((await ada.fetch('GET', mediaUrl)).status).toBe(404)
  expect((await ada.try('DELETE /api/family-media/{id}', { params })).status).toBe(404)
  const admin = await portal.signIn('admin')
  expect((await admin.try('POST /api/family-media/{id}/restore', { params })).status).toBe(404)

  portal.time.now = addDuration(portal.time.now, 30 * day - second)
  await deleteExpired(portal)
  await ada.signInAgain()
  await ada.call('POST /api/family-media/{id}/restore', { params })
  expect((await ada.fetch('GET', mediaUrl)).status).toBe(200)

  await ada.call('DELETE /api/family-media/{id}', { params })
  portal.time.now = addDuration(portal.time.now, 30 * day + second)
  await ada.signInAgain()
  expect((await ada.try('POST /api/family-media/{id}/restore', { params })).status).toBe(404)
  await deleteExpired(portal)
  expect(listStoredFiles(portal)).toEqual([])
  expect(await portal.database.db.selectFrom('storedFiles').selectAll().execute()).toEqual([])
})

test.each([
  ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
  ['SVG that calls itself a PNG', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
  ['page', 'text/html', '<script>alert(1)</script>', 415],
  ['GIF', 'image/gif', 'GIF89a', 415],
  ['GIF that calls itself a JPEG', 'image/jpeg', 'GIF89a and nothing', 415],
  ['JSON', 'application/json', '{}', 415],
  ['thing without a type', '', 'whatever', 415],
  ['JPEG that is none but for its beginning', 'image/jpeg', '\xff\xd8\xff nonsense', 400],
  ['PNG that is none but for its beginning', 'image/png', '\x89PNG\r\n\x1a\n nonsense', 415],
  ['WebP that is none but for its beginning', 'image/webp', 'RIFF\0\0\0\0WEBP nonsense', 400],
])('rejects a %s and shares nothing', async (_kind, type, text, status) => {
  const { ada, page } = await openPortalWithProfile()
  const body = new Blob([Buffer.from(text, 'latin1')], { type })
  const refused = await tryShareFile(ada, page, body)
  expect([refused.status, refused.body.error]).toEqual([status, expect.stringMatching(/photograph|picture/)])
  expect(await ada.call('GET /api/family-media/{memberId}', { params: { memberId: page } })).toEqual([])
})

test('concurrent uploads are stored separately', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const widths = Array.from({ length: 20 }, (_, index) => 20 + index)
  const shared = await Promise.all(
    widths.map(async width => sharePhotograph(ada, page, await makeJpeg({ width, height: 9 }))),
  )
  // Each photograph was stored rotated.
  expect(shared.map(({ height }) => height)).toEqual(widths)
  const contents = listStoredFiles(portal).map(path =>
    createHash('sha256').update(readFileSync(path)).digest('hex'),
  )
  expect(contents).toHaveLength(40)
})

test('rejects an unknown member and invalid details', async () => {
  const { ada, page } = await openPortalWithProfile()
  const photograph = await makeJpeg()
  const findErrors = async (memberId: string, fields = {}) =>
    (await tryShareFile(ada, memberId, photograph, fields)).body.fields
  expect(await findErrors(randomUUID())).toEqual({ memberId: 'This person is not in the tree' })
  expect(await findErrors(page, { title: 'x'.repeat(201) })).toEqual({
    title: 'Please use at most 200 characters',
  })
})

async function fetchFile(portal: TestPortal, person: Person, path: string) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(portal.address + path, { headers: { cookie } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

async function deleteExpired(portal: TestPortal): Promise<void> {
  await eraseExpiredDocuments(portal.platform)
  await portal.platform.files.sweep()
}
