import { hash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { addDuration, minute } from '#server/platform/clock.ts'
import { addVersion, createDocument, insertThumbnail } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { uploadFile } from '#server/test/uploads.ts'

const content = 'The orchard by the river, sold by the miller.'

async function openWithFile(fields: Parameters<typeof createDocument>[1] = {}) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const document = await createDocument(ada, fields, { content, fileName: 'Übergabe des Gartens 遺言.txt' })
  return { portal, ada, document, path: `/api/document-files/${document.current.id}` }
}

test('downloads a file under its name', async () => {
  const { ada, document, path } = await openWithFile()
  const { status, headers, body } = await ada.fetch('GET', path)
  expect([status, body]).toEqual([200, content])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="Ubergabe des Gartens __.txt"; filename*=UTF-8''%C3%9Cbergabe%20des%20Gartens%20%E9%81%BA%E8%A8%80.txt`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    'accept-ranges': 'bytes',
    etag: `"${document.current.sha256}"`,
  })
})

test('previews plain text as text, and nothing active', async () => {
  const { portal, ada, document, path } = await openWithFile()
  const { headers } = await ada.fetch('GET', `${path}?disposition=inline`)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^inline; /)
  for (const mimeType of ['image/svg+xml', 'text/html', 'text/csv', 'image/tiff', 'application/msword']) {
    await portal.database.db
      .updateTable('documentVersions')
      .set({ mimeType })
      .where('id', '=', document.current.id)
      .execute()
    const reply = await ada.fetch('GET', `${path}?disposition=inline`)
    expect([mimeType, reply.headers.get('content-disposition')?.split(';')[0]]).toEqual([
      mimeType,
      'attachment',
    ])
  }
})

describe('ranges', () => {
  test.each([
    ['bytes=4-10', 206, 'orchard', `bytes 4-10/${content.length}`],
    ['bytes=38-', 206, content.slice(38), `bytes 38-${content.length - 1}/${content.length}`],
    [
      'bytes=-7',
      206,
      content.slice(-7),
      `bytes ${content.length - 7}-${content.length - 1}/${content.length}`,
    ],
    ['bytes=40-9999', 206, content.slice(40), `bytes 40-${content.length - 1}/${content.length}`],
    ['bytes=0-1,4-5', 200, content, null],
    ['bytes=9-2', 200, content, null],
    ['bytes=9999-', 416, '', `bytes */${content.length}`],
  ])('answers %s with %d', async (range, status, body, contentRange) => {
    const { ada, path } = await openWithFile()
    const reply = await ada.fetch('GET', path, { headers: { range } })
    expect([reply.status, reply.body, reply.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ])
    expect(reply.headers.get('content-length')).toBe(String(body.length))
  })

  test('a range of another version is answered with the whole file', async () => {
    const { ada, document, path } = await openWithFile()
    const read = async (tag: string) =>
      (await ada.fetch('GET', path, { headers: { range: 'bytes=0-2', 'if-range': tag } })).status
    expect([await read(`"${document.current.sha256}"`), await read('"other"')]).toEqual([206, 200])
  })

  test('an unchanged file is not sent again', async () => {
    const { ada, document, path } = await openWithFile()
    const tag = `"${document.current.sha256}"`
    for (const header of [tag, `"other", W/${tag}`, '*']) {
      const headers = { 'if-none-match': header, range: 'bytes=0-2' }
      const { status, body } = await ada.fetch('GET', path, { headers })
      expect([header, status, body]).toEqual([header, 304, ''])
    }
    expect((await ada.fetch('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })
})

describe('the content of a document', () => {
  test('is hidden outside its audience, before and after deletion', async () => {
    const { portal, ada, document } = await openWithFile({ audience: 'private' })
    const admin = await portal.signIn('admin')
    await insertThumbnail(portal, ada, document.current.id)
    expect(await readContent(admin, document.current.id)).toEqual([404, 404, 404])
    expect(await readContent(ada, document.current.id)).toEqual([200, 200, 200])
    await ada.call('DELETE /api/documents/{id}', { params: { id: document.id } })
    expect(await readContent(ada, document.current.id)).toEqual([404, 404, 404])
  })

  test('requires Family Access if it is sensitive, for everyone', async () => {
    const { portal, ada, document } = await openWithFile({ isSensitive: true })
    await insertThumbnail(portal, ada, document.current.id)
    for (const person of [ada, await portal.signIn('admin')]) {
      expect(await readContent(person, document.current.id)).toEqual([403, 403, 403])
      const { body } = await person.fetch('GET', `/api/document-files/${document.current.id}`)
      expect(body.code).toBe('family-access.required')
      await person.stepUp()
      expect(await readContent(person, document.current.id)).toEqual([200, 200, 200])
    }
  })

  test('has no hash in a reply without Family Access', async () => {
    const { portal, document } = await openWithFile({ isSensitive: true })
    const reader = await portal.signIn('family_member')
    const params = { id: document.id }
    const readHashes = async () => {
      const { current, versions } = await reader.call('GET /api/documents/{id}', { params })
      const listed = await reader.call('GET /api/documents')
      const found = await reader.call('GET /api/documents', { query: { q: 'orchard' } })
      return [current, ...versions, ...listed.map(row => row.current), ...found.map(row => row.current)].map(
        ({ sha256 }) => sha256,
      )
    }
    expect([document.current.sha256, ...(await readHashes())]).toEqual([null, null, null, null, null])
    await reader.stepUp()
    expect(new Set(await readHashes())).toEqual(new Set([hash('sha256', content)]))
  })

  async function readContent(person: Person, versionId: string): Promise<number[]> {
    const statuses = []
    for (const part of ['', '/thumbnail', '/text'])
      statuses.push((await person.fetch('GET', `/api/document-files/${versionId}${part}`)).status)
    return statuses
  }
})

describe('openings', () => {
  test('are recorded with who, when, which version and how', async () => {
    const { portal, ada, document, path } = await openWithFile()
    const ben = await portal.signIn('family_member', 'Ben')
    await ben.fetch('GET', `${path}?disposition=inline`)
    portal.time.now = addDuration(portal.time.now, minute)
    await ben.fetch('GET', path)
    const { current } = await addVersion(ada, document.id, 'The mill.')
    portal.time.now = addDuration(portal.time.now, minute)
    await ada.fetch('GET', `/api/document-files/${current.id}/text`)
    expect(await listOpenings(ada, document.id)).toEqual([
      'Ada Hartwell 2 preview',
      'Ben Hartwell 1 download',
      'Ben Hartwell 1 preview',
    ])
  })

  test('do not include a HEAD, which sends no bytes', async () => {
    const { ada, document, path } = await openWithFile()
    const { status, headers, body } = await ada.fetch('HEAD', path)
    expect([status, headers.get('content-length'), body]).toEqual([200, String(content.length), ''])
    expect(await listOpenings(ada, document.id)).toEqual([])
  })

  test('count the ranges of ten minutes once, even concurrent ones', async () => {
    const { portal, ada, document, path } = await openWithFile()
    const readRange = async () => ada.fetch('GET', path, { headers: { range: 'bytes=0-2' } })
    await Promise.all(Array.from({ length: 8 }, readRange))
    expect(await listOpenings(ada, document.id)).toHaveLength(1)
    portal.time.now = addDuration(portal.time.now, 10 * minute)
    await readRange()
    expect(await listOpenings(ada, document.id)).toHaveLength(2)
  })

  test('are shown to the owner, the board and administrators', async () => {
    const { portal, ada, document } = await openWithFile()
    const statuses = []
    for (const person of [
      ada,
      await portal.signIn('family_member'),
      await portal.signIn('board_member'),
      await portal.signIn('admin'),
    ])
      statuses.push(
        (await person.try('GET /api/documents/{id}/openings', { params: { id: document.id } })).status,
      )
    expect(statuses).toEqual([200, 403, 200, 200])
  })

  async function listOpenings(person: Person, id: string): Promise<string[]> {
    const openings = await person.call('GET /api/documents/{id}/openings', { params: { id } })
    return openings.map(({ openedBy, versionNumber, how }) => `${openedBy} ${versionNumber} ${how}`)
  }
})

describe('versions', () => {
  test('a new file becomes the current version', async () => {
    const { portal, ada, document } = await openWithFile()
    const { id: uploadId } = await uploadFile(ada, 'The orchard with its border.')
    const body = { uploadId, note: 'With the border.', version: 1 }
    const changed = await ada.call('POST /api/documents/{id}/versions', { params: { id: document.id }, body })
    expect(changed).toMatchObject({
      version: 2,
      current: { number: 2, note: 'With the border.', uploadedBy: 'Ada Hartwell', restoredNumber: null },
      versions: [{ number: 2 }, { number: 1, sha256: document.current.sha256 }],
    })
    const stale = await ada.try('POST /api/documents/{id}/versions', {
      params: { id: document.id },
      body: { ...body, uploadId: (await uploadFile(ada, 'The orchard again.')).id },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'documents.stale-version'])
    const ben = await portal.signIn('admin')
    const refused = await ben.try('POST /api/documents/{id}/versions', { params: { id: document.id }, body })
    expect(refused.status).toBe(403)
  })

  test('restoring an earlier version repeats it as a new one', async () => {
    const { ada, document, portal } = await openWithFile()
    const id = document.id
    await addVersion(ada, id, 'The mill.')
    const restore = async (number: string, version: number) =>
      ada.try('POST /api/documents/{id}/versions/{number}/restore', {
        params: { id, number },
        body: { version },
      })
    expect((await restore('3', 2)).status).toBe(404)
    expect((await restore('2', 2)).body.code).toBe('documents.version-is-current')
    expect((await restore('1', 1)).body.code).toBe('documents.stale-version')
    const usedBefore = await readUsedBytes(portal)
    expect((await restore('1', 2)).body).toMatchObject({
      version: 3,
      current: { number: 3, restoredNumber: 1, sha256: document.current.sha256 },
    })
    expect(await readUsedBytes(portal)).toBe(usedBefore)
    const { current } = await ada.call('GET /api/documents/{id}', { params: { id } })
    expect((await ada.fetch('GET', `/api/document-files/${current.id}`)).body).toBe(content)
  })

  async function readUsedBytes({ database }: TestPortal): Promise<number> {
    const { rows } = await database.pool.query<{ bytes: number }>(
      'select sum(bytes)::bigint as bytes from stored_content',
    )
    return rows[0]!.bytes
  }
})

describe('a legal hold', () => {
  test('prevents deletion until the board ends it', async () => {
    const { portal, ada, document } = await openWithFile()
    const ben = await portal.signIn('board_member', 'Ben')
    const params = { id: document.id }
    const setLegalHold = (person: Person, body: object) =>
      person.try('PUT /api/documents/{id}/legal-hold', { params, body })
    expect((await setLegalHold(ada, { isOnLegalHold: true, reason: 'Mine.' })).status).toBe(403)
    const withoutReason = await setLegalHold(ben, { isOnLegalHold: true })
    expect([withoutReason.status, Object.keys(withoutReason.body.fields ?? {})]).toEqual([400, ['reason']])
    expect((await setLegalHold(ben, { isOnLegalHold: true, reason: 'A dispute.' })).body).toMatchObject({
      isOnLegalHold: true,
      legalHold: { reason: 'A dispute.', by: 'Ben Hartwell' },
    })
    for (const person of [ada, ben])
      expect((await person.try('DELETE /api/documents/{id}', { params })).body).toMatchObject({
        code: 'documents.legal-hold',
      })
    expect((await setLegalHold(ben, { isOnLegalHold: false, reason: null })).body).toMatchObject({
      legalHold: null,
    })
    expect((await ada.try('DELETE /api/documents/{id}', { params })).status).toBe(200)
  })

  test('prevents a change of audience, readers and retention', async () => {
    const { portal, ada, document } = await openWithFile({ retainUntil: '2030-01-01' })
    const reader = await createMember(portal)
    const ben = await portal.signIn('board_member')
    const params = { id: document.id }
    const setLegalHold = (body: { isOnLegalHold: boolean; reason: string | null }) =>
      ben.call('PUT /api/documents/{id}/legal-hold', { params, body })
    const { version } = await setLegalHold({ isOnLegalHold: true, reason: 'A dispute.' })
    const change = (fields: object) =>
      ada.try('PUT /api/documents/{id}', { params, body: { ...fields, version } })
    for (const fields of [
      { audience: 'private' },
      { readerIds: [reader] },
      { retainUntil: null },
      { retainUntil: '2031-01-01' },
    ]) {
      const { status, body } = await change(fields)
      expect([fields, status, body.code]).toEqual([fields, 409, 'documents.unchanged-on-legal-hold'])
    }
    // Other details can change, even when the form repeats the rest.
    const same = { audience: document.audience, readerIds: [], retainUntil: '2030-01-01' }
    const renamed = await change({ title: 'Will', ...same })
    expect(renamed.body).toMatchObject({ title: 'Will', audience: document.audience })
    await setLegalHold({ isOnLegalHold: false, reason: null })
    const body = { audience: 'private', version: version + 1 } as const
    expect((await ada.try('PUT /api/documents/{id}', { params, body })).status).toBe(200)
  })

  test('is 404 outside the audience', async () => {
    const { portal, document } = await openWithFile({ audience: 'private' })
    const ben = await portal.signIn('board_member')
    const { status } = await ben.try('PUT /api/documents/{id}/legal-hold', {
      params: { id: document.id },
      body: { isOnLegalHold: true, reason: 'A dispute.' },
    })
    expect(status).toBe(404)
  })
})
