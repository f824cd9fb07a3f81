import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { FileStore } from './file-store.ts'

/**
 * Uses two levels of directories, `ab/cd/abcd…`, so that none becomes slow to list. A file gets its name only once it
 * is complete and synced. A power cut leaves no partial file.
 */
export function openDirectoryStore(root: string): FileStore {
  async function put(id: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
    const path = toFilePath(root, id)
    const draft = join(root, `${id}.${randomUUID()}.draft`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    let size: number
    try {
      size = await writeDurably(draft, bytes)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncName(path)
    return size
  }

  /** Syncs a new name, and those of directories that may be new. */
  async function syncName(path: string): Promise<void> {
    for (const directory of [dirname(path), dirname(dirname(path)), root]) await syncDirectory(directory)
  }

  return {
    put,

    // A second name of the same bytes. Where the file system has no such links, or on another disk, a copy.
    async putFile(id, source) {
      const path = toFilePath(root, id)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await link(source, path)
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? ''
        if (code === 'EEXIST') return await syncName(path)
        if (!withoutLinks.has(code)) throw error
        await put(id, createReadStream(source))
        return
      }
      await syncName(path)
    },

    async get(id, range) {
      const handle = await open(toFilePath(root, id), 'r').catch(ignoreMissing)
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return { size, stream: handle.createReadStream({ ...range, highWaterMark }) }
    },

    async remove(id) {
      await rm(toFilePath(root, id), { force: true })
    },
  }
}

/** Bytes of one read. With the default of 64 KB, a download takes much longer. */
const highWaterMark = 256 * 1024

/** Errors of a file system without hard links, and of two different ones. */
const withoutLinks = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Writes a new file, syncs it to the disk and returns its size. */
async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Undefined for a path that does not exist. */
export async function readLastModified(path: string): Promise<Date | undefined> {
  return (await stat(path).catch(ignoreMissing))?.mtime
}

/** Accepts only ids that the portal created. @throws for any other text. */
function toFilePath(root: string, id: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new Error('Not a file id')
  return join(root, id.slice(0, 2), id.slice(2, 4), id)
}

/** Makes the names of new files survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
