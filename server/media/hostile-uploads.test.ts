import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'

import { portalStopping } from '#server/platform/failure.ts'
import { isDiskFull } from '#server/platform/limits/disk-space.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import {
  openPortalWithProfile,
  sharePhotograph,
  tryShareFile,
  listStoredFiles,
  toBlob,
  makeJpeg,
  createPhotograph,
} from '#server/test/photographs.ts'
import { uploadFile } from '#server/test/uploads.ts'
import { awaitWorker, findWorkers } from '#server/test/workers.ts'

import { openMediaQueue, type PhotographTask } from './media-queue.ts'

/** A photograph whose decoding takes longer than finding its worker. */
const slow = { width: 8000, height: 6000 }
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const

test('rejects a truncated photograph', async () => {
  const { ada, page } = await openPortalWithProfile()
  const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  const half = toBlob(whole.subarray(0, whole.length / 2), 'image/jpeg')
  const refused = await tryShareFile(ada, page, half)
  expect([refused.status, refused.body.code]).toEqual([400, 'media.damaged'])
})

test('rejects a decompression bomb before decoding it', async () => {
  const { ada, page } = await openPortalWithProfile()
  for (const [name, bytes] of Object.entries({
    png: createPng(60_000, 60_000),
    webp: createWebp(16_383, 16_383),
  })) {
    const refused = await tryShareFile(ada, page, toBlob(bytes, `image/${name}`))
    expect([name, refused.status, refused.body.code]).toEqual([name, 400, 'media.too-many-pixels'])
  }
})

test('bounds the decoded bytes of interlaced and 16-bit PNGs', async () => {
  const { ada, page } = await openPortalWithProfile()
  const interlaced = { bitDepth: 8, isInterlaced: true }
  const deep = { bitDepth: 16, isInterlaced: false }
  for (const [height, options, code] of [
    [5001, interlaced, 'media.too-many-bytes'],
    [5000, interlaced, 'media.damaged'],
    [2501, { ...deep, isInterlaced: true }, 'media.too-many-bytes'],
    [6667, deep, 'media.too-many-bytes'],
    [6666, deep, 'media.damaged'],
  ] as const) {
    const body = toBlob(createPng(10_000, height, options), 'image/png')
    const refused = await tryShareFile(ada, page, body)
    expect([height, options, refused.status, refused.body.code]).toEqual([height, options, 400, code])
  }
})

test('bounds the decoded bytes of a progressive JPEG', async () => {
  const { ada, page } = await openPortalWithProfile()
  const create = { width: 10_000, height: 5100, channels: 3, background: '#fff' } as const
  const bytes = await sharp({ create }).jpeg({ progressive: true }).toBuffer()
  const body = toBlob(bytes, 'image/jpeg')
  const refused = await tryShareFile(ada, page, body)
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'This photograph takes more than 150 MB of memory to open. Please upload a smaller version, or save it as a standard JPEG',
  ])
})

test('rejects a side of more than 30,000 pixels', async () => {
  const { ada, page } = await openPortalWithProfile()
  const background = '#fff'
  for (const [width, height] of [
    [1, 30_001],
    [30_001, 1],
  ] as const) {
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
    const body = toBlob(bytes, 'image/png')
    const refused = await tryShareFile(ada, page, body)
    expect([refused.status, refused.body.code]).toEqual([400, 'media.side-too-long'])
  }
  const bytes = await sharp({ create: { width: 30_000, height: 1, channels: 3, background } })
    .png()
    .toBuffer()
  expect(await sharePhotograph(ada, page, toBlob(bytes, 'image/png'))).toMatchObject({ width: 2560 })
})

describe('decoding', () => {
  test('ends a photograph that takes too long', async () => {
    const task = await createTask()
    // No process starts within a millisecond.
    await expect(openMediaQueue({ timeoutMs: 1 }).reEncode('ada', task)).rejects.toMatchObject({
      status: 400,
      code: 'media.too-slow',
    })
    expect(await openMediaQueue().reEncode('ada', task)).toMatchObject({ width: 40, height: 60 })
  })

  test('reports a full disk, not a damaged photograph', async () => {
    const queue = openMediaQueue()
    for (const full of ['photographPath', 'thumbnailPath']) {
      const task = { ...(await createTask()), [full]: '/dev/full' }
      const error: unknown = await queue.reEncode('ada', task).catch((thrown: unknown) => thrown)
      expect([full, isDiskFull(error)]).toEqual([full, true])
    }
  })

  test('reports an error of the server, not a damaged photograph', async () => {
    const task = { ...(await createTask()), photographPath: '/missing/photograph' }
    await expect(openMediaQueue().reEncode('ada', task)).rejects.toThrow(/^Media worker .*ENOENT/s)
  })

  test('stop cancels the running and the queued photographs', async () => {
    const queue = openMediaQueue()
    const task = await createTask(slow)
    const uploads = [queue.reEncode('ada', task), queue.reEncode('ada', task)]
    const failures = Promise.all(uploads.map(upload => upload.catch((thrown: unknown) => thrown)))
    const worker = await awaitWorker(process.pid, 'photograph-worker')
    process.kill(worker, 'SIGSTOP')
    queue.stop()
    process.kill(worker, 'SIGCONT')
    expect(await failures).toEqual([portalStopping(), portalStopping()])
    await expect.poll(() => findWorkers(process.pid, 'photograph-worker')).toEqual([])
  })

  test('a crash of the worker fails only its photograph', async () => {
    const { ada, page } = await openPortalWithProfile()
    // Uploaded before: the search for the worker delays the requests of this process.
    const { id: uploadId } = await uploadFile(ada, await (await makeJpeg(slow)).bytes())
    const crashed = ada.try('POST /api/family-media', { body: { uploadId, memberId: page } })
    process.kill(await awaitWorker(process.pid, 'photograph-worker'), 'SIGKILL')
    expect((await crashed).status).toBe(500)
    expect(await sharePhotograph(ada, page, await makeJpeg())).toMatchObject({ canEdit: true })
  })

  test('accounts take turns, and one may have 20 waiting', async () => {
    const { portal, ada, page } = await openPortalWithProfile()
    const ben = await portal.signIn('family_member', 'Ben')
    // Uploaded before: the search for the worker delays the requests of this process.
    const upload = async (person: Person, file: Blob) => (await uploadFile(person, await file.bytes())).id
    const body = await makeJpeg()
    const first = await upload(ada, await makeJpeg(slow))
    const next = await Promise.all(Array.from({ length: 21 }, () => upload(ada, body)))
    const last = await upload(ben, body)
    const finished: string[] = []
    const share = async (person: Person, name: string, uploadId: string) => {
      const media = { uploadId, memberId: page }
      const { status } = await person.try('POST /api/family-media', { body: media })
      finished.push(`${name} ${status}`)
    }
    const shares = [share(ada, 'ada', first)]
    const worker = await awaitWorker(process.pid, 'photograph-worker')
    process.kill(worker, 'SIGSTOP')
    shares.push(...next.map(uploadId => share(ada, 'ada', uploadId)))
    await expect.poll(() => finished).toEqual(['ada 429'])
    shares.push(share(ben, 'ben', last))
    await expect.poll(() => countDrafts(portal)).toBe(3 * 22)
    process.kill(worker, 'SIGKILL')
    await expect.poll(() => finished).toContain('ben 201')
    // The upload that waited before Ben's, and perhaps the next one.
    expect(finished.filter(status => status === 'ada 201').length).toBeLessThanOrEqual(2)
    // Closing rejects the others.
    await portal.app.close()
    await Promise.all(shares)
    expect(finished.filter(status => status === 'ada 503').length).toBeGreaterThan(10)
  })
})

