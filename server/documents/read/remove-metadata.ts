import { crc32 } from 'node:zlib'

/**
 * Removes all metadata from an image: EXIF, XMP, IPTC, comments, and data after the end of the picture. Pixels, color
 * profile and orientation stay. Parts are allowed rather than forbidden, so that an unknown one cannot contain the
 * position. Returns equal bytes for an image without metadata.
 * @throws for another format, and for an image whose parts cannot be read.
 */
export function removeMetadata(file: Buffer, orientation = 1): Buffer {
  if (file.readUInt16BE(0) === 0xff_d8) return cleanJpeg(file, orientation)
  if (file.subarray(0, 8).equals(pngSignature)) return cleanPng(file, orientation)
  if (file.toString('latin1', 0, 4) === 'RIFF') return cleanWebp(file, orientation)
  if (file.toString('latin1', 0, 3) === 'GIF') return cleanGif(file)
  if (['II*\0', 'MM\0*'].includes(file.toString('latin1', 0, 4))) return cleanTiff(file)
  throw new Error('has an unknown format')
}

/** A TIFF structure with the orientation only. */
function formatOrientation(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('II*\0', 'latin1')
  exif.writeUInt32LE(8, 4)
  exif.writeUInt16LE(1, 8)
  exif.writeUInt16LE(0x01_12, 10)
  exif.writeUInt16LE(3, 12)
  exif.writeUInt32LE(1, 14)
  exif.writeUInt16LE(orientation, 18)
  return exif
}

/** ITU-T T.81, annex B. */
function cleanJpeg(file: Buffer, orientation: number): Buffer {
  const parts: Buffer[] = [file.subarray(0, 2)]
  let exifIndex = 1
  let at = 2
  while (at + 1 < file.length) {
    if (file[at] !== 0xff) throw new Error('has a damaged segment')
    const marker = file[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
    if (!isAlone && at + 4 > file.length) break
    const next = at + 2 + (isAlone ? 0 : file.readUInt16BE(at + 2))
    const end = marker === 0xda ? findScanEnd(file, next) : next
    if (isJpegPartAllowed(marker, file.toString('latin1', at + 4, Math.min(next, at + 16)))) {
      parts.push(file.subarray(at, end))
      if (marker === 0xe0) exifIndex = parts.length
    }
    if (marker === 0xd9) break
    at = end
  }
  if (orientation > 1) {
    const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), formatOrientation(orientation)])
    parts.splice(exifIndex, 0, Buffer.from([0xff, 0xe1, 0, content.length + 2]), content)
  }
  return Buffer.concat(parts)
}

/** All but comments and application segments; of these JFIF, the color profile and the color transform of Adobe. */
function isJpegPartAllowed(marker: number, start: string): boolean {
  if (marker === 0xe0) return start.startsWith('JFIF\0')
  if (marker === 0xe2) return start.startsWith('ICC_PROFILE\0')
  if (marker === 0xee) return start.startsWith('Adobe')
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef)
}

/** The offset of the next marker after the entropy-coded data, which contains stuffed bytes and restart markers. */
function findScanEnd(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
const pngParts = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
)

