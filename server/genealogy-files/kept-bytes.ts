import type { Files } from '#server/platform/files.ts'

import { previewNotFound } from './failures.ts'

/** The whole of a kept file, in memory of its own that a thread can take over. */
export async function bytesOf(files: Files, id: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const kept = id === null ? undefined : await files.get(id)
  if (kept === undefined) throw previewNotFound()
  const bytes = new Uint8Array(kept.size)
  let at = 0
  for await (const chunk of kept.stream) {
    bytes.set(chunk as Buffer, at)
    at += (chunk as Buffer).length
  }
  return bytes
}

/** What arrives, the same way. */
export async function gathered(arriving: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of arriving) {
    chunks.push(chunk)
    size += chunk.length
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
