import { expect, test } from 'vitest'

import { addVersion, sampleContent, openWithDocument } from '#server/test/documents.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import { uploadFile } from '#server/test/uploads.ts'

test('a new file becomes the current version', async () => {
  const { portal, ada, document } = await openWithDocument()
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
  const { ada, document, portal } = await openWithDocument()
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
  expect((await ada.fetch('GET', `/api/document-files/${current.id}`)).body).toBe(sampleContent)
})

async function readUsedBytes({ database }: TestPortal): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    'select sum(bytes)::bigint as bytes from stored_content',
  )
  return rows[0]!.bytes
}
