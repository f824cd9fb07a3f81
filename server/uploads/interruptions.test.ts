import { hash, randomBytes } from 'node:crypto'

import { describe, expect, test, vi } from 'vitest'

import { mountCalls } from '#server/test/mount-calls.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import { listStoredFiles } from '#server/test/photographs.ts'
import { listParts, openRequest, openUploads, listPartSizes, readContent } from '#server/test/upload-parts.ts'
import { createUpload, readOffset, readUpload, sendPart } from '#server/test/uploads.ts'

import { mountUploadsRoutes } from './routes.ts'

describe('interruptions', () => {
  test('counts the bytes that came before a cut, and continues', async () => {
    const { ada, portal } = await openUploads()
    const bytes = randomText(3_000_000)
    const id = await createUpload(ada, { length: bytes.length })
    const { sending } = openRequest(portal, ada, id, 0)
    sending.write(bytes.subarray(0, 1_000_000))
    await expect.poll(() => listPartSizes(portal)).toEqual([1_000_000])
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
    await expect.poll(() => listPartSizes(portal)).toEqual([5])
    expect(await readOffset(ada, id)).toBe(5)
    expect(await lost.status).toBe('cut')
  })

  test('is not ended by another account', async () => {
    const { ada, portal } = await openUploads()
    const ben = await portal.signIn('admin', 'Ben')
    const id = await createUpload(ada, { length: 11 })
    const { sending, status } = openRequest(portal, ada, id, 0)
    sending.write('Hello')
    await expect.poll(() => listPartSizes(portal)).toEqual([5])
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
    await expect.poll(() => listPartSizes(portal)).toEqual([250_000, 250_000])
    for (const [index, { sending }] of requests.entries()) sending.end(texts[index]!.subarray(250_000))
    const statuses = await Promise.all(requests.map(({ status }) => status))
    expect(new Set(statuses)).toEqual(new Set([204, 409]))
    expect(listPartSizes(portal)).toEqual([500_000])
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
    await expect.poll(() => listPartSizes(portal)).toEqual([1200])
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
    expect(await readUpload(other, id)).toMatchObject({
      state: 'finished',
      sha256: hash('sha256', 'Hello world'),
    })
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

function randomText(length: number): Buffer {
  return Buffer.from(randomBytes(length).toString('base64').slice(0, length))
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
