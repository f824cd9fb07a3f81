import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startFauxqs } from 'fauxqs'
import { describe, expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/platform/config.ts'

import { openDirectoryStore } from './directory-store.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

const stores: Record<string, () => Promise<FileStore> | FileStore> = {
  'the directory': () => openDirectoryStore(makeDirectory()),
  'the bucket': openBucket,
}

describe.each(Object.entries(stores))('%s', (_name, openStore) => {
  test('returns the bytes that were stored', async () => {
    const store = await openStore()
    const bytes = randomBytes(100_000)
    const id = randomUUID()
    expect(await store.put(id, bytes)).toBe(100_000)
    expect(await read(store, id)).toEqual({ size: 100_000, bytes })
  })

  test('stores a stream of unknown length', async () => {
    const store = await openStore()
    // More than two parts of a multipart upload.
    const chunks = Array.from({ length: 17 }, () => randomBytes(1024 * 1024))
    const id = randomUUID()
    expect(await store.put(id, toStream(chunks))).toBe(17 * 1024 * 1024)
    expect((await read(store, id))?.bytes.equals(Buffer.concat(chunks))).toBe(true)
  })

  test('stores an empty file', async () => {
    const store = await openStore()
    const id = randomUUID()
    expect(await store.put(id, toStream([]))).toBe(0)
    expect(await read(store, id)).toEqual({ size: 0, bytes: Buffer.alloc(0) })
  })

  test('returns a range of the bytes and the whole size', async () => {
    const store = await openStore()
    const id = randomUUID()
    await store.put(id, Buffer.from('0123456789'))
    const readRange = async (range: ByteRange) => {
      const found = await read(store, id, range)
      return [found?.size, found?.bytes.toString()]
    }
    expect(await readRange({ start: 0, end: 0 })).toEqual([10, '0'])
    expect(await readRange({ start: 3, end: 5 })).toEqual([10, '345'])
    expect(await readRange({ start: 8 })).toEqual([10, '89'])
    expect(await readRange({ start: 8, end: 100 })).toEqual([10, '89'])
  })

  test('stores nothing of a stream that fails', async () => {
    const store = await openStore()
    const id = randomUUID()
    async function* fail() {
      yield randomBytes(9 * 1024 * 1024)
      throw new Error('The client disconnected')
    }
    await expect(store.put(id, fail())).rejects.toThrow('The client disconnected')
    expect(await store.get(id)).toBeUndefined()
  })

  test('stores a file of this machine repeatedly', async () => {
    const store = await openStore()
    const path = join(makeDirectory(), 'source')
    writeFileSync(path, 'Hello')
    const id = randomUUID()
    await Promise.all([store.putFile(id, path), store.putFile(id, path)])
    await store.putFile(id, path)
    rmSync(path)
    expect((await read(store, id))?.bytes.toString()).toBe('Hello')
  })

  test('does not find a missing or removed file', async () => {
    const store = await openStore()
    const id = randomUUID()
    expect(await store.get(id)).toBeUndefined()
    await store.remove(id)
    await store.put(id, Buffer.from('Hello'))
    await store.remove(id)
    expect(await store.get(id)).toBeUndefined()
  })
})

test('the directory leaves no draft of a stream that fails', async () => {
  const root = makeDirectory()
  async function* fail() {
    yield Buffer.from('Hello')
    throw new Error('The client disconnected')
  }
  await expect(openDirectoryStore(root).put(randomUUID(), fail())).rejects.toThrow('disconnected')
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(files).toEqual([])
})

test('the directory rejects an id that the portal did not create', async () => {
  await expect(openDirectoryStore(makeDirectory()).put('../../escape', Buffer.from('x'))).rejects.toThrow(
    'Not a file id',
  )
})

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'heirloom-store-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function openBucket(): Promise<FileStore> {
  const server = await startFauxqs({ port: 0, logger: false })
  onTestFinished(() => server.stop())
  server.createBucket('family')
  const config = readConfig({
    FILES: 's3://family/files',
    S3_ENDPOINT: server.address,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  })
  return openS3Store(config.FILES!, config)
}

async function* toStream(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function read(store: FileStore, id: string, range?: ByteRange) {
  const found = await store.get(id, range)
  return found && { size: found.size, bytes: Buffer.concat((await found.stream.toArray()) as Buffer[]) }
}
