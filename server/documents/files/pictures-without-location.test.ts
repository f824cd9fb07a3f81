import { hash } from 'node:crypto'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { eraseExpiredDocuments } from '#server/documents/delete-document.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { createShare, openShare } from '#server/test/document-shares.ts'
import { createDocument } from '#server/test/documents.ts'
import { locationMarker, makeLocatedPicture } from '#server/test/located-pictures.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { readMediaSample } from '#server/test/photographs.ts'
import { viewAs } from '#server/test/view-as.ts'

test('others receive a picture without its location', async () => {
  const { portal, ada, ben, document, picture, path } = await openWithPicture()
  const { current } = await ben.call('GET /api/documents/{id}', { params: { id: document.id } })
  const copy = await readFile(portal, ben, path)
  expect([copy.status, copy.bytes.includes(locationMarker)]).toEqual([200, false])
  const sha256 = hash('sha256', copy.bytes)
  expect(current).toMatchObject({ othersReceive: 'copy', bytes: copy.bytes.length, sha256 })
  expect(copy.headers.get('etag')).toBe(`"${sha256}"`)
  expect((await readFile(portal, ben, `${path}?disposition=inline`)).bytes).toEqual(copy.bytes)
  const part = await readFile(portal, ben, path, { range: 'bytes=2-40' })
  expect([part.status, part.bytes]).toEqual([206, copy.bytes.subarray(2, 41)])
  const unchanged = await readFile(portal, ben, path, { 'if-none-match': `"${sha256}"` })
  expect(unchanged.status).toBe(304)
  expect((await readFile(portal, ada, path)).bytes).toEqual(picture)
  const own = await ada.call('GET /api/documents/{id}', { params: { id: document.id } })
  expect([own.isOwner, own.current.sha256]).toEqual([true, hash('sha256', picture)])
}, 60_000)

test('a view as the owner receives the copy', async () => {
  const { portal, ada, ben, document, path } = await openWithPicture()
  await viewAs(ben, ada)
  const copy = await readFile(portal, ben, path)
  expect([copy.status, copy.bytes.includes(locationMarker)]).toEqual([200, false])
  const seen = await ben.call('GET /api/documents/{id}', { params: { id: document.id } })
  expect([seen.isOwner, seen.current.sha256]).toEqual([false, hash('sha256', copy.bytes)])
}, 60_000)

test('an adviser receives a picture without its location', async () => {
  const { portal, ada, document } = await openWithPicture()
  const share = await createShare(ada, { documentIds: [document.id] })
  const adviser = portal.visitor()
  const opened = await openShare(adviser, share)
  const reply = await readFile(portal, adviser, `/api/shared-documents/${document.current.id}`)
  expect([reply.status, reply.bytes.includes(locationMarker)]).toEqual([200, false])
  expect(opened).toMatchObject({ documents: [{ bytes: reply.bytes.length }] })
}, 60_000)

test('no one else receives a picture before its copy exists', async () => {
  const { portal, ada, ben, document, path } = await openWithPicture()
  for (const [othersReceive, code] of [
    ['pending', 'documents.picture-in-preparation'],
    ['failed', 'documents.location-not-removable'],
  ] as const) {
    const none = { cleanFileId: null, cleanMimeType: null, cleanBytes: null, cleanSha256: null }
    await portal.database.db
      .updateTable('documentVersions')
      .set({ othersReceive, ...none })
      .where('id', '=', document.current.id)
      .execute()
    const refused = await ben.fetch('GET', path)
    expect([refused.status, refused.body.code]).toEqual([409, code])
    expect((await ada.fetch('GET', path)).status).toBe(200)
  }
}, 60_000)

test.each([
  ['photograph.heic', readMediaSample('photograph.heic'), [1200, 800]],
  ['photograph.avif', await makeLocatedPicture('avif'), [40, 60]],
])(
  '%s becomes an upright JPEG for others',
  async (fileName, content, size) => {
    const { portal, ben, path } = await openWithPicture(fileName, content)
    const { headers, bytes } = await readFile(portal, ben, path)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('content-disposition')).toContain('photograph.jpg')
    const { format, width, height, orientation, exif, xmp } = await sharp(bytes).metadata()
    expect([format, orientation, exif, xmp]).toEqual(['jpeg', undefined, undefined, undefined])
    expect([width, height]).toEqual(size)
  },
  60_000,
)

test('the copy is erased with its document', async () => {
  const { portal, ada, document } = await openWithPicture()
  const { db } = portal.database
  const countReferenced = async () =>
    (await db.selectFrom('storedFiles').select('id').where('isReferenced', '=', true).execute()).length
  const before = await countReferenced()
  await ada.call('DELETE /api/documents/{id}', { params: { id: document.id } })
  portal.time.now = addDuration(portal.time.now, 31 * day)
  await eraseExpiredDocuments(portal.platform)
  // The original is also that of the upload.
  expect([before, await countReferenced()]).toEqual([2, 0])
}, 60_000)

/** A picture of Ada for the family, whose copy exists. Ben is another member. */
async function openWithPicture(fileName = 'creek.jpg', content?: Buffer) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const ben = await portal.signIn('admin')
  const picture = content ?? (await makeLocatedPicture('jpeg'))
  const document = await createDocument(ada, { audience: 'family' }, { fileName, content: picture })
  const readState = async () =>
    (await ada.call('GET /api/documents/{id}', { params: { id: document.id } })).current.othersReceive
  await expect.poll(readState, { timeout: 40_000, interval: 200 }).toBe('copy')
  return { portal, ada, ben, document, picture, path: `/api/document-files/${document.current.id}` }
}

/** The bytes of a reply, which `Person.fetch` reads as text. */
async function readFile(
  portal: TestPortal,
  person: Person,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(portal.address + path, { headers: { ...headers, cookie } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
