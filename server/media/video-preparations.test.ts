import { expect, test } from 'vitest'

import { addDuration, minute } from '#server/platform/clock.ts'
import type { Person } from '#server/test/person.ts'
import { listStoredFiles, openPortalWithProfile, readMediaSample } from '#server/test/photographs.ts'
import { uploadFile } from '#server/test/uploads.ts'

import { unreadableVideo } from './failures.ts'
import type { MediaQueue, RepackagedVideo, VideoTask } from './media-queue.ts'
import { openMediaQueue } from './media-queue.ts'
import { openVideoPreparations } from './video-preparations.ts'

test('a long video is prepared after its request', async () => {
  const { portal, ada, page, upload } = await openWithVideo()
  const { queue, finish } = openSlowQueue()
  const videos = openVideoPreparations(portal.platform, queue, { timeoutMs: 20 })
  await expect(videos.prepare(upload)).rejects.toMatchObject({ status: 409, code: 'media.in-preparation' })
  expect(await readState(ada, upload.uploadId)).toMatchObject({ state: 'running' })
  // Another request, and one to another node, wait for the same copy.
  await expect(videos.prepare(upload)).rejects.toMatchObject({ code: 'media.in-preparation' })
  const body = { uploadId: upload.uploadId, memberId: page }
  const refused = await ada.try('POST /api/family-media', { body })
  expect([refused.status, refused.body.code]).toEqual([409, 'media.in-preparation'])

  finish()
  await expect.poll(() => readState(ada, upload.uploadId)).toEqual({ state: 'ready', progress: 1 })
  const media = await ada.call('POST /api/family-media', { body })
  expect(media).toMatchObject({ mediaType: 'video', mimeType: 'video/mp4', width: 320, height: 180 })
  // The upload was replaced by its copy, and was claimed.
  expect(listStoredFiles(portal)).toHaveLength(1)
  expect((await ada.try('GET /api/uploads/{id}', { params: { id: upload.uploadId } })).status).toBe(404)
})

test('progress is visible before the end', async () => {
  const { portal, ada, upload } = await openWithVideo()
  const { queue, finish } = openSlowQueue()
  const videos = openVideoPreparations(portal.platform, queue, { timeoutMs: 20 })
  await expect(videos.prepare(upload)).rejects.toMatchObject({ status: 409 })
  const readProgress = async () => (await readState(ada, upload.uploadId)).progress
  await expect.poll(readProgress).toBeGreaterThanOrEqual(0.5)
  finish()
})

test('a failure is reported once, then the video is prepared again', async () => {
  const { portal, ada, upload } = await openWithVideo()
  const { queue, fail } = openSlowQueue()
  const videos = openVideoPreparations(portal.platform, queue, { timeoutMs: 20 })
  await expect(videos.prepare(upload)).rejects.toMatchObject({ status: 409 })
  fail(unreadableVideo())
  await expect.poll(() => readState(ada, upload.uploadId)).toMatchObject({ state: 'failed' })
  await expect(videos.prepare(upload)).rejects.toMatchObject({ code: 'media.unreadable-video' })
  const others = openVideoPreparations(portal.platform, openMediaQueue())
  expect(await others.prepare(upload)).toMatchObject({ width: 320, height: 180 })
})

test('the end of a node does not end the preparation', async () => {
  const { portal, ada, upload } = await openWithVideo()
  await portal.database.db
    .insertInto('videoPreparations')
    .values({ uploadId: upload.uploadId, leasedUntil: addDuration(portal.time.now, minute) })
    .execute()
  const videos = openVideoPreparations(portal.platform, openMediaQueue())
  await expect(videos.prepare(upload)).rejects.toMatchObject({ code: 'media.in-preparation' })
  portal.time.now = addDuration(portal.time.now, minute)
  expect(await readState(ada, upload.uploadId)).toEqual({ state: 'none', progress: 0 })
  expect(await videos.prepare(upload)).toMatchObject({ width: 320 })
})

test('a canceled upload leaves no copy', async () => {
  const { portal, ada, upload } = await openWithVideo()
  const { queue, finish } = openSlowQueue()
  const videos = openVideoPreparations(portal.platform, queue, { timeoutMs: 20 })
  await expect(videos.prepare(upload)).rejects.toMatchObject({ status: 409 })
  await ada.call('DELETE /api/uploads/{id}', { params: { id: upload.uploadId } })
  finish()
  await expect.poll(() => listStoredFiles(portal)).toEqual([])
})

async function openWithVideo() {
  const { portal, ada, page } = await openPortalWithProfile()
  const { id } = await uploadFile(ada, readMediaSample('video.mov'), 'harvest.mov')
  return { portal, ada, page, upload: { uploadId: id, accountId: ada.user!.id } }
}

async function readState(person: Person, uploadId: string) {
  return person.call('GET /api/video-preparations/{uploadId}', { params: { uploadId } })
}

/** Copies a video at once, but ends the work when the test says so. */
function openSlowQueue() {
  const media = openMediaQueue()
  const gate = Promise.withResolvers<void>()
  gate.promise.catch(() => undefined)
  const queue: MediaQueue = {
    ...media,
    repackage: (accountId, work) =>
      media.repackage(accountId, copy =>
        work(async (task: VideoTask): Promise<RepackagedVideo> => {
          const copied = await copy(task)
          await gate.promise
          return copied
        }),
      ),
  }
  return { queue, finish: () => gate.resolve(), fail: (error: Error) => gate.reject(error) }
}
