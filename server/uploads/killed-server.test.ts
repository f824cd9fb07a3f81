import { hash, randomBytes, randomInt } from 'node:crypto'
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { Upload } from 'tus-js-client'
import { expect, test, vi } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { listStoredFiles } from '#server/test/photographs.ts'
import { startServerBeside } from '#server/test/start-server-beside.ts'

import { sweepUploads } from './sweep-uploads.ts'

/** `npm run test:random` kills the server 50 times. */
const rounds = process.env['TEST_SEED'] === undefined ? 3 : 50

vi.setConfig({ testTimeout: 150_000 + rounds * 10_000 })

test('a killed server shows no partial file and loses no whole one', async () => {
  const portal = await openPortal()
  const server = await startServerBeside(portal)
  const cookie = await register(server.address)
  const sent = new Map<string, Buffer>()
  const stopping = new AbortController()

  /** Uploads one file after another, and continues each after a lost connection. */
  async function uploadFiles(): Promise<void> {
    while (!stopping.signal.aborted) {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(randomInt(1, 400_000))])
      const address = await upload(server.address, cookie, bytes)
      sent.set(address, bytes)
    }
  }
  const uploading = Promise.all([uploadFiles(), uploadFiles(), uploadFiles()])

  for (let round = 0; round < rounds; round += 1) {
    await sleep(randomInt(20, 800))
    await server.kill()
    await server.awaitCommits()
    expect(await findFaults(portal)).toEqual([])
    await server.start()
  }
  stopping.abort()
  await uploading

  expect(sent.size).toBeGreaterThanOrEqual(3)
  for (const [address, bytes] of sent) {
    const response = await fetch(address, { headers: { cookie } })
    expect(await response.json()).toMatchObject({ state: 'finished', sha256: hash('sha256', bytes) })
  }
  portal.time.now = addDuration(portal.time.now, 2 * day)
  await sweepUploads(portal.platform)
  await portal.platform.files.sweep()
  expect(await findFaults(portal)).toEqual([])
  const files = await portal.database.db.selectFrom('storedFiles').select('sha256').execute()
  expect(listStoredFiles(portal)).toHaveLength(files.length)
  // The server itself files sample documents, which have no hash.
  expect(files.filter(({ sha256 }) => sha256 !== null)).toHaveLength(sent.size)
})

/** Uploads a file with the browser's client in parts, and returns its address. */
async function upload(server: string, cookie: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const client = new Upload(bytes, {
      endpoint: `${server}/api/uploads`,
      headers: { cookie },
      metadata: { filename: 'Deed.pdf' },
      chunkSize: randomInt(50_000, 500_000),
      retryDelays: Array.from({ length: 100_000 }, () => 50),
      onShouldRetry: () => true,
      onSuccess: () => resolve(client.url ?? ''),
      onError: reject,
    })
    client.start()
  })
}

async function register(address: string): Promise<string> {
  const response = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ada@example.test',
      password: 'rings-of-an-oak',
      firstName: 'Ada',
      lastName: 'Hartwell',
    }),
  })
  expect(response.status).toBe(201)
  return response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
}

/** What the database promises and the files do not contain. */
async function findFaults(portal: TestPortal): Promise<string[]> {
  const { db } = portal.database
  const faults: string[] = []
  const files = await db.selectFrom('storedFiles').selectAll().where('isReferenced', '=', true).execute()
  for (const { id, bytes, sha256 } of files) {
    const content = await (await portal.platform.files.get(id))?.stream.toArray()
    const whole = content && Buffer.concat(content as Buffer[])
    const isWhole =
      whole?.length === bytes && (sha256 === null || hash('sha256', whole, 'buffer').equals(sha256))
    if (!isWhole) faults.push(`file ${id} has ${whole?.length} of ${bytes} bytes`)
  }
  // A stored file has the id of its first part.
  const sizes = new Map(
    listStoredFiles(portal)
      .map(path => path.split('/uploads/'))
      .filter(([, id]) => id !== undefined)
      .map(([directory, id]) => [id, statSync(`${directory}/uploads/${id}`).size]),
  )
  for (const upload of await db.selectFrom('uploads').selectAll().where('fileId', 'is', null).execute()) {
    const parts = await db.selectFrom('uploadParts').selectAll().where('uploadId', '=', upload.id).execute()
    const counted = parts.reduce((sum, { bytes }) => sum + bytes, 0)
    if (counted !== upload.receivedBytes) faults.push(`upload ${upload.id} counts ${counted} bytes`)
    for (const part of parts)
      if (sizes.get(part.id) !== part.bytes) faults.push(`part ${part.id} has another size`)
  }
  return faults
}
