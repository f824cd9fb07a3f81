import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { listStoredFiles } from '#server/test/photographs.ts'
import {
  createUpload,
  readOffset,
  readUpload,
  sendPart,
  toUploadHeaders,
  tryUpload,
  uploadFile,
} from '#server/test/uploads.ts'

import { claimFinishedUpload } from './claim-finished-upload.ts'
import { mountUploadsRoutes } from './routes.ts'
import { sweepUploads } from './sweep-uploads.ts'

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
      sha256: hash('Hello world'),
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
    await expect.poll(() => partSizes(portal)).toEqual([4])
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
    await expect(claim(portal, ben, id)).rejects.toMatchObject({ status: 404 })
    expect(await readOffset(ada, id)).toBe(0)
  })
})

describe('interruptions', () => {
  test('counts the bytes that came before a cut, and continues', async () => {
    const { ada, portal } = await openUploads()
    const bytes = randomText(3_000_000)
    const id = await createUpload(ada, { length: bytes.length })
    const { sending } = openRequest(portal, ada, id, 0)
    sending.write(bytes.subarray(0, 1_000_000))
    await expect.poll(() => partSizes(portal)).toEqual([1_000_000])
    sending.destroy()
    const offset = await readOffset(ada, id)
    expect(offset).toBe(1_000_000)
    expect((await sendPart(ada, id, offset, bytes.subarray(offset))).status).toBe(204)
    expect(await readContent(portal, ada, id)).toEqual(bytes)
  })

  test('ends a lost connection when the client resumes', async () => {
    const { ada, portal } = await openUploads()
    const id = await createUpload(ada, { length: 11 })
    const lost = openRequest(portal, ada, id, 0)
    lost.sending.write('Hello')
    await expect.poll(() => partSizes(portal)).toEqual([5])
    expect(await readOffset(ada, id)).toBe(5)
    expect(await lost.status).toBe('cut')
  })

  test('is not ended by another account', async () => {
    const { ada, portal } = await openUploads()
    const ben = await portal.signIn('admin', 'Ben')
    const id = await createUpload(ada, { length: 11 })
    const { sending, status } = openRequest(portal, ada, id, 0)
    sending.write('Hello')
    await expect.poll(() => partSizes(portal)).toEqual([5])
    expect((await ben.fetch('HEAD', `/api/uploads/${id}`)).status).toBe(404)
    sending.end(' world')
    expect(await status).toBe(204)
  })

  test('accepts one of two parts for the same offset', async () => {
    const { ada, portal } = await openUploads()
    const texts = ['a', 'b'].map(letter => Buffer.alloc(500_000, letter))
    const id = await createUpload(ada, { length: 1_000_000 })
    const requests = texts.map(() => openRequest(portal, ada, id, 0))
    for (const [index, { sending }] of requests.entries()) sending.write(texts[index]!.subarray(0, 250_000))
    await expect.poll(() => partSizes(portal)).toEqual([250_000, 250_000])
    for (const [index, { sending }] of requests.entries()) sending.end(texts[index]!.subarray(250_000))
    const statuses = await Promise.all(requests.map(({ status }) => status))
    expect(new Set(statuses)).toEqual(new Set([204, 409]))
    expect(partSizes(portal)).toEqual([500_000])
    const first = texts[statuses.indexOf(204)]!
    await sendPart(ada, id, 500_000, texts[0]!)
    expect(await readContent(portal, ada, id)).toEqual(Buffer.concat([first, texts[0]!]))
  })

  test('counts the bytes of a running request', async () => {
    const { ada, portal } = await openUploads()
    const node = await mountCalls(portal, app =>
      mountUploadsRoutes(app, portal.platform, { stalled: 60_000, longest: 540_000, checkpointBytes: 1000 }),
    )
    const bytes = randomText(3000)
    const id = await createUpload(ada, { length: 3000 })
    const { sending, status } = openRequest(node, ada, id, 0)
    sending.write(bytes.subarray(0, 1200))
    await expect.poll(() => partSizes(portal)).toEqual([1200])
    sending.write(bytes.subarray(1200, 1300))
    await expect.poll(async () => (await readUpload(ada, id)).receivedBytes).toBeGreaterThanOrEqual(1200)
    // Another node does not know the running request, whose next bytes then have lost their offset.
    const offset = await readOffset(ada, id)
    expect((await sendPart(ada, id, offset, bytes.subarray(offset, 2000))).status).toBe(204)
    sending.end(randomText(1500))
    expect(await status).toBe(409)
    expect((await sendPart(ada, id, 2000, bytes.subarray(2000))).status).toBe(204)
    expect(await readContent(portal, ada, id)).toEqual(bytes)
  })

  test('continues on another node', async () => {
    const { ada, portal } = await openUploads()
    const other = ada.copy(await portal.openAnotherNode())
    const id = await createUpload(ada, { length: 11 })
    await sendPart(ada, id, 0, 'Hello')
    expect(await readOffset(other, id)).toBe(5)
    await sendPart(other, id, 5, ' wor')
    await sendPart(ada, id, 9, 'ld')
    expect(await readUpload(other, id)).toMatchObject({ state: 'finished', sha256: hash('Hello world') })
  })

  test.each(['GET', 'HEAD'])('%s finishes an upload that a crash left', async method => {
    const { ada, portal } = await openUploads()
    const id = await createUpload(ada, { length: 11 })
    await sendPart(ada, id, 0, 'Hello')
    await loseFinish(portal, async () => sendPart(ada, id, 5, ' world'))
    expect(await isFinished(portal, id)).toBe(false)
    expect((await ada.fetch(method, `/api/uploads/${id}`)).headers.get('upload-offset')).toBe('11')
    expect(await isFinished(portal, id)).toBe(true)
    expect(await readContent(portal, ada, id)).toEqual(Buffer.from('Hello world'))
    expect(listParts(portal)).toEqual([])
  })

  test('finishes once for many requests', async () => {
    const { ada, portal } = await openUploads()
    const other = ada.copy(await portal.openAnotherNode())
    const id = await createUpload(ada, { length: 11 })
    await sendPart(ada, id, 0, 'Hello')
    await loseFinish(portal, async () => sendPart(ada, id, 5, ' world'))
    const states = await Promise.all([ada, other, ada, other, other].map(person => readUpload(person, id)))
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['finished']))
    expect(listStoredFiles(portal)).toHaveLength(1)
  })
})

