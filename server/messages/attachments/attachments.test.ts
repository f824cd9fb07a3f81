import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'

import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import type { FamilyMessage, NewMessage } from '#contract/messages/messages.ts'
import { createDocument } from '#server/test/documents.ts'
import { locationMarker, makeLocatedPicture } from '#server/test/located-pictures.ts'
import { createGroup, downloadFile, openConversation, send } from '#server/test/messages.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { listStoredFiles, readMediaSample } from '#server/test/photographs.ts'
import { createUpload, tryUpload, uploadFile } from '#server/test/uploads.ts'

/** What the samples of videos contain: a location, a title and the name of the device. */
const metadataOfSample = /secret title|48\.2082|16\.3738/

/** Occurs in a text, a file and its name, and nowhere else. */
const marker = 'quincunxoforchards'
const large = { width: 1600, height: 1200 }
const content = `The ${marker} file. `.repeat(10_000)

let portal: TestPortal
let ada: Person
let ben: Person
let conversationId: string

beforeEach(async () => {
  portal = await openPortal()
  ada = await portal.signIn('family_member', 'Ada')
  ben = await portal.signIn('family_member', 'Ben')
  conversationId = await openConversation(ada, ben)
})

describe('a file', () => {
  test('is delivered to the people of the conversation alone', async () => {
    const sent = await sendFile(ada, content, `${marker}.txt`)
    expect(sent).toMatchObject({ messageType: 'file', mediaType: 'text/plain' })
    const [read] = await ben.call('GET /api/conversations/{id}/messages', { params: { id: conversationId } })
    expect(read?.attachments).toMatchObject([
      { name: `${marker}.txt`, mimeType: 'text/plain', bytes: content.length, documentId: null },
    ])
    // Another node has none of the keys in its memory.
    const node = await portal.openAnotherNode()
    const { response, bytes } = await download(ben, sent, node)
    expect(bytes.toString()).toBe(content)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${marker}.txt"; filename*=UTF-8''${marker}.txt`,
    )
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    for (const role of ['family_member', 'admin'] as const)
      expect((await download(await portal.signIn(role, 'Cleo'), sent)).response.status).toBe(404)
    expect((await fetch(`${portal.address}${sent.mediaUrl}`)).status).toBe(401)
    const other = await send(ada, conversationId, 'Another message')
    expect(
      (await download(ada, { ...sent, mediaUrl: sent.mediaUrl!.replace(sent.id, other.id) })).response.status,
    ).toBe(404)
  })

  test('is plain text neither on the disk nor in the database', async () => {
    const sent = await sendFile(ada, content, `${marker}.txt`, `See the ${marker}.`)
    expect(sent.message).toContain(marker)
    const stored = listStoredFiles(portal)
    expect(stored.map(path => statSync(path).size)).toEqual([content.length + 16 * 5])
    for (const path of stored) expect(readFileSync(path).includes(marker)).toBe(false)
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(portal.database.db)
    // A column of bytes is shown in hex.
    const hex = Buffer.from(marker).toString('hex')
    expect(tables.length).toBeGreaterThan(50)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`
        select from ${sql.raw(name)} as row where position(${marker} in row::text) > 0 or position(${hex} in row::text) > 0`.execute(
        portal.database.db,
      )
      if (rows.length > 0) found.push(name)
    }
    expect(found).toEqual([])
  })

  test('counts toward the quota and goes with its message', async () => {
    const before = await readUsed(ada)
    const sent = await sendFile(ada, content, 'Deed.txt')
    expect((await readUsed(ada)) - before).toBeGreaterThan(content.length)
    await ada.call('DELETE /api/messages/{id}', { params: { id: sent.id } })
    expect((await download(ben, sent)).response.status).toBe(404)
    expect(listStoredFiles(portal)).toEqual([])
    expect((await readUsed(ada)) - before).toBeLessThan(1000)
    const [read] = await ben.call('GET /api/conversations/{id}/messages', { params: { id: conversationId } })
    expect(read).toMatchObject({ attachments: [], mediaUrl: null, message: '' })
  })

  test('that was changed or cut off is not delivered', async () => {
    const sent = await sendFile(ada, content, 'Deed.txt')
    const [path = ''] = listStoredFiles(portal)
    const bytes = readFileSync(path)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(70_000) ^ 1, 70_000)
    writeFileSync(path, changed)
    await expect(download(ben, sent)).rejects.toThrow('terminated')
    writeFileSync(path, bytes)
    expect((await download(ben, sent)).bytes).toHaveLength(content.length)
    truncateSync(path, 3 * (64 * 1024 + 16))
    await expect(download(ben, sent)).rejects.toThrow('terminated')
  })

  test('is shown inline only as a picture, without its location', async () => {
    const picture = await makeLocatedPicture('jpeg')
    const sent = await sendFile(ada, picture, 'Harbor.jpg')
    expect(sent).toMatchObject({ messageType: 'image', mediaType: 'image/jpeg' })
    const [listed] = await ben.call('GET /api/conversations')
    expect(listed?.lastMessage).toMatchObject({ excerpt: '', excerptSource: 'image' })
    const { response, bytes } = await download(ben, sent)
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="Harbor\.jpg"/)
    expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(bytes.includes(locationMarker)).toBe(false)
    expect(picture.includes(locationMarker)).toBe(true)
  })

  test('has a thumbnail as a large picture', async () => {
    const sent = await sendFile(ada, await makeLocatedPicture('jpeg', large), 'Harbor.jpg')
    const [{ thumbnailUrl } = { thumbnailUrl: null }] = sent.attachments
    const { response, bytes } = await downloadFile(portal, ben, thumbnailUrl ?? '')
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { width, height, exif } = await sharp(bytes).metadata()
    // Its orientation has turned it.
    expect([width, height, exif]).toEqual([720, 960, undefined])
    const stored = listStoredFiles(portal)
    expect(stored).toHaveLength(2)
    for (const path of stored) expect(readFileSync(path).includes('WEBP')).toBe(false)
    const cleo = await portal.signIn('admin', 'Cleo')
    expect((await downloadFile(portal, cleo, thumbnailUrl ?? '')).response.status).toBe(404)

    await ada.call('DELETE /api/messages/{id}', { params: { id: sent.id } })
    expect((await downloadFile(portal, ben, thumbnailUrl ?? '')).response.status).toBe(404)
    expect(listStoredFiles(portal)).toEqual([])
  })

  test('has no thumbnail as a small picture', async () => {
    const sent = await sendFile(ada, await makeLocatedPicture('png'), 'small.png')
    expect(sent.attachments).toMatchObject([{ name: 'small.png', thumbnailUrl: null }])
    const { response } = await downloadFile(portal, ben, `${sent.mediaUrl}?thumbnail=true`)
    expect(response.status).toBe(404)
  })

  test('has no thumbnail as a moving picture', async () => {
    const frame = await makeLocatedPicture('png', { width: 400, height: 300 })
    const moving = await sharp(frame).gif({ effort: 1, dither: 0 }).toBuffer()
    const sent = await sendFile(ada, moving, 'moving.gif')
    expect(sent.attachments).toMatchObject([{ name: 'moving.gif', thumbnailUrl: null }])
  })

  for (const [name, sentName] of [
    ['video.mp4', 'video.mp4'],
    ['video.mov', 'video.mp4'],
    ['video.webm', 'video.webm'],
  ] as const)
    test(`is sent without the location of ${name}`, async () => {
      const video = readMediaSample(name)
      const sent = await sendFile(ada, video, name)
      expect(sent).toMatchObject({ messageType: 'video', attachments: [{ name: sentName }] })
      const { bytes } = await download(ben, sent)
      expect(bytes).toHaveLength(sent.attachments[0]!.bytes)
      const hasMetadata = [video, bytes].map(content => metadataOfSample.test(content.toString('latin1')))
      expect(hasMetadata).toEqual([true, false])
    })

  test('is rejected as a video that cannot be read', async () => {
    const video = readMediaSample('video.mp4')
    const { id: uploadId } = await uploadFile(ada, video.subarray(0, video.length / 2), 'Half.mp4')
    const { status, body } = await trySend(ada, { attachments: [{ uploadId }] })
    expect([status, body.fields?.['attachments']]).toEqual([
      400,
      'We could not remove the location from Half.mp4. Save the video as an MP4 file and attach that',
    ])
  })

  test('is sent once', async () => {
    const { id: uploadId } = await uploadFile(ada, content, 'Deed.txt')
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { message: 'The deed', attachments: [{ uploadId }] }
    const [first, second] = [await trySend(ada, body, key), await trySend(ada, body, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(listStoredFiles(portal)).toHaveLength(1)
    expect(await trySend(ada, body)).toMatchObject({
      status: 400,
      body: { fields: { attachments: expect.any(String) } },
    })
  })

  test('is rejected unless it is a finished upload of the sender', async () => {
    const { id: ofBen } = await uploadFile(ben, 'A letter')
    const unfinished = await createUpload(ada, { length: 5 })
    const rejected = await tryUpload(ada, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const { id: own } = await uploadFile(ada, 'Another letter')
    const attempt = async (...ids: string[]) =>
      (await trySend(ada, { attachments: ids.map(uploadId => ({ uploadId })) })).status
    expect([await attempt(ofBen), await attempt(own, crypto.randomUUID()), await attempt(own, own)]).toEqual([
      400, 400, 400,
    ])
    expect([await attempt(unfinished), await attempt(rejected.id)]).toEqual([409, 415])
    expect(
      (await trySend(await portal.signIn('admin', 'Cleo'), { attachments: [{ uploadId: own }] })).status,
    ).toBe(404)
    expect(await attempt(own), 'a failed attempt leaves the upload').toBe(201)
  })
})

describe('a document', () => {
  test('is named only to readers in its audience', async () => {
    const cleo = await portal.signIn('board_member', 'Cleo')
    const { id } = await createGroup(ada, [ben, cleo])
    conversationId = id
    const document = await createDocument(ada, { title: 'The deed', audience: 'office' })
    const attachments = [{ documentId: document.id }]
    expect((await trySend(ben, { attachments })).status, 'Ben may not see it').toBe(400)
    const sent = await trySend(ada, { attachments })
    expect(sent.status).toBe(201)
    const read = async (person: Person) =>
      (await person.call('GET /api/conversations/{id}/messages', { params: { id } }))[0]?.attachments
    const visible = { name: 'The deed', url: `/documents/${document.id}`, documentId: document.id }
    expect(await read(ada)).toMatchObject([visible])
    expect(await read(cleo)).toMatchObject([visible])
    const hidden = { name: 'A document that you may not open', url: '', bytes: 0, documentId: null }
    expect(await read(ben)).toMatchObject([hidden])
  })
})

async function sendFile(
  person: Person,
  bytes: string | Buffer,
  name: string,
  message?: string,
): Promise<FamilyMessage> {
  const { id: uploadId } = await uploadFile(person, bytes, name)
  const { body } = await trySend(person, { attachments: [{ uploadId }], ...(message && { message }) })
  return body as unknown as FamilyMessage
}

function trySend(person: Person, body: Partial<NewMessage>, headers: Record<string, string> = {}) {
  return person.try('POST /api/conversations/{id}/messages', {
    params: { id: conversationId },
    body,
    headers,
  })
}

function download(person: Person, { mediaUrl }: FamilyMessage, node = portal) {
  return downloadFile(node, person, mediaUrl ?? '')
}

async function readUsed(person: Person): Promise<number> {
  return (await portal.platform.quota.read(person.user!.id)).usedBytes
}