/** PNG (Third Edition), sections 5 and 11. */
function cleanPng(file: Buffer, orientation: number): Buffer {
  const parts: Buffer[] = [pngSignature]
  for (let at = 8; at + 12 <= file.length;) {
    const type = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + file.readUInt32BE(at)
    if (pngParts.has(type)) parts.push(file.subarray(at, end))
    if (type === 'IHDR' && orientation > 1) parts.push(formatPngChunk('eXIf', formatOrientation(orientation)))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}

export function formatPngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** RFC 9649, section 2. */
function cleanWebp(file: Buffer, orientation: number): Buffer {
  const fileEnd = Math.min(file.length, 8 + file.readUInt32LE(4))
  const parts = readWebpParts(file.subarray(12, fileEnd)).map(({ type, part }) => {
    if (type === 'VP8X') return formatFeatures(part, orientation > 1)
    return type === 'ANMF' ? cleanFrame(part) : part
  })
  if (orientation > 1) {
    const exif = formatOrientation(orientation)
    const header = Buffer.from('EXIF\0\0\0\0', 'latin1')
    header.writeUInt32LE(exif.length, 4)
    parts.push(header, exif)
  }
  const content = Buffer.concat(parts)
  const header = Buffer.from(file.subarray(0, 12))
  header.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([header, content])
}

/** The allowed parts. */
function readWebpParts(content: Buffer): { type: string; part: Buffer }[] {
  const parts: { type: string; part: Buffer }[] = []
  for (let at = 0; at + 8 <= content.length;) {
    const type = content.toString('latin1', at, at + 4)
    const size = content.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (webpParts.has(type)) parts.push({ type, part: content.subarray(at, end) })
    at = end
  }
  return parts
}

/** A frame of an animation: its header, then parts of its own. */
function cleanFrame(frame: Buffer): Buffer {
  const parts = readWebpParts(frame.subarray(24)).map(({ part }) => part)
  const cleaned = Buffer.concat([frame.subarray(0, 24), ...parts])
  cleaned.writeUInt32LE(cleaned.length - 8, 4)
  return cleaned
}

/** Clears the flags of EXIF and XMP. */
function formatFeatures(chunk: Buffer, hasExif: boolean): Buffer {
  const features = Buffer.from(chunk)
  features[8] = (features[8]! & ~0x0c) | (hasExif ? 0x08 : 0)
  return features
}

/** GIF89a, sections 15 to 27. */
function cleanGif(file: Buffer): Buffer {
  let at = 13 + readColorTableSize(file[10]!)
  const parts: Buffer[] = [file.subarray(0, at)]
  while (at < file.length) {
    const start = at
    let isAllowed = true
    if (file[at] === 0x3b) {
      parts.push(file.subarray(at, at + 1))
      break
    } else if (file[at] === 0x2c) {
      at = findGifBlockEnd(file, at + 11 + readColorTableSize(file[at + 9] ?? 0))
    } else if (file[at] === 0x21) {
      const application = file.toString('latin1', at + 3, at + 14)
      const isLoop = ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(application)
      isAllowed = file[at + 1] === 0xf9 || (file[at + 1] === 0xff && isLoop)
      at = findGifBlockEnd(file, at + 2)
    } else throw new Error('has a damaged block')
    if (isAllowed) parts.push(file.subarray(start, at))
  }
  return Buffer.concat(parts)
}

function readColorTableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function findGifBlockEnd(file: Buffer, start: number): number {
  let at = start
  while (at < file.length && file[at] !== 0) at += file[at]! + 1
  return at + 1
}

/** The tags that describe the pixels (TIFF 6.0), with JPEG tables and the color profile. Tag 330 refers to images. */
const tiffRanges = [
  [254, 259],
  [262, 268],
  [273, 284],
  [286, 301],
  [317, 325],
  [330, 334],
  [338, 347],
  [512, 532],
  [34_675, 34_675],
] as const
const subImages = 330
/** EXIF, GPS and interoperability. */
const metadataDirectories = new Set([34_665, 34_853, 40_965])
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** Removes the other entries of each directory, and overwrites their values with zeros: offsets stay valid. */
function cleanTiff(original: Buffer): Buffer {
  const file = Buffer.from(original)
  const isLittle = file[0] === 0x49
  const read16 = (at: number) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const write16 = (value: number, at: number) =>
    isLittle ? file.writeUInt16LE(value, at) : file.writeUInt16BE(value, at)
  const seen = new Set<number>()
  cleanDirectories(read32(4), false)
  return file

  function cleanDirectories(first: number, isMetadata: boolean): void {
    for (let at = first; at !== 0 && !seen.has(at);) {
      seen.add(at)
      const count = read16(at)
      const end = at + 2 + count * 12
      const next = read32(end)
      const entries: Buffer[] = []
      for (let entry = at + 2; entry < end; entry += 12)
        if (cleanEntry(entry, isMetadata)) entries.push(Buffer.from(file.subarray(entry, entry + 12)))
      // The offset of the next directory follows the last entry.
      const offset = Buffer.from(file.subarray(end, end + 4))
      file.fill(0, at, end + 4)
      write16(entries.length, at)
      Buffer.concat([...entries, offset]).copy(file, at + 2)
      at = next
    }
  }

  /** Whether the entry stays. */
  function cleanEntry(entry: number, isMetadata: boolean): boolean {
    const tag = read16(entry)
    const size = (typeSizes[read16(entry + 2)] ?? 1) * read32(entry + 4)
    const value = size <= 4 ? entry + 8 : read32(entry + 8)
    if (!isMetadata && tiffRanges.some(([from, to]) => tag >= from && tag <= to)) {
      if (tag === subImages)
        for (let at = value; at + 4 <= value + size; at += 4) cleanDirectories(read32(at), false)
      return true
    }
    if (metadataDirectories.has(tag)) cleanDirectories(read32(entry + 8), true)
    else file.fill(0, Math.min(value, file.length), Math.min(value + size, file.length))
    return false
  }
}
