import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { locationMarker, makeLocatedPicture, xmpPacket } from '#server/test/located-pictures.ts'

import { formatPngChunk, removeMetadata } from './remove-metadata.ts'

test.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
  'removes all metadata from %s, no pixel',
  async format => {
    const picture = await makeLocatedPicture(format)
    const clean = removeMetadata(picture, 6)
    expect(picture.includes(locationMarker)).toBe(true)
    expect(clean.includes(locationMarker)).toBe(false)
    const before = await sharp(picture).metadata()
    const after = await sharp(clean).metadata()
    expect([after.orientation, after.icc]).toEqual([6, before.icc])
    expect([before.xmp === undefined, after.xmp]).toEqual([false, undefined])
    // IFD0 with the orientation only; that of a TIFF describes its pixels.
    expect(after.exif?.length ?? 0).toBeLessThanOrEqual(format === 'tiff' ? 4096 : 32)
    expect(await readPixels(clean)).toEqual(await readPixels(picture))
    expect(removeMetadata(clean, 6)).toEqual(clean)
  },
)

test.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
  'a cut %s is rejected or without metadata',
  async format => {
    const picture = await makeLocatedPicture(format)
    for (let length = 16; length < picture.length; length += 13) {
      const cleaned = tryRemoveMetadata(picture.subarray(0, length))
      expect(cleaned?.includes(locationMarker) ?? false, `cut after ${length} bytes`).toBe(false)
    }
  },
)

describe('JPEG', () => {
  const extension = Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}${xmpPacket}`, 'latin1')
  const hostileSegments = [
    ['extended XMP', 0xe1, extension],
    ['IPTC', 0xed, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04${locationMarker}`, 'latin1')],
    ['a comment', 0xfe, Buffer.from(locationMarker)],
    ['notes of a camera', 0xe5, Buffer.from(locationMarker)],
    ['pictures of a film', 0xe2, Buffer.from(`MPF\0${locationMarker}`, 'latin1')],
    ['an extended JFIF part', 0xe0, Buffer.from(`JFXX\0${locationMarker}`, 'latin1')],
  ] as const

  test.each(hostileSegments)('removes %s before the picture', async (_, marker, content) => {
    const picture = await makeLocatedPicture('jpeg')
    const hostile = insertAt(picture, 2, formatSegment(marker, content))
    expect(removeMetadata(hostile, 6)).toEqual(removeMetadata(picture, 6))
  })

  test.each(hostileSegments)('removes %s between scans', async (_, marker, content) => {
    const picture = await makeLocatedPicture('jpeg', { isProgressive: true })
    const secondScan = picture.indexOf(
      Buffer.from([0xff, 0xda]),
      picture.indexOf(Buffer.from([0xff, 0xda])) + 2,
    )
    const hostile = insertAt(picture, secondScan, formatSegment(marker, content))
    expect(removeMetadata(hostile, 6)).toEqual(removeMetadata(picture, 6))
    expect(await readPixels(removeMetadata(hostile, 6))).toEqual(await readPixels(picture))
  })

  test('removes a film and further pictures after it', async () => {
    const picture = await makeLocatedPicture('jpeg')
    const hostile = Buffer.concat([picture, picture, Buffer.from(locationMarker)])
    expect(removeMetadata(hostile, 6)).toEqual(removeMetadata(picture, 6))
  })
})

test.each([
  ['iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmpPacket}`, 'latin1')],
  ['tEXt', Buffer.from(`Raw profile type exif\0${locationMarker}`, 'latin1')],
  ['zTXt', Buffer.from(`Comment\0\0${locationMarker}`, 'latin1')],
  ['tIME', Buffer.from(locationMarker)],
  ['eXIf', Buffer.from(`II*\0${locationMarker}`, 'latin1')],
  ['prVt', Buffer.from(locationMarker)],
])('PNG: removes a part %s', async (type, data) => {
  const picture = await makeLocatedPicture('png')
  const afterHeader = 8 + 25
  const hostile = insertAt(picture, afterHeader, formatPngChunk(type, data))
  const late = insertAt(picture, picture.length - 12, formatPngChunk(type, data))
  for (const located of [hostile, late, Buffer.concat([hostile, data])])
    expect(removeMetadata(located, 6)).toEqual(removeMetadata(picture, 6))
})

describe('WebP', () => {
  test.each(['EXIF', 'XMP ', 'PRIV'])('removes a second part %s before the picture', async type => {
    const picture = await makeLocatedPicture('webp')
    const hostile = addWebpChunk(picture, formatWebpChunk(type, Buffer.from(locationMarker)))
    expect(removeMetadata(hostile, 6)).toEqual(removeMetadata(picture, 6))
  })

  test('removes data after the picture', async () => {
    const picture = await makeLocatedPicture('webp')
    const hostile = Buffer.concat([picture, Buffer.from(locationMarker)])
    expect(removeMetadata(hostile, 6)).toEqual(removeMetadata(picture, 6))
  })

  test('removes unknown parts of the frames of an animation', async () => {
    const frame = await sharp(await makeLocatedPicture('png'))
      .webp()
      .toBuffer()
    const other = await sharp(frame).negate().webp().toBuffer()
    const animation = await sharp([frame, other], { join: { animated: true } })
      .webp()
      .toBuffer()
    const clean = removeMetadata(animation)
    expect((await sharp(clean).metadata()).pages).toBe(2)
    const at = animation.indexOf('ANMF')
    const size = animation.readUInt32LE(at + 4)
    const part = formatWebpChunk('XMP ', Buffer.from(locationMarker))
    const hostile = insertAt(animation, at + 8 + size, part)
    hostile.writeUInt32LE(size + part.length, at + 4)
    hostile.writeUInt32LE(hostile.length - 8, 4)
    expect(removeMetadata(hostile)).toEqual(clean)
  })
})

test('removes comments and XMP from a GIF, not its loop', async () => {
  const gif = await sharp(await makeLocatedPicture('png'))
    .gif({ loop: 3 })
    .toBuffer()
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, locationMarker.length]),
    Buffer.from(locationMarker),
    Buffer.from([0]),
  ])
  const start = 13 + 3 * 2 ** ((gif[10]! & 7) + 1) * (gif[10]! >> 7)
  expect(removeMetadata(insertAt(gif, start, comment))).toEqual(gif)
})

function tryRemoveMetadata(picture: Buffer): Buffer | undefined {
  try {
    return removeMetadata(picture)
  } catch {
    return undefined
  }
}

function insertAt(file: Buffer, at: number, part: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, at), part, file.subarray(at)])
}

function formatSegment(marker: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([header, content])
}

function formatWebpChunk(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

/** After the part of the features, which is the first. */
function addWebpChunk(picture: Buffer, chunk: Buffer): Buffer {
  const hostile = insertAt(picture, 12 + 8 + picture.readUInt32LE(16), chunk)
  hostile.writeUInt32LE(hostile.length - 8, 4)
  return hostile
}

async function readPixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).raw().toBuffer()
}
