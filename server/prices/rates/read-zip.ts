import { promisify } from 'node:util'

import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

import { unreadableRates } from '#server/prices/failures.ts'

/** The history of the European Central Bank is 2 MB. */
const maxBytes = 20 * 1024 * 1024

export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
}

/** The content of the first file of a zip. @throws Failure 400 for a damaged zip, or one that unpacks to too much. */
export async function readOnlyFile(bytes: Buffer): Promise<Buffer> {
  const zip = await open(bytes).catch(() => {
    throw unreadableRates()
  })
  try {
    const entry = await readEntry(zip)
    if (entry.uncompressedSize > maxBytes) throw unreadableRates()
    const stream = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry)
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch {
    throw unreadableRates()
  } finally {
    zip.close()
  }
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error === null ? resolve(zip) : reject(error),
    ),
  )
}

function readEntry(zip: ZipFile): Promise<Entry> {
  return new Promise((resolve, reject) => {
    zip
      .once('entry', resolve)
      .once('end', () => reject(unreadableRates()))
      .once('error', reject)
    zip.readEntry()
  })
}
