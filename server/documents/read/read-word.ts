import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { extractRawText } from 'mammoth'
import { openPromise } from 'yauzl'

import { cleanText, maxUnpackedBytes, type Content } from './content-task.ts'

/** The text of a Word file. @throws for a damaged file, and for one that unpacks to more than 50 MB. */
export async function readWord(path: string): Promise<Content> {
  await rejectZipBomb(path)
  const { value } = await extractRawText({ buffer: await readFile(path) })
  return { ...cleanText(value) }
}

/**
 * Unpacks every file of a zip and counts its bytes, since a directory may state wrong sizes. mammoth unpacks into
 * memory without a limit.
 */
async function rejectZipBomb(path: string): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (bytes + entry.uncompressedSize > maxUnpackedBytes) throw new Error('unpacks to too many bytes')
      const stream: Readable = await zip.openReadStreamPromise(entry)
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > maxUnpackedBytes) throw new Error('unpacks to too many bytes')
      }
    }
  } finally {
    zip.close()
  }
}
