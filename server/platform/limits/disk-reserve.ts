import { randomFill } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * A file whose space the portal frees when the disk is full. PostgreSQL can then complete its checkpoint or its
 * recovery, and sessions can be stored.
 */
export function openDiskReserve(directory: string, bytes: number) {
  const path = join(directory, 'disk-reserve')
  return {
    bytes,

    async exists(): Promise<boolean> {
      const found = await stat(path).catch(() => null)
      return found !== null && found.size >= bytes
    },

    /** Random bytes, which no file system stores sparsely or compressed. */
    async create(): Promise<void> {
      await mkdir(directory, { recursive: true })
      const file = await open(path, 'w', 0o600)
      try {
        const chunk = Buffer.alloc(Math.min(bytes, 1024 * 1024))
        for (let written = 0; written < bytes; written += chunk.length) {
          await fillRandomly(chunk)
          await file.write(chunk, 0, Math.min(chunk.length, bytes - written))
        }
        await file.sync()
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await file.close()
      }
    },

    async release(): Promise<void> {
      await rm(path, { force: true })
    },
  }
}

const fillRandomly = promisify(randomFill<Buffer>)
