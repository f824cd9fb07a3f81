import { hash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { listStoredFiles } from '#server/test/photographs.ts'
import {
  countFiles,
  openUploads,
  readStoredFile,
  readContent,
  claimUpload,
} from '#server/test/upload-parts.ts'
import { createUpload, tryUpload, uploadFile } from '#server/test/uploads.ts'

describe('equal content', () => {
  test('is stored once', async () => {
    const { ada, portal } = await openUploads()
    const uploads = await Promise.all(Array.from({ length: 4 }, () => uploadFile(ada, 'The same letter')))
    const files = await Promise.all(uploads.map(({ id }) => claimUpload(portal, ada, id)))
    expect(new Set(files.map(({ fileId }) => fileId)).size).toBe(1)
    expect(listStoredFiles(portal)).toHaveLength(1)
    expect(await countFiles(portal)).toBe(1)
  })

  test('is not shared with a file that is being deleted', async () => {
    const { ada, portal } = await openUploads()
    const { fileId } = await claimUpload(portal, ada, (await uploadFile(ada, 'The same letter')).id)
    await portal.database.db.transaction().execute(tx => portal.platform.files.markUnreferenced(tx, [fileId]))
    const repeated = await claimUpload(portal, ada, (await uploadFile(ada, 'The same letter')).id)
    expect(repeated.fileId).not.toBe(fileId)
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await portal.platform.files.sweep()
    expect(await readStoredFile(portal, repeated.fileId)).toEqual(Buffer.from('The same letter'))
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
    expect(await claimUpload(portal, ada, id)).toMatchObject({
      fileName: 'Grüße.txt',
      mimeType: 'text/plain',
      bytes: 5,
      sha256: Buffer.from(hash('sha256', 'Hello'), 'hex'),
    })
    await expect(claimUpload(portal, ada, id)).rejects.toMatchObject({ status: 404 })
  })

  test('rejects an unfinished and a rejected upload', async () => {
    const { ada, portal } = await openUploads()
    const unfinished = await createUpload(ada, { length: 5 })
    await expect(claimUpload(portal, ada, unfinished)).rejects.toMatchObject({ status: 409 })
    const { id } = await tryUpload(ada, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect(claimUpload(portal, ada, id)).rejects.toMatchObject({ status: 415 })
  })
})
