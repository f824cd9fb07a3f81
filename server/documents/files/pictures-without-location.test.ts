import { hash } from 'node:crypto'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { eraseExpiredDocuments } from '#server/documents/delete-document.ts'
import { removeMetadata } from '#server/documents/read/remove-metadata.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { createShare, openShare } from '#server/test/document-shares.ts'
import { createDocument } from '#server/test/documents.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { readMediaSample } from '#server/test/photographs.ts'

const marker = 'Cedar Creek 38.8977'

test.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
  'removes all metadata from %s, no pixel',
  async format => {
    const picture = await makeLocatedPicture(format)
    const clean = removeMetadata(picture, 6)
    expect(picture.includes(marker)).toBe(true)
    expect(clean.includes(marker)).toBe(false)
    const before = await sharp(picture).metadata()
    const after = await sharp(clean).metadata()
    expect([after.orientation, after.icc]).toEqual([6, before.icc])
    expect([before.xmp === undefined, after.xmp]).toEqual([false, undefined])
    // IFD0 with the orientation only; that of a TIFF describes its pixels.
    expect(after.exif?.length ?? 0).toBeLessThanOrEqual(format === 'tiff' ? 4096 : 32)
    expect(await readPixels(clean)).toEqual(await readPixels(picture))
    expect(removeMetadata(clean, 6)).toEqual(clean)
  },
)

test('removes a film after a JPEG picture', async () => {
  const picture = await sharp(await makeLocatedPicture('jpeg')).toBuffer()
  expect(removeMetadata(Buffer.concat([picture, Buffer.from(marker)]))).toEqual(removeMetadata(picture))
})

test('removes comments and XMP from a GIF, not its loop', async () => {
  const gif = await sharp(await makeLocatedPicture('png'))
    .gif({ loop: 3 })
    .toBuffer()
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, marker.length]),
    Buffer.from(marker),
    Buffer.from([0]),
  ])
  const start = 13 + 3 * 2 ** ((gif[10]! & 7) + 1) * (gif[10]! >> 7)
  const commented = Buffer.concat([gif.subarray(0, start), comment, gif.subarray(start)])
  expect(removeMetadata(commented)).toEqual(gif)
})

test('others receive a picture without its location', async () => {
  const { portal, ada, ben, document, picture, path } = await openWithPicture()
  const { current } = await ben.call('GET /api/documents/{id}', { params: { id: document.id } })
  const copy = await readFile(portal, ben, path)
  expect([copy.status, copy.bytes.includes(marker)]).toEqual([200, false])
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

test('an adviser receives a picture without its location', async () => {
  const { portal, ada, document } = await openWithPicture()
  const share = await createShare(ada, { documentIds: [document.id] })
  const adviser = portal.visitor()
  const opened = await openShare(adviser, share)
  const reply = await readFile(portal, adviser, `/api/shared-documents/${document.current.id}`)
  expect([reply.status, reply.bytes.includes(marker)]).toEqual([200, false])
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

test('a HEIC picture becomes a JPEG for others', async () => {
  const { portal, ben, path } = await openWithPicture('photograph.heic')
  const { headers, bytes } = await readFile(portal, ben, path)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('content-disposition')).toContain('photograph.jpg')
  const { format, exif, xmp } = await sharp(bytes).metadata()
  expect([format, exif, xmp]).toEqual(['jpeg', undefined, undefined])
}, 60_000)

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
async function openWithPicture(sample?: 'photograph.heic') {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const ben = await portal.signIn('admin')
  const picture = sample === undefined ? await makeLocatedPicture('jpeg') : readMediaSample(sample)
  const document = await createDocument(
    ada,
    { audience: 'family' },
    { fileName: sample ?? 'creek.jpg', content: picture },
  )
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

/** A picture with a position in its EXIF and XMP parts, turned by its orientation. */
async function makeLocatedPicture(format: 'jpeg' | 'png' | 'webp' | 'tiff'): Promise<Buffer> {
  return sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: '#b6924a',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({
      IFD0: { ImageDescription: marker },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 53/1 51/1', GPSLongitude: '77/1 2/1 11/1' },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${marker}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

async function readPixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).raw().toBuffer()
}