test('rejects a photograph of more than 20 MB', async () => {
  const { ada, page } = await openPortalWithProfile()
  const tooMuch = Buffer.alloc(20 * 1024 * 1024 + 1)
  tooMuch.set([0xff, 0xd8, 0xff, 0xe0])
  const refused = await tryShareFile(ada, page, toBlob(tooMuch, 'image/jpeg'))
  expect([refused.status, refused.body.error]).toEqual([413, 'Please choose a photograph of 20 MB or less'])
  expect(await ada.call('GET /api/family-media/{memberId}', { params: { memberId: page } })).toEqual([])
})

test('answers 429 with a retry time above the hourly limit', async () => {
  const { portal, ada, page } = await openPortalWithProfile({ LIMIT_PHOTOGRAPHS: '2' })
  for (const status of [201, 201, 429]) {
    const answer = await tryShareFile(ada, page, await makeJpeg())
    expect(answer.status).toBe(status)
  }
  const other = await portal.signIn('family_member')
  expect(await sharePhotograph(other, page, await makeJpeg())).toMatchObject({ canEdit: true })
})

test('no path reaches a file except by a photograph id', async () => {
  const { portal, ada } = await openPortalWithProfile()
  const { id } = await createPhotograph(portal, ada)
  const stored = listStoredFiles(portal).map(path => path.split('/').at(-1) ?? '')
  const tries = ['..%2f..%2fkeys', '%2e%2e', '..', `${id}%00`, ...stored]
  for (const name of tries) {
    const { status } = await ada.fetch('GET', `/api/media-files/${name}`)
    expect([name, status]).toEqual([name, 404])
  }
  const list = await ada.fetch('GET', `/api/media-files/${id}`)
  expect(JSON.stringify([...list.headers])).not.toContain(portal.platform.config.DATA_DIR)
  await expect(portal.platform.files.get('../../etc/passwd')).rejects.toThrow('Not a file id')
})

/** The task of a small photograph, in a directory that exists until the test ends. */
async function createTask(size = {}): Promise<PhotographTask> {
  const directory = await mkdtemp(join(tmpdir(), 'photograph-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const [input, photographPath, thumbnailPath] = ['input', 'photograph', 'thumbnail'].map(name =>
    join(directory, name),
  ) as [string, string, string]
  await writeFile(input, new Uint8Array(await (await makeJpeg(size)).arrayBuffer()))
  return { input, isHeic: false, photographPath, thumbnailPath }
}

function countDrafts(portal: TestPortal): number {
  return listStoredFiles(portal).filter(path => path.includes('/drafts/')).length
}

/** An RGB PNG with a header of this size and almost no data. */
function createPng(width: number, height: number, { bitDepth = 8, isInterlaced = false } = {}): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([bitDepth, 2, 0, 0, isInterlaced ? 1 : 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', size),
    createPngChunk('IDAT', deflateSync('')),
    createPngChunk('IEND'),
  ])
}

function createPngChunk(name: string, data = Buffer.alloc(0)): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name), data])
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A lossless WebP with a header of this size and almost no data. */
function createWebp(width: number, height: number): Buffer {
  const bits = (width - 1) | ((height - 1) << 14)
  const chunk = Buffer.alloc(40)
  chunk.write('VP8L', 0)
  chunk.writeUInt32LE(32, 4)
  chunk[8] = 0x2f
  chunk.writeInt32LE(bits, 9)
  const riff = Buffer.alloc(12)
  riff.write('RIFF', 0)
  riff.writeUInt32LE(4 + chunk.length, 4)
  riff.write('WEBP', 8)
  return Buffer.concat([riff, chunk])
}