describe('equal content', () => {
  test('is stored once', async () => {
    const { ada, portal } = await openUploads()
    const uploads = await Promise.all(Array.from({ length: 4 }, () => uploadFile(ada, 'The same letter')))
    const files = await Promise.all(uploads.map(({ id }) => claim(portal, ada, id)))
    expect(new Set(files.map(({ fileId }) => fileId)).size).toBe(1)
    expect(listStoredFiles(portal)).toHaveLength(1)
    expect(await countFiles(portal)).toBe(1)
  })

  test('is not shared with a file that is being deleted', async () => {
    const { ada, portal } = await openUploads()
    const { fileId } = await claim(portal, ada, (await uploadFile(ada, 'The same letter')).id)
    await portal.database.db.transaction().execute(tx => portal.platform.files.markUnreferenced(tx, [fileId]))
    const repeated = await claim(portal, ada, (await uploadFile(ada, 'The same letter')).id)
    expect(repeated.fileId).not.toBe(fileId)
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await portal.platform.files.sweep()
    expect(await read(portal, repeated.fileId)).toEqual(Buffer.from('The same letter'))
    expect(await portal.platform.files.get(fileId)).toBeUndefined()
  })

  test('stays while another upload refers to it', async () => {
    const { ada, portal } = await openUploads()
    const [first, second] = [await uploadFile(ada, 'A letter'), await uploadFile(ada, 'A letter')]
    await ada.call('DELETE /api/uploads/{id}', { params: { id: first.id } })
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await portal.platform.files.sweep()
    expect(await readContent(portal, ada, second.id)).toEqual(Buffer.from('A letter'))
  })
})

