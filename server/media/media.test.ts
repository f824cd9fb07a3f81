import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { FamilyMedia } from '#contract/media.ts'
import { after, day, second } from '#server/platform/clock.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/people.ts'
import { someMember } from '#server/test/some-member.ts'
import { someJpeg, somePhotograph } from '#server/test/some-photograph.ts'

import { sweepMedia } from './routes.ts'

test('a photograph stands on its page, newest first, with who uploaded it from the session', async () => {
  const { portal, ada, page } = await openWithPage()
  const shared = await somePhotograph(portal, ada, { memberId: page, title: 'Harvest' })
  expect(shared).toMatchObject({
    memberId: page,
    title: 'Harvest',
    description: null,
    mediaType: 'image',
    mediaUrl: `/api/media-files/${shared.id}`,
    mimeType: 'image/webp',
    uploadedBy: 'Ada Hartwell',
    isPublic: true,
    isOwn: true,
  })
  portal.time.now = after(portal.time.now, second)
  await somePhotograph(portal, ada, { memberId: page, title: 'And again' })
  const list = await ada.ask('GET /api/family-media/{memberId}', { params: { memberId: page } })
  expect(list.map(({ title }) => title)).toEqual(['And again', 'Harvest'])
})

test('it is kept upright and without where it was taken, and large ones are made smaller', async () => {
  const { portal, ada, page } = await openWithPage()
  const sent = await someJpeg({ width: 3000, height: 2000 })
  expect(Buffer.from(await sent.bytes()).toString('latin1')).toContain('Rings and Sons')

  const shared = await share(ada, page, sent)
  expect(shared).toMatchObject({ width: 1707, height: 2560 })
  for (const [path, longest] of [
    [shared.mediaUrl, 2560],
    [shared.thumbnailUrl, 480],
  ] as const) {
    const { bytes } = await fetchFile(portal, ada, path)
    const kept = await sharp(bytes).metadata()
    expect([kept.format, kept.height, kept.orientation]).toEqual(['webp', longest, undefined])
    expect([kept.exif, kept.icc, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toContain('Rings and Sons')
  }
  expect(shared.fileSize).toBe((await fetchFile(portal, ada, shared.mediaUrl)).bytes.length)
})

test.each(['png', 'webp'] as const)(
  'a %s is taken as well, also under the name of another kind',
  async kind => {
    const { ada, page } = await openWithPage()
    const bytes = await sharp({ create: { width: 9, height: 7, channels: 4, background: '#0000' } })
      .toFormat(kind)
      .toBuffer()
    for (const type of [`image/${kind}`, 'image/jpeg'])
      expect(await share(ada, page, asFile(bytes, type))).toMatchObject({ width: 9, height: 7 })
  },
)

test('the bytes go out so that a browser keeps them for this session and runs nothing of them', async () => {
  const { portal, ada } = await openWithPage()
  const { mediaUrl } = await somePhotograph(portal, ada)
  const { status, headers } = await fetchFile(portal, ada, mediaUrl)
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    200,
    {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'cookie',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  ])
  const again = await ada.fetch('GET', mediaUrl, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect((await ada.fetch('HEAD', mediaUrl)).status).toBe(200)
})

test('a photograph that is not public is for its uploader only', async () => {
  const { portal, ada, page } = await openWithPage()
  const shared = await somePhotograph(portal, ada, { memberId: page, isPublic: 'false' })
  const params = { id: shared.id }
  const body = { isPublic: true, version: 1 }
  for (const role of ['family_member', 'board_member', 'admin'] as const) {
    const other = await portal.signedIn(role)
    const statuses = [
      await other.try('GET /api/media-files/{id}', { params }),
      await other.try('GET /api/media-files/{id}/thumbnail', { params }),
      await other.try('PUT /api/family-media/{id}', { params, body }),
      await other.try('DELETE /api/family-media/{id}', { params }),
    ].map(({ status }) => status)
    expect([role, ...statuses]).toEqual([role, 404, 404, 404, 404])
    expect(await other.ask('GET /api/family-media/{memberId}', { params: { memberId: page } })).toEqual([])
  }
  expect((await ada.try('GET /api/media-files/{id}', { params })).status).toBe(200)
})

test('only who uploaded a photograph changes it or takes it away', async () => {
  const { portal, ada } = await openWithPage()
  const { id } = await somePhotograph(portal, ada)
  const admin = await portal.signedIn('admin')
  const change = { params: { id }, body: { title: 'The oak', isPublic: false, version: 1 } }
  expect((await admin.try('PUT /api/family-media/{id}', change)).status).toBe(403)
  expect((await admin.try('DELETE /api/family-media/{id}', { params: { id } })).status).toBe(403)
  expect(await ada.ask('PUT /api/family-media/{id}', change)).toMatchObject({ title: 'The oak', version: 2 })
  expect((await ada.try('PUT /api/family-media/{id}', change)).status).toBe(409)
})

test('what was taken away can be put back for 30 days; then its files are gone too', async () => {
  const { portal, ada, page } = await openWithPage()
  const { id, mediaUrl } = await somePhotograph(portal, ada, { memberId: page })
  const params = { id }
  expect(filesOf(portal)).toHaveLength(2)
  await ada.ask('DELETE /api/family-media/{id}', { params })
  expect((await ada.fetch('GET', mediaUrl)).status).toBe(404)
  expect((await ada.try('DELETE /api/family-media/{id}', { params })).status).toBe(404)
  const admin = await portal.signedIn('admin')
  expect((await admin.try('POST /api/family-media/{id}/restore', { params })).status).toBe(404)

  portal.time.now = after(portal.time.now, 30 * day - second)
  await sweep(portal)
  await ada.comesBack()
  await ada.ask('POST /api/family-media/{id}/restore', { params })
  expect((await ada.fetch('GET', mediaUrl)).status).toBe(200)

  await ada.ask('DELETE /api/family-media/{id}', { params })
  portal.time.now = after(portal.time.now, 30 * day + second)
  await ada.comesBack()
  expect((await ada.try('POST /api/family-media/{id}/restore', { params })).status).toBe(404)
  await sweep(portal)
  expect(filesOf(portal)).toEqual([])
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
  ['empty file', 'image/jpeg', '', 400],
  ['JPEG that is none but for its beginning', 'image/jpeg', '\xff\xd8\xff nonsense', 400],
  ['PNG that is none but for its beginning', 'image/png', '\x89PNG\r\n\x1a\n nonsense', 400],
  ['WebP that is none but for its beginning', 'image/webp', 'RIFF\0\0\0\0WEBP nonsense', 400],
])('a %s is refused with a sentence, and nothing of it stays', async (_kind, type, text, status) => {
  const { portal, ada, page } = await openWithPage()
  const body = new Blob([Buffer.from(text, 'latin1')], { type })
  const refused = await ada.try('POST /api/family-media', { query: { memberId: page }, body })
  expect([refused.status, refused.body.error]).toEqual([status, expect.stringMatching(/photograph|empty/)])
  expect(filesOf(portal)).toEqual([])
})

test('of a photograph that is cut off no half is kept', async () => {
  const { ada, page } = await openWithPage()
  const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  const half = asFile(whole.subarray(0, whole.length / 2), 'image/jpeg')
  const refused = await ada.try('POST /api/family-media', { query: { memberId: page }, body: half })
  expect([refused.status, refused.body.code]).toEqual([400, 'media.broken'])
})

test('a bomb of a few bytes and a billion pixels is refused before it goes off', async () => {
  const { ada, page } = await openWithPage()
  for (const [name, bytes] of Object.entries({ png: pngOf(60_000, 60_000), webp: webpOf(16_383, 16_383) })) {
    const refused = await ada.try('POST /api/family-media', {
      query: { memberId: page },
      body: asFile(bytes, `image/${name}`),
    })
    expect([name, refused.status, refused.body.code]).toEqual([name, 400, 'media.too-many-pixels'])
  }
})

test('more than 20 MB is 413, whether it says so beforehand or not', async () => {
  const { portal, ada, page } = await openWithPage()
  const tooMuch = Buffer.alloc(20 * 1024 * 1024 + 1)
  const body = asFile(tooMuch, 'image/jpeg')
  const refused = await ada.try('POST /api/family-media', { query: { memberId: page }, body })
  expect([refused.status, refused.body.error]).toEqual([413, 'Please choose a photograph of at most 20 MB'])
  expect(await uploadInPieces(portal, ada, page, tooMuch)).toBe(413)
  expect(filesOf(portal)).toEqual([])
})

test('an upload that breaks off leaves no record and no file', async () => {
  const { portal, ada, page } = await openWithPage()
  const half = (await (await someJpeg()).bytes()).subarray(0, 200)
  const hasBegun = () => expect.poll(() => filesOf(portal)).toHaveLength(1)
  expect(await uploadInPieces(portal, ada, page, half, { breakOffWhen: hasBegun })).toBe(0)
  await expect.poll(() => filesOf(portal)).toEqual([])
  expect(await ada.ask('GET /api/family-media/{memberId}', { params: { memberId: page } })).toEqual([])
  expect(filesOf(portal)).toEqual([])
})

test('two at once, and twenty, are each kept as they are', async () => {
  const { portal, ada, page } = await openWithPage()
  const widths = Array.from({ length: 20 }, (_, index) => 20 + index)
  const shared = await Promise.all(
    widths.map(async width => share(ada, page, await someJpeg({ width, height: 9 }))),
  )
  // Each was on its side.
  expect(shared.map(({ height }) => height)).toEqual(widths)
  const contents = filesOf(portal).map(path => createHash('sha256').update(readFileSync(path)).digest('hex'))
  expect(contents).toHaveLength(40)
})

test('nobody uploads for a page that is not there, and what is said of a photograph is checked', async () => {
  const { ada, page } = await openWithPage()
  const body = await someJpeg()
  const upload = async (query: Record<string, string>) =>
    (await ada.try('POST /api/family-media', { query, body })).body.fields
  expect(await upload({ memberId: randomUUID() })).toEqual({ memberId: 'This person is not in the tree' })
  expect(await upload({ memberId: page, title: 'x'.repeat(201) })).toEqual({
    title: 'Please use at most 200 characters',
  })
})

test('whoever sends more than is allowed in an hour is told when to go on', async () => {
  const { portal, ada, page } = await openWithPage({ LIMIT_PHOTOGRAPHS: '2' })
  for (const status of [201, 201, 429]) {
    const answer = await ada.try('POST /api/family-media', {
      query: { memberId: page },
      body: await someJpeg(),
    })
    expect(answer.status).toBe(status)
  }
  const other = await portal.signedIn('family_member')
  expect(await share(other, page, await someJpeg())).toMatchObject({ isOwn: true })
})

test('no address leads to a file but by the id of a photograph', async () => {
  const { portal, ada } = await openWithPage()
  const { id } = await somePhotograph(portal, ada)
  const stored = filesOf(portal).map(path => path.split('/').at(-1) ?? '')
  const tries = ['..%2f..%2fkeys', '%2e%2e', '..', `${id}%00`, ...stored]
  for (const name of tries) {
    const { status } = await ada.fetch('GET', `/api/media-files/${name}`)
    expect([name, status]).toEqual([name, 404])
  }
  const list = await ada.fetch('GET', `/api/media-files/${id}`)
  expect(JSON.stringify([...list.headers])).not.toContain(portal.platform.config.DATA_DIR)
  await expect(portal.platform.files.get('../../etc/passwd')).rejects.toThrow('no id')
})

test("a post carries its author's photographs, and they are for whom the post is", async () => {
  const { portal, ada, page } = await openWithPage()
  const one = await somePhotograph(portal, ada, { memberId: page, title: 'Bees', isPublic: 'false' })
  const body = { authorId: page, content: 'The bees did well.', mediaIds: [one.id] }
  const post = await ada.ask('POST /api/family-posts', { body })
  expect(post.media).toEqual([
    { id: one.id, title: 'Bees', mimeType: 'image/webp', width: one.width, height: one.height },
  ])
  const ben = await portal.signedIn('family_member', 'Ben')
  const seenByBen = async () => {
    const posts = await ben.ask('GET /api/family-posts/{memberId}', { params: { memberId: page } })
    const { status } = await ben.try('GET /api/media-files/{id}', { params: { id: one.id } })
    return [posts.flatMap(({ media }) => media).length, status]
  }
  expect(await seenByBen()).toEqual([1, 200])

  const change = { content: 'For me.', mediaIds: [one.id], isPublic: false, version: 1 }
  await ada.ask('PUT /api/family-posts/{id}', { params: { id: post.id }, body: change })
  expect(await seenByBen()).toEqual([0, 404])

  const his = await ben.try('POST /api/family-posts', { body })
  expect([his.status, his.body.fields]).toEqual([
    400,
    { mediaIds: 'Please attach photographs that you have uploaded yourself' },
  ])
})

test('a photograph that was taken away leaves its post, which can still be changed', async () => {
  const { portal, ada, page } = await openWithPage()
  const { id } = await somePhotograph(portal, ada, { memberId: page })
  const post = await ada.ask('POST /api/family-posts', {
    body: { authorId: page, content: 'One.', mediaIds: [id] },
  })
  await ada.ask('DELETE /api/family-media/{id}', { params: { id } })
  const changed = await ada.ask('PUT /api/family-posts/{id}', {
    params: { id: post.id },
    body: { content: 'Two.', mediaIds: [id], version: 1 },
  })
  expect(changed).toMatchObject({ content: 'Two.', media: [] })
})

test("one's own picture is a photograph of one's own that everybody may see, and no other address", async () => {
  const { portal, ada } = await openWithPage()
  const self = await someMember(portal, ada)
  const ben = await portal.signedIn('family_member', 'Ben')
  const own = await somePhotograph(portal, ada)
  const hidden = await somePhotograph(portal, ada, { isPublic: 'false' })
  const his = await somePhotograph(portal, ben)
  const setTo = async (profileImage: string, version = 1) =>
    (
      await ada.try('PUT /api/family-members/{id}/own-details', {
        params: { id: self },
        body: { profileImage, version },
      })
    ).body as { profileImage?: string; fields?: Record<string, string> }

  for (const address of [
    'https://elsewhere.test/picture.png',
    '//elsewhere.test/x',
    'data:image/png;base64,AA==',
    '/api/logout',
    `${own.mediaUrl}?x`,
    hidden.mediaUrl,
    his.mediaUrl,
    `/api/media-files/${randomUUID()}`,
  ])
    expect([address, (await setTo(address)).fields]).toEqual([
      address,
      { profileImage: expect.stringMatching(/^Please choose a photograph/) },
    ])
  expect(await setTo(own.mediaUrl)).toMatchObject({ profileImage: own.mediaUrl })

  // The board sees no other address proposed either.
  for (const profileImage of ['https://elsewhere.test/x.png', his.mediaUrl]) {
    const changes = { profileImage }
    const proposed = await ada.try('POST /api/family-members/{id}/corrections', {
      params: { id: self },
      body: { version: 2, changes },
    })
    const submitted = await ada.try('POST /api/family-members', {
      body: { firstName: 'Eve', lastName: 'Hartwell', relationship: 'child', ...changes },
    })
    expect([proposed.status, submitted.status]).toEqual([400, 400])
  }

  await ada.ask('DELETE /api/family-media/{id}', { params: { id: own.id } })
  const member = await ada.ask('GET /api/family-members/{id}', { params: { id: self } })
  expect(member).toMatchObject({ profileImage: null, version: 3 })
})

test('what is merged into another entry brings its posts and photographs along', async () => {
  const { portal, ada, page } = await openWithPage()
  const duplicate = await someMember(portal)
  await somePhotograph(portal, ada, { memberId: duplicate })
  await ada.ask('POST /api/family-posts', { body: { authorId: duplicate, content: 'Hello.' } })
  const asked = await ada.ask('POST /api/family-members/{id}/merges', {
    params: { id: page },
    body: { duplicateId: duplicate },
  })
  const board = await portal.signedIn('board_member')
  await board.ask('POST /api/board-approvals/{id}/approve', { params: { id: asked.id }, body: {} })
  const params = { memberId: page }
  expect(await ada.ask('GET /api/family-media/{memberId}', { params })).toHaveLength(1)
  expect(await ada.ask('GET /api/family-posts/{memberId}', { params })).toHaveLength(1)
})

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const

async function openWithPage(settings: Record<string, string> = {}) {
  const portal = await openPortal(settings)
  const ada = await portal.signedIn('family_member')
  return { portal, ada, page: await someMember(portal, undefined, { firstName: 'Rosa' }) }
}

async function share(person: Person, memberId: string, body: Blob): Promise<FamilyMedia> {
  const answer = await person.try('POST /api/family-media', { query: { memberId }, body })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body as unknown as FamilyMedia
}

async function fetchFile(portal: TestPortal, person: Person, path: string) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(portal.address + path, { headers: { cookie } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Sends without saying how much is to come; `breakOffWhen` waits, and then it goes away. The status, 0 where none came. */
async function uploadInPieces(
  portal: TestPortal,
  person: Person,
  memberId: string,
  bytes: Uint8Array,
  { breakOffWhen }: { breakOffWhen?: () => Promise<unknown> } = {},
): Promise<number> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise(resolve => {
    const sent = request(
      `${portal.address}/api/family-media?memberId=${memberId}`,
      {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked', cookie },
        agent: false,
      },
      response => resolve(response.resume().statusCode ?? 0),
    )
    sent.on('error', () => resolve(0))
    if (breakOffWhen === undefined) sent.end(bytes)
    else sent.write(bytes, () => void breakOffWhen().finally(() => sent.destroy()))
  })
}

async function sweep(portal: TestPortal): Promise<void> {
  await sweepMedia(portal.platform)
  await portal.platform.files.sweep()
}

/** Every file that the portal has on the disk. */
function filesOf(portal: TestPortal): string[] {
  const root = join(portal.platform.config.DATA_DIR, 'files')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

function asFile(bytes: Buffer, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}

/** A PNG that says how large it is, and has next to nothing in it. */
function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync('')),
    pngChunk('IEND'),
  ])
}

function pngChunk(name: string, data = Buffer.alloc(0)): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name), data])
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The same of a lossless WebP. */
function webpOf(width: number, height: number): Buffer {
  const bits = (width - 1) | ((height - 1) << 14)
  const chunk = Buffer.alloc(40)
  chunk.write('VP8L', 0)
  chunk.writeUInt32LE(32, 4)
  chunk[8] = 0x2f
  chunk.writeInt32LE(bits, 9)
  const riff = Buffer.alloc(12)
  riff.write('RIFF', 0)
  riff.writeUInt32LE(4 + chunk.length, 4)
  riff.write('WEBP', 8)
  return Buffer.concat([riff, chunk])
}
