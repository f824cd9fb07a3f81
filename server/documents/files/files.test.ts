import { hash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { addDuration, minute } from '#server/platform/clock.ts'
import { addVersion, sampleContent, insertThumbnail, openWithDocument } from '#server/test/documents.ts'
import type { Person } from '#server/test/person.ts'

test('downloads a file under its name', async () => {
  const { ada, document, path } = await openWithDocument()
  const { status, headers, body } = await ada.fetch('GET', path)
  expect([status, body]).toEqual([200, sampleContent])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': String(sampleContent.length),
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
  const { portal, ada, document, path } = await openWithDocument()
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
    ['bytes=4-10', 206, 'orchard', `bytes 4-10/${sampleContent.length}`],
    [
      'bytes=38-',
      206,
      sampleContent.slice(38),
      `bytes 38-${sampleContent.length - 1}/${sampleContent.length}`,
    ],
    [
      'bytes=-7',
      206,
      sampleContent.slice(-7),
      `bytes ${sampleContent.length - 7}-${sampleContent.length - 1}/${sampleContent.length}`,
    ],
    [
      'bytes=40-9999',
      206,
      sampleContent.slice(40),
      `bytes 40-${sampleContent.length - 1}/${sampleContent.length}`,
    ],
    ['bytes=0-1,4-5', 200, sampleContent, null],
    ['bytes=9-2', 200, sampleContent, null],
    ['bytes=9999-', 416, '', `bytes */${sampleContent.length}`],
  ])('answers %s with %d', async (range, status, body, contentRange) => {
    const { ada, path } = await openWithDocument()
    const reply = await ada.fetch('GET', path, { headers: { range } })
    expect([reply.status, reply.body, reply.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ])
    expect(reply.headers.get('content-length')).toBe(String(body.length))
  })

  test('a range of another version is answered with the whole file', async () => {
    const { ada, document, path } = await openWithDocument()
    const read = async (tag: string) =>
      (await ada.fetch('GET', path, { headers: { range: 'bytes=0-2', 'if-range': tag } })).status
    expect([await read(`"${document.current.sha256}"`), await read('"other"')]).toEqual([206, 200])
  })

  test('an unchanged file is not sent again', async () => {
    const { ada, document, path } = await openWithDocument()
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
    const { portal, ada, document } = await openWithDocument({ audience: 'private' })
    const admin = await portal.signIn('admin')
    await insertThumbnail(portal, ada, document.current.id)
    expect(await readContent(admin, document.current.id)).toEqual([404, 404, 404])
    expect(await readContent(ada, document.current.id)).toEqual([200, 200, 200])
    await ada.call('DELETE /api/documents/{id}', { params: { id: document.id } })
    expect(await readContent(ada, document.current.id)).toEqual([404, 404, 404])
  })

  test('requires Family Access if it is sensitive, for everyone', async () => {
    const { portal, ada, document } = await openWithDocument({ isSensitive: true })
    await insertThumbnail(portal, ada, document.current.id)
    for (const person of [ada, await portal.signIn('admin')]) {
      expect(await readContent(person, document.current.id)).toEqual([403, 403, 403])
      const { body } = await person.fetch('GET', `/api/document-files/${document.current.id}`)
      expect(body.code).toBe('family-access.required')
      await person.stepUp()
      expect(await readContent(person, document.current.id)).toEqual([200, 200, 200])
    }
    const entries = await portal.database.db
      .selectFrom('auditEntries')
      .select(['actorId', 'subject', 'details'])
      .where('action', '=', 'documents.sensitive-opened')
      .orderBy('id')
      .execute()
    const opened = { actorId: ada.user?.id, subject: document.id }
    expect(entries.filter(({ actorId }) => actorId === ada.user?.id)).toEqual([
      { ...opened, details: { how: 'download' } },
      { ...opened, details: { how: 'preview' } },
    ])
    expect(entries).toHaveLength(4)
  })

  test('has no hash in a reply without Family Access', async () => {
    const { portal, document } = await openWithDocument({ isSensitive: true })
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
    expect(new Set(await readHashes())).toEqual(new Set([hash('sha256', sampleContent)]))
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
    const { portal, ada, document, path } = await openWithDocument()
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
    const { ada, document, path } = await openWithDocument()
    const { status, headers, body } = await ada.fetch('HEAD', path)
    expect([status, headers.get('content-length'), body]).toEqual([200, String(sampleContent.length), ''])
    expect(await listOpenings(ada, document.id)).toEqual([])
  })

  test('count the ranges of ten minutes once, even concurrent ones', async () => {
    const { portal, ada, document, path } = await openWithDocument()
    const readRange = async () => ada.fetch('GET', path, { headers: { range: 'bytes=0-2' } })
    await Promise.all(Array.from({ length: 8 }, readRange))
    expect(await listOpenings(ada, document.id)).toHaveLength(1)
    portal.time.now = addDuration(portal.time.now, 10 * minute)
    await readRange()
    expect(await listOpenings(ada, document.id)).toHaveLength(2)
  })

  test('are shown to the owner, the board and administrators', async () => {
    const { portal, ada, document } = await openWithDocument()
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