describe('claimFinishedUpload', () => {
  test('claims a finished upload once', async () => {
    const { ada, portal } = await openUploads()
    const { id } = await uploadFile(ada, 'Hello', 'Grüße.txt')
    expect(await claim(portal, ada, id)).toMatchObject({
      fileName: 'Grüße.txt',
      mimeType: 'text/plain',
      bytes: 5,
      sha256: Buffer.from(hash('Hello'), 'hex'),
    })
    await expect(claim(portal, ada, id)).rejects.toMatchObject({ status: 404 })
  })

  test('rejects an unfinished and a rejected upload', async () => {
    const { ada, portal } = await openUploads()
    const unfinished = await createUpload(ada, { length: 5 })
    await expect(claim(portal, ada, unfinished)).rejects.toMatchObject({ status: 409 })
    const { id } = await tryUpload(ada, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect(claim(portal, ada, id)).rejects.toMatchObject({ status: 415 })
  })
})

describe('limits', () => {
  test('rejects a file that is too large before its first byte', async () => {
    const { ada } = await openUploads({ LARGEST_FILE_MB: '5' })
    const { status, body } = await ada.try('POST /api/uploads', { headers: toUploadHeaders(5_000_001, 'a') })
    expect([status, body.code]).toEqual([413, 'uploads.too-large'])
    expect(body.error).toBe('This file has 5 MB. The largest file that the portal stores has 5 MB')
    await createUpload(ada, { length: 5_000_000 })
  })

  test('counts an unfinished upload with its declared size', async () => {
    const { ada } = await openUploads({ QUOTA_MB: '10' })
    const id = await createUpload(ada, { length: 6_000_000 })
    const { usedBytes } = await ada.call('GET /api/storage-use')
    expect(usedBytes).toBeGreaterThanOrEqual(6_000_000)
    const refused = await ada.try('POST /api/uploads', { headers: toUploadHeaders(6_000_000, 'a') })
    expect([refused.status, refused.body.code]).toEqual([403, 'platform.quota-exceeded'])
    await ada.call('DELETE /api/uploads/{id}', { params: { id } })
    expect(await ada.call('GET /api/storage-use')).toMatchObject({ usedBytes: 0 })
  })

  test('bounds the unfinished uploads of an account', async () => {
    const { ada, portal } = await openUploads()
    const ben = await portal.signIn('family_member', 'Ben')
    const created = await Promise.all(
      Array.from({ length: 101 }, () => ada.try('POST /api/uploads', { headers: toUploadHeaders(5, 'a') })),
    )
    expect(created.filter(({ status }) => status === 201)).toHaveLength(100)
    expect(created.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'platform.too-many-requests',
      error: 'You have 100 unfinished uploads. Please finish or cancel some of them first',
    })
    await createUpload(ben, { length: 5 })
  })

  test('rejects a file that would use up the disk', async () => {
    const { ada, portal } = await openUploads({ FREE_SPACE_MB: '100' })
    portal.disk.freeBytes = 300e6
    await portal.platform.diskSpace.measure()
    const { status } = await ada.try('POST /api/uploads', { headers: toUploadHeaders(250e6, 'a') })
    expect(status).toBe(507)
    await createUpload(ada, { length: 150e6 })
  })

  test('stops a part when the disk becomes full and counts what came', async () => {
    const { ada, portal } = await openUploads({ FREE_SPACE_MB: '100' })
    const id = await createUpload(ada, { length: 11 })
    const { sending, status } = openRequest(portal, ada, id, 0)
    sending.write('Hello')
    await expect.poll(() => partSizes(portal)).toEqual([5])
    portal.disk.freeBytes = 50e6
    await portal.platform.diskSpace.measure()
    sending.write(' wor')
    expect(await status).toBe(507)
    expect(await readOffset(ada, id)).toBe(9)
  })

  test('parts do not count toward the limit on changes', async () => {
    const { ada } = await openUploads({ LIMIT_WRITES: '2,2' })
    const id = await createUpload(ada, { length: 6 })
    for (const offset of [0, 1, 2, 3, 4, 5]) expect((await sendPart(ada, id, offset, 'x')).status).toBe(204)
  })
})

