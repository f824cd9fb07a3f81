import { describe, expect, test } from 'vitest'

import { openRequest, openUploads, listPartSizes } from '#server/test/upload-parts.ts'
import { createUpload, readOffset, sendPart, toUploadHeaders } from '#server/test/uploads.ts'

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
    await expect.poll(() => listPartSizes(portal)).toEqual([5])
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
