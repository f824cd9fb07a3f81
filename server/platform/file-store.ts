import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where bytes live, each file under an id that the portal gave it. A directory is one; an S3 bucket can be. */
export type FileStore = {
  /** When it returns, the bytes are there for good, and all of them. */
  put(id: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Undefined when there is no such file. Whoever gets the stream reads it or destroys it. */
  get(id: string): Promise<{ size: number; stream: Readable } | undefined>
  /** What is gone already is no failure. */
  remove(id: string): Promise<void>
}

/**
 * Two levels of directories, so that none grows to where listing it takes long: `ab/cd/abcd….`. A file appears under
 * its name only once it is whole and on the disk, so a power cut leaves none that is half there.
 */
export function openDirectoryStore(root: string): FileStore {
  return {
    async put(id, bytes) {
      const path = filePath(root, id)
      const draft = join(root, `${id}.${randomUUID()}.draft`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeDurably(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      // The names too, and those of directories that may be new.
      for (const directory of [dirname(path), dirname(dirname(path)), root]) await syncDirectory(directory)
    },

    async get(id) {
      const handle = await open(filePath(root, id), 'r').catch(ignoreMissing)
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return { size, stream: handle.createReadStream() }
    },

    async remove(id) {
      await rm(filePath(root, id), { force: true })
    },
  }
}

/** Writes a new file and waits until the disk has it. */
async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whether a path leads to something, and how old it is. */
export async function lastModified(path: string): Promise<Date | undefined> {
  return (await stat(path).catch(ignoreMissing))?.mtime
}

/** Nothing but an id of ours ever becomes a path. */
function filePath(root: string, id: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new Error('This is no id of a file')
  return join(root, id.slice(0, 2), id.slice(2, 4), id)
}

async function syncDirectory(path: string): Promise<void> {
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
