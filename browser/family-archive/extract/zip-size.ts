/** An entry of a zip archive, by its directory. */
interface ZipEntry {
  name: string
  isDeflated: boolean
  compressed: Uint8Array<ArrayBuffer>
}

/**
 * Counts the bytes of the XML in a zip archive by decompressing it, because the sizes in its directory may lie: 620 KB
 * can become 150 MB, which no reader survives. Returns null for more than `max`, and for a damaged archive.
 */
export async function countXmlBytes(archive: ArrayBuffer, max: number): Promise<number | null> {
  const entries = readDirectory(archive)
  if (entries === null) return null
  let bytes = 0
  for (const { name, isDeflated, compressed } of entries) {
    if (!/\.(xml|rels)$/i.test(name)) continue
    const added = isDeflated ? await countInflated(compressed, max - bytes) : compressed.length
    if (added === null) return null
    bytes += added
    if (bytes > max) return null
  }
  return bytes
}

async function countInflated(compressed: Uint8Array<ArrayBuffer>, max: number): Promise<number | null> {
  const reader = new Blob([compressed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader()
  let bytes = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length
      if (bytes > max) return null
    }
    return bytes
  } catch {
    return null
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Signatures and offsets: APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16. */
function readDirectory(archive: ArrayBuffer): ZipEntry[] | null {
  const view = new DataView(archive)
  const end = findDirectoryEnd(view)
  if (end === null) return null
  const entries: ZipEntry[] = []
  const count = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  try {
    for (let index = 0; index < count; index++) {
      if (view.getUint32(offset, true) !== 0x02014b50) return null
      const method = view.getUint16(offset + 10, true)
      const size = view.getUint32(offset + 20, true)
      const nameLength = view.getUint16(offset + 28, true)
      const name = new TextDecoder().decode(new Uint8Array(archive, offset + 46, nameLength))
      const local = view.getUint32(offset + 42, true)
      const content = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      entries.push({ name, isDeflated: method === 8, compressed: new Uint8Array(archive, content, size) })
      offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
    }
  } catch (error) {
    // An offset outside of the file.
    if (error instanceof RangeError) return null
    throw error
  }
  return entries
}

function findDirectoryEnd(view: DataView): number | null {
  const last = view.byteLength - 22
  for (let offset = last; offset >= Math.max(0, last - 0xffff); offset--)
    if (view.getUint32(offset, true) === 0x06054b50) return offset
  return null
}
