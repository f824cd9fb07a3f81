import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { startFauxqs } from 'fauxqs'
import { expect, onTestFinished, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { listStoredFiles, makeJpeg, sharePhotograph } from '#server/test/photographs.ts'
import { createUpload, readUpload, sendPart, uploadFile } from '#server/test/uploads.ts'

test('uploads are sent to the bucket once they are complete', async () => {
  const { portal, bucket } = await openPortalOnBucket()
  const ada = await portal.signIn('family_member')
  const id = await createUpload(ada, { length: 11 })
  await sendPart(ada, id, 0, 'Hello ')
  expect(await bucket.list()).toEqual([])
  await sendPart(ada, id, 6, 'world')
  expect(await readUpload(ada, id)).toMatchObject({ state: 'finished' })
  const [key = ''] = await bucket.list()
  expect(key).toMatch(/^hartwell\/files\/[\da-f-]{36}$/)
  expect(await bucket.read(key)).toBe('Hello world')
  expect(listStoredFiles(portal)).toEqual([])
  await uploadFile(ada, 'Hello world')
  expect(await bucket.list()).toEqual([key])
})

test('the sweep deletes objects without references', async () => {
  const { portal, bucket } = await openPortalOnBucket()
  const ada = await portal.signIn('family_member')
  const { id } = await uploadFile(ada, 'Hello')
  await ada.call('DELETE /api/uploads/{id}', { params: { id } })
  expect(await bucket.list()).toHaveLength(1)
  portal.time.now = addDuration(portal.time.now, 2 * day)
  await portal.platform.files.sweep()
  expect(await bucket.list()).toEqual([])
})

test('photographs are stored in the bucket and shown from it', async () => {
  const { portal, bucket } = await openPortalOnBucket()
  const ada = await portal.signIn('family_member')
  const photograph = await sharePhotograph(ada, await createMember(portal), await makeJpeg())
  expect(await bucket.list()).toHaveLength(2)
  const { status, headers } = await ada.fetch('GET', photograph.mediaUrl)
  expect([status, headers.get('content-length')]).toEqual([200, String(photograph.fileSize)])
})

/** A portal whose files are in a bucket of a local S3 server. */
async function openPortalOnBucket() {
  const server = await startFauxqs({ port: 0, logger: false })
  onTestFinished(() => server.stop())
  server.createBucket('family')
  const portal = await openPortal({
    FILES: 's3://family/hartwell/files/',
    S3_ENDPOINT: server.address,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  })
  const client = new S3Client({
    endpoint: server.address,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  const bucket = {
    async list(): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'family' }))
      return Contents.map(({ Key = '' }) => Key)
    },
    async read(key: string): Promise<string> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: 'family', Key: key }))
      return (await Body?.transformToString()) ?? ''
    },
  }
  return { portal, bucket }
}
