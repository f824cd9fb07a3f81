import type { FileHandle } from 'node:fs/promises'

/** Writes chunks to a file in their order: those that arrive during a write are written together by the next one. */
export type Writer = {
  /** The bytes that have been written. */
  readonly bytes: number
  /** Waits while 1 MB is waiting. @throws after a failed write. */
  add(chunk: Uint8Array): Promise<void>
  /** Resolves when all chunks have been written. @throws after a failed write. */
  end(): Promise<void>
}

/** Bytes. */
const maxWaiting = 1024 * 1024

export function openWriter(file: FileHandle): Writer {
  let bytes = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  /** Stays rejected after a failed write, so that none follows it. */
  let writing: Promise<void> | undefined

  function writeWaiting(): void {
    const chunks = waiting
    const length = waitingBytes
    waiting = []
    waitingBytes = 0
    writing = writeAll(file, chunks, length).then(() => {
      bytes += length
      writing = undefined
      if (waitingBytes > 0) writeWaiting()
    })
    writing.catch(() => undefined)
  }

  async function end(): Promise<void> {
    if (writing === undefined) return
    await writing
    await end()
  }

  return {
    get bytes() {
      return bytes
    },
    async add(chunk) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (writing === undefined) writeWaiting()
      else if (waitingBytes >= maxWaiting) await writing
    },
    end,
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], length: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks)
  // A write may be shorter than asked, above all on a full disk.
  if (bytesWritten < length) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}
