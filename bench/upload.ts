/**
 * Uploads a file of 512 MB and downloads it, compared with a plain Fastify app that streams to the disk and syncs.
 * Then four files of 1 GB at once.
 * Promise: at least 0.6 of the plain app, and at most 100 MB above idle.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  createCaller,
  createTemporaryDirectory,
  readMemory,
  registerAccount,
  startPortal,
  startProgram,
  watchMemory,
} from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { measureInTurn, reportResult } from './support/rounds.ts'

const megabyte = 1_000_000
const size = 512 * megabyte
const directory = createTemporaryDirectory()
const plain = await startProgram([process.execPath, 'bench/support/plain-file-server.ts'], {
  environment: { FILES_DIRECTORY: directory },
})
const portal = await startPortal({ environment: { LIMIT_WRITES: '100000' } })
const cookie = await registerAccount(portal.address)
const call = createCaller(portal.address, cookie)

const { upload, plainUpload } = await measureInTurn(3, {
  plainUpload: () => measureTime(() => send('POST', `${plain.address}/file`, size)),
  upload: () => measureTime(async () => cancel(await uploadFile(size))),
})
reportResult('an upload of 512 MB against a plain app', plainUpload.median / upload.median, { atLeast: 0.6 })

const { inParts } = await measureInTurn(1, {
  inParts: () => measureTime(async () => cancel(await uploadFile(size, 64 * megabyte))),
})
console.log(`in parts of 64 MB: ${roundForDisplay(plainUpload.median / inParts.median)} of the plain app`)

const address = await fileDocument(await uploadFile(size))
const { download, plainDownload } = await measureInTurn(3, {
  plainDownload: () => measureTime(() => receive(`${plain.address}/file`)),
  download: () => measureTime(() => receive(portal.address + address)),
})
reportResult('a download of 512 MB against a plain app', plainDownload.median / download.median, {
  atLeast: 0.6,
})
await plain.stop()
rmSync(join(directory, 'file'))

await sleep(2000)
const idle = readMemory(portal.pid)
const memory = watchMemory(portal.pid)
await Promise.all(Array.from({ length: 4 }, () => uploadFile(1000 * megabyte)))
reportResult('memory above idle during four uploads of 1 GB', memory.stop() - idle, { atMost: 100 }, ' MB')
await portal.stop()

/** Uploads in one request, or in parts, and returns the id. */
async function uploadFile(length: number, partLength = length): Promise<string> {
  const created = await fetch(`${portal.address}/api/uploads`, {
    method: 'POST',
    headers: { cookie, 'upload-length': String(length) },
  })
  const { id } = (await created.json()) as { id: string }
  for (let offset = 0; offset < length; offset += partLength)
    await send('PATCH', `${portal.address}/api/uploads/${id}`, Math.min(partLength, length - offset), offset)
  return id
}

async function cancel(id: string): Promise<void> {
  await fetch(`${portal.address}/api/uploads/${id}`, { method: 'DELETE', headers: { cookie } })
}

/** Files an upload as a document and returns the address of its file. */
async function fileDocument(uploadId: string): Promise<string> {
  const body = { uploadId, area: 'archive', title: 'A measured file' }
  const { current } = await call<{ current: { id: string } }>('POST', '/api/documents', body)
  return `/api/document-files/${current.id}`
}

/** Sends a PDF, as its first bytes say, of different content each time. */
async function send(method: string, url: string, length: number, offset = 0): Promise<void> {
  const sending = request(url, {
    method,
    headers: {
      cookie,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
      'upload-offset': offset,
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    sending.on('response', response => resolve(response.resume().statusCode ?? 0)).on('error', reject)
  })
  await pipeline(Readable.from(generateBytes(length, offset === 0), { objectMode: false }), sending)
  if ((await status) !== 204) throw new Error(`${method} ${url} was answered ${await status}`)
}

function* generateBytes(length: number, isStart: boolean): Generator<Buffer> {
  const chunk = randomBytes(1024 * 1024)
  if (isStart) chunk.write('%PDF-1.7\n', 'latin1')
  for (let sent = 0; sent < length; sent += chunk.length)
    yield sent + chunk.length > length ? chunk.subarray(0, length - sent) : chunk
}

async function receive(url: string): Promise<void> {
  const response = await fetch(url, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  if (bytes !== size) throw new Error(`${url} has ${bytes} bytes`)
}

async function measureTime(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
