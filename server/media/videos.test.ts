import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import {
  listStoredFiles,
  makeJpeg,
  openPortalWithProfile,
  readMediaSample,
  shareSample,
  tryShareFile,
} from '#server/test/photographs.ts'
import { uploadFile } from '#server/test/uploads.ts'

/** What the samples contain: a location, a title and the name of the device. */
const secrets = /secret title|48\.2082|16\.3738/

test.each([
  ['video.mp4', 'video/mp4', 3],
  ['video.mov', 'video/mp4', 3],
  ['video.webm', 'video/webm', 3.014],
] as const)('stores %s without its location and its title', async (name, mimeType, duration) => {
  const { portal, ada, page } = await openPortalWithProfile()
  expect(readMediaSample(name).toString('latin1')).toMatch(secrets)
  const video = await shareSample(ada, page, name, { title: 'The harvest' })
  expect(video).toMatchObject({
    mediaType: 'video',
    mimeType,
    duration,
    width: 320,
    height: 180,
    thumbnailUrl: null,
    mediaUrl: `/api/media-files/${video.id}`,
  })
  const stored = listStoredFiles(portal).map(path => readFileSync(path))
  expect(stored.map(({ length }) => length)).toEqual([video.fileSize])
  expect(stored[0]?.toString('latin1')).not.toMatch(secrets)
  const { status, headers } = await ada.fetch('GET', video.mediaUrl)
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
    200,
    mimeType,
    String(video.fileSize),
  ])
})

test('a repackaged MP4 begins with its index', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  await shareSample(ada, page, 'video.mp4')
  const bytes = readFileSync(listStoredFiles(portal)[0]!).toString('latin1')
  expect(bytes.indexOf('moov')).toBeGreaterThan(0)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

test('sends the range of a video that a player asks for', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const video = await shareSample(ada, page, 'video.mp4')
  const { status, headers, body } = await ada.fetch('GET', video.mediaUrl, {
    headers: { range: 'bytes=4-11' },
  })
  expect([status, headers.get('content-range'), body]).toEqual([
    206,
    `bytes 4-11/${video.fileSize}`,
    readFileSync(listStoredFiles(portal)[0]!).subarray(4, 12).toString(),
  ])
})

test('the poster of a video becomes its thumbnail', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const { id: posterUploadId } = await uploadFile(ada, await (await makeJpeg()).bytes(), 'poster.jpg')
  const video = await shareSample(ada, page, 'video.webm', { posterUploadId })
  const thumbnail = await ada.fetch('GET', video.thumbnailUrl!)
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp'])
  // Neither upload stays.
  expect(listStoredFiles(portal)).toHaveLength(2)

  const plain = await shareSample(ada, page, 'video.mp4')
  const params = { id: plain.id }
  expect((await ada.try('GET /api/media-files/{id}/thumbnail', { params })).status).toBe(404)
})

const mp4 = readMediaSample('video.mp4')
const webm = readMediaSample('video.webm')

test.each([
  ['a text', Buffer.from('This is not a video.'), 415],
  ['an MP4 without its index', mp4.subarray(0, mp4.length / 2), 415],
  ['half of a WebM', webm.subarray(0, webm.length / 2), 400],
  ['an MP4 of zeros', Buffer.concat([mp4.subarray(0, 32), Buffer.alloc(5000)]), 415],
])('rejects %s named .mp4', async (_kind, bytes, status) => {
  const { ada, page } = await openPortalWithProfile()
  const refused = await tryShareFile(ada, page, bytes, {}, 'film.mp4')
  expect([refused.status, refused.body.error]).toEqual([status, expect.stringMatching(/^(This|Please|The)/)])
  expect(await ada.call('GET /api/family-media/{memberId}', { params: { memberId: page } })).toEqual([])
})

test('rejects a video whose format browsers do not play', async () => {
  const { ada, page } = await openPortalWithProfile()
  const refused = await tryShareFile(ada, page, readMediaSample('motion-jpeg.mov'), {}, 'film.mov')
  expect([refused.status, refused.body.code]).toEqual([415, 'media.unsupported-codec'])
})

test('stores no video whose poster is rejected', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const { id: posterUploadId } = await uploadFile(ada, Buffer.from('This is no picture.'), 'poster.txt')
  const refused = await tryShareFile(ada, page, webm, { posterUploadId }, 'film.webm')
  expect([refused.status, refused.body.code]).toEqual([415, 'media.unsupported-type'])
  expect(listStoredFiles(portal), 'Only the two uploads').toHaveLength(2)
})

test('rejects an MP4 whose pictures are cut off', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  await shareSample(ada, page, 'video.mp4')
  // Its index comes first, so that it can be read.
  const whole = readFileSync(listStoredFiles(portal)[0]!)
  const refused = await tryShareFile(ada, page, whole.subarray(0, whole.length - 3000), {}, 'film.mp4')
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'This video is damaged or incomplete. Please upload it again from its original',
  ])
})

test('a private video and its poster are 404 for others', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const { id: posterUploadId } = await uploadFile(ada, await (await makeJpeg()).bytes(), 'poster.jpg')
  const { id } = await shareSample(ada, page, 'video.mp4', { posterUploadId, isPublic: false })
  const params = { id }
  for (const role of ['family_member', 'board_member', 'admin'] as const) {
    const other = await portal.signIn(role)
    const statuses = [
      await other.try('GET /api/media-files/{id}', { params }),
      await other.try('GET /api/media-files/{id}/thumbnail', { params }),
      await other.try('GET /api/documents/{id}', { params }),
      await other.try('GET /api/family-media/{memberId}/album', { params: { memberId: page } }),
    ].map(({ status }) => status)
    expect([role, ...statuses]).toEqual([role, 404, 404, 404, 404])
  }
  expect((await ada.try('GET /api/media-files/{id}/thumbnail', { params })).status).toBe(200)
})

test('a post attaches a video, a profile does not', async () => {
  const { ada, page } = await openPortalWithProfile()
  const video = await shareSample(ada, page, 'video.mp4', { title: 'The harvest' })
  const post = await ada.call('POST /api/family-posts', {
    body: { authorId: page, content: 'In motion.', mediaIds: [video.id] },
  })
  expect(post.media).toEqual([
    {
      id: video.id,
      title: 'The harvest',
      mediaType: 'video',
      mimeType: 'video/mp4',
      thumbnailUrl: null,
      width: 320,
      height: 180,
      duration: 3,
    },
  ])
  const refused = await ada.try('POST /api/family-members', {
    body: { firstName: 'Eve', lastName: 'Hartwell', relationship: 'child', profileImage: video.mediaUrl },
  })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { profileImage: expect.stringMatching(/^Choose a photograph/) },
  ])
})

test('lists photographs and videos apart', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const video = await shareSample(ada, page, 'video.mp4')
  const photograph = await tryShareFile(ada, page, await makeJpeg())
  const ids = async (mediaType: 'image' | 'video') => {
    const list = { params: { memberId: page }, query: { mediaType } }
    return (await ada.call('GET /api/family-media/{memberId}', list)).map(({ id }) => id)
  }
  expect([await ids('video'), await ids('image')]).toEqual([
    [video.id],
    [(photograph.body as unknown as { id: string }).id],
  ])
  expect(listStoredFiles(portal)).toHaveLength(3)
})
