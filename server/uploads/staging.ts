import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '#server/platform/config.ts'
import { readLastModified, syncDirectory } from '#server/platform/files/directory-store.ts'
import { toFilesPath } from '#server/platform/files/files.ts'

import { openWriter } from './writer.ts'

/** The parts of uploads, as files in a directory that all nodes share. */
export type Staging = {
  toPath(partId: string): string
  create(partId: string): Promise<FileHandle>
  /** Makes the content and the name survive a power cut. */
  sync(file: FileHandle): Promise<void>
  remove(partIds: string[]): Promise<void>
  /** Writes several parts into one file, which the caller removes. Returns its id. */
  join(parts: { id: string; bytes: number }[], onChunk: (chunk: Uint8Array) => void): Promise<string>
  /** The files of parts that have not changed since `before`. Systems add files of their own to shared directories. */
  listUnchanged(before: Date): Promise<string[]>
}

export function openStaging(config: Config): Staging {
  const directory = join(toFilesPath(config), 'uploads')
  const toPath = (partId: string) => join(directory, partId)

  async function create(partId: string): Promise<FileHandle> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return open(toPath(partId), 'wx', 0o600)
  }

  async function sync(file: FileHandle): Promise<void> {
    await file.sync()
    await syncDirectory(directory)
  }

  async function remove(partIds: string[]): Promise<void> {
    for (const id of partIds) await rm(toPath(id), { force: true })
  }

  return {
    toPath,
    create,
    sync,
    remove,

    async join(parts, onChunk) {
      const id = randomUUID()
      const file = await create(id)
      const writer = openWriter(file)
      try {
        for (const part of parts) {
          // Bytes after those that were counted belong to a write that failed.
          const source = createReadStream(toPath(part.id), { end: part.bytes - 1, highWaterMark })
          for await (const chunk of source as AsyncIterable<Buffer>) {
            onChunk(chunk)
            await writer.add(chunk)
          }
        }
        await writer.end()
        await sync(file)
        return id
      } catch (error) {
        await remove([id])
        throw error
      } finally {
        await file.close()
      }
    },

    async listUnchanged(before) {
      const unchanged: string[] = []
      for (const name of await readdir(directory).catch(() => [])) {
        if (!partName.test(name)) continue
        const changed = await readLastModified(toPath(name))
        if (changed !== undefined && changed < before) unchanged.push(name)
      }
      return unchanged
    },
  }
}

const highWaterMark = 256 * 1024
const partName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
