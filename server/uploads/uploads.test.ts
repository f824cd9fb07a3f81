import { hash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import {
  listParts,
  openRequest,
  openUploads,
  listPartSizes,
  readContent,
  claimUpload,
} from '#server/test/upload-parts.ts'
import {
  createUpload,
  readOffset,
  readUpload,
  sendPart,
  toUploadHeaders,
  uploadFile,
} from '#server/test/uploads.ts'

describe('protocol', () => {
  test('creates an upload with its address and deadline', async () => {
    const { ada, portal } = await openUploads()
    const reply = await ada.try('POST /api/uploads', { headers: toUploadHeaders(11, 'Wills & deeds.txt') })
    expect(reply.status).toBe(201)
    const { id } = reply.body as unknown as { id: string }
    expect(reply.headers.get('location')).toBe(`/api/uploads/${id}`)
    expect(reply.headers.get('tus-resumable')).toBe('1.0.0')
    const expires = addDuration(portal.time.now, 7 * day)
    expires.setMilliseconds(0)
    expect(new Date(reply.headers.get('upload-expires') ?? '')).toEqual(expires)
    expect(await readUpload(ada, id)).toMatchObject({
      fileName: 'Wills & deeds.txt',
      bytes: 11,
      receivedBytes: 0,
      state: 'receiving',
      mimeType: null,
      sha256: null,
    })
  })

  test('answers HEAD with offset, length and metadata', async () => {
    const { ada } = await openUploads()
    const id = await createUpload(ada, { length: 11, name: 'a.txt' })
    await sendPart(ada, id, 0, 'Hello')
    const { status, headers } = await ada.fetch('HEAD', `/api/uploads/${id}`)
    const names = ['upload-offset', 'upload-length', 'upload-metadata', 'cache-control', 'tus-resumable']
    expect([status, ...names.map(name => headers.get(name))]).toEqual([
      200,
      '5',
      '11',
      'filename YS50eHQ=',
      'no-store',
      '1.0.0',
    ])
  })

  test('stores the bytes of several parts as one file', async () => {
    const { ada, portal } = await openUploads()
    const id = await createUpload(ada, { length: 11 })
    const replies = [
      await sendPart(ada, id, 0, 'Hello'),
      await sendPart(ada, id, 5, ' '),
      await sendPart(ada, id, 6, 'world'),
    ]
    expect(replies.map(({ status, headers }) => [status, headers.get('upload-offset')])).toEqual([
      [204, '5'],
      [204, '6'],
      [204, '11'],
    ])
    expect(await readUpload(ada, id)).toMatchObject({
      state: 'finished',
      mimeType: 'text/plain',
      sha256: hash('sha256', 'Hello world'),
    })
    expect(await readContent(portal, ada, id)).toEqual(Buffer.from('Hello world'))
    expect(listParts(portal)).toEqual([])
  })

  test('rejects another offset', async () => {
    const { ada } = await openUploads()
    const id = await createUpload(ada, { length: 11 })
    await sendPart(ada, id, 0, 'Hello')
    for (const offset of [0, 4, 6]) {
      const { status, body } = await sendPart(ada, id, offset, 'x')
      expect([offset, status, body.code]).toEqual([offset, 409, 'uploads.wrong-offset'])
    }
    expect(await readOffset(ada, id)).toBe(5)
  })

  test('rejects more bytes than declared', async () => {
    const { ada, portal } = await openUploads()
    const id = await createUpload(ada, { length: 4 })
    const stated = await sendPart(ada, id, 0, 'Hello')
    expect([stated.status, stated.body.code]).toEqual([413, 'uploads.more-than-declared'])
    // Without a stated length, the bytes are counted as they come.
    const { sending, status } = openRequest(portal, ada, id, 0)
    sending.write('Hell')
    await expect.poll(() => listPartSizes(portal)).toEqual([4])
    sending.end('o')
    expect(await status).toBe(413)
    expect(await readUpload(ada, id)).toMatchObject({ receivedBytes: 4, state: 'finished' })
  })

  test('answers an empty part at the end and at no other offset', async () => {
    const { ada } = await openUploads()
    const { id } = await uploadFile(ada, 'Hello')
    expect((await sendPart(ada, id, 5, '')).status).toBe(204)
    expect((await sendPart(ada, id, 0, '')).status).toBe(409)
  })

  test('rejects another version of tus', async () => {
    const { ada } = await openUploads()
    const { status, headers, body } = await ada.try('POST /api/uploads', {
      headers: { ...toUploadHeaders(5, 'a.txt'), 'tus-resumable': '0.2.2' },
    })
    expect([status, body.code, headers.get('tus-version')]).toEqual([412, 'uploads.wrong-version', '1.0.0'])
  })

  test('rejects another content type', async () => {
    const { ada } = await openUploads()
    const id = await createUpload(ada, { length: 5 })
    const { status } = await ada.fetch('PATCH', `/api/uploads/${id}`, {
      headers: { 'upload-offset': '0' },
      body: 'Hello',
    })
    expect(status).toBe(415)
  })

  test.each([
    ['no length', {}],
    ['a negative length', { 'upload-length': '-1' }],
    ['a deferred length', { 'upload-defer-length': '1' }],
    ['an empty file', { 'upload-length': '0' }],
    ['unreadable metadata', { 'upload-length': '5', 'upload-metadata': 'filename ???' }],
  ])('rejects %s', async (_kind, headers: Record<string, string>) => {
    const { ada } = await openUploads()
    expect((await ada.try('POST /api/uploads', { headers })).status).toBe(400)
  })

  test('cancels an upload with its bytes', async () => {
    const { ada, portal } = await openUploads()
    const id = await createUpload(ada, { length: 11 })
    await sendPart(ada, id, 0, 'Hello')
    expect(listParts(portal)).toHaveLength(1)
    expect((await ada.try('DELETE /api/uploads/{id}', { params: { id } })).status).toBe(204)
    expect(listParts(portal)).toEqual([])
    expect((await ada.try('GET /api/uploads/{id}', { params: { id } })).status).toBe(404)
    expect((await sendPart(ada, id, 5, 'x')).status).toBe(404)
  })

  test('hides an upload from other accounts', async () => {
    const { ada, portal } = await openUploads()
    const ben = await portal.signIn('admin', 'Ben')
    const id = await createUpload(ada, { length: 5 })
    const input = { params: { id } }
    const replies = [
      await ben.try('GET /api/uploads/{id}', input),
      await sendPart(ben, id, 0, 'Hello'),
      await ben.try('DELETE /api/uploads/{id}', input),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, 'uploads.not-found']),
    )
    expect((await ben.fetch('HEAD', `/api/uploads/${id}`)).status).toBe(404)
    await expect(claimUpload(portal, ben, id)).rejects.toMatchObject({ status: 404 })
    expect(await readOffset(ada, id)).toBe(0)
  })
})