describe('sweep', () => {
  test('deletes uploads a week after their last byte', async () => {
    const { ada, portal } = await openUploads()
    const unfinished = await createUpload(ada, { length: 11 })
    const finished = await uploadFile(ada, 'A letter')
    portal.time.now = addDuration(portal.time.now, 6 * day)
    await sendPart(await signInAgain(ada), unfinished, 0, 'Hello')
    portal.time.now = addDuration(portal.time.now, 6 * day)
    await sweep(portal)
    expect(await isThere(portal, unfinished)).toBe(true)
    expect(await isThere(portal, finished.id)).toBe(false)
    expect(listStoredFiles(portal)).toEqual([join(staging(portal), listParts(portal)[0]!)])
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await sweep(portal)
    expect(await isThere(portal, unfinished)).toBe(false)
    expect([listStoredFiles(portal), await countFiles(portal)]).toEqual([[], 0])
  })

  test('deletes parts that a crash left', async () => {
    const { ada, portal } = await openUploads()
    const id = await createUpload(ada, { length: 11 })
    await sendPart(ada, id, 0, 'Hello')
    const [part] = listParts(portal)
    await portal.database.db.deleteFrom('uploadParts').execute()
    await sweep(portal)
    expect(listParts(portal)).toEqual([part])
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await sweep(portal)
    expect(listParts(portal)).toEqual([])
  })

  test('passes over files of the system', async () => {
    const { ada, portal } = await openUploads()
    await sendPart(ada, await createUpload(ada, { length: 11 }), 0, 'Hello')
    writeFileSync(join(staging(portal), '.DS_Store'), '')
    portal.time.now = addDuration(portal.time.now, 9 * day)
    await sweep(portal)
    expect(listParts(portal)).toEqual(['.DS_Store'])
  })

  test('deletes a file whose finish was interrupted', async () => {
    const { portal } = await openUploads()
    const content = { bytes: 5, sha256: Buffer.from(hash('Hello'), 'hex') }
    const path = join(import.meta.dirname, 'tables.ts')
    await portal.platform.files.putFile('11111111-1111-4111-8111-111111111111', { path, ...content })
    expect(listStoredFiles(portal)).toHaveLength(1)
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await sweep(portal)
    expect([listStoredFiles(portal), await countFiles(portal)]).toEqual([[], 0])
  })
})

async function openUploads(settings: Record<string, string> = {}) {
  const portal = await openPortal(settings)
  return { portal, ada: await portal.signIn('family_member', 'Ada') }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function randomText(length: number): Buffer {
  return Buffer.from(randomBytes(length).toString('base64').slice(0, length))
}

/** A request whose bytes the test sends one after another, and its status: 'cut' when the connection breaks. */
function openRequest(portal: TestPortal, person: Person, id: string, offset: number) {
  const { hostname, port } = new URL(portal.address)
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sending = request({
    hostname,
    port,
    method: 'PATCH',
    path: `/api/uploads/${id}`,
    agent: false,
    headers: { cookie, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  })
  const status = new Promise<number | 'cut'>(resolve => {
    sending.on('response', response => resolve(response.statusCode ?? 0)).on('error', () => resolve('cut'))
  })
  return { sending, status }
}

function staging(portal: TestPortal): string {
  return join(portal.platform.config.DATA_DIR, 'files/uploads')
}

function listParts(portal: TestPortal): string[] {
  return readdirSync(staging(portal))
}

function partSizes(portal: TestPortal): number[] {
  return listParts(portal).map(name => statSync(join(staging(portal), name)).size)
}

async function claim(portal: TestPortal, person: Person, id: string) {
  const accountId = person.user?.id ?? ''
  return portal.database.db.transaction().execute(tx => claimFinishedUpload(tx, { uploadId: id, accountId }))
}

async function read(portal: TestPortal, fileId: string): Promise<Buffer> {
  const file = await portal.platform.files.get(fileId)
  return Buffer.concat(await file!.stream.toArray())
}

/** The stored bytes of a finished upload. */
async function readContent(portal: TestPortal, person: Person, id: string): Promise<Buffer> {
  await readUpload(person, id)
  const { fileId } = await portal.database.db
    .selectFrom('uploads')
    .select('fileId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return read(portal, fileId!)
}

/** Sends the last part while the finish fails, as in a crash between the two. */
async function loseFinish({ platform }: TestPortal, send: () => Promise<unknown>): Promise<void> {
  const failing = vi.spyOn(platform.files, 'putFile').mockRejectedValue(new Error('The process was killed'))
  try {
    await send()
  } finally {
    failing.mockRestore()
  }
}

async function isFinished(portal: TestPortal, id: string): Promise<boolean> {
  const { fileId } = await portal.database.db
    .selectFrom('uploads')
    .select('fileId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return fileId !== null
}

async function isThere(portal: TestPortal, id: string): Promise<boolean> {
  const found = await portal.database.db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

async function countFiles(portal: TestPortal): Promise<number> {
  return (await portal.database.db.selectFrom('storedFiles').select('id').execute()).length
}

async function sweep(portal: TestPortal): Promise<void> {
  await sweepUploads(portal.platform)
  await portal.platform.files.sweep()
}

async function signInAgain(person: Person): Promise<Person> {
  await person.signInAgain()
  return person
}
