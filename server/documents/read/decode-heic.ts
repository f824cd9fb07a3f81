import { readFile } from 'node:fs/promises'

import sharp, { type Sharp } from 'sharp'

/** libheif decodes a whole picture into memory, in four bytes for each pixel. */
const maxHeicPixels = 50_000_000

/**
 * Decodes a HEIC picture, upright: libheif has turned it already. Its size is checked before it is decoded.
 * @throws for a damaged picture, and what `tooLarge` makes for one with too many pixels.
 */
export async function decodeHeic(path: string, tooLarge: () => Error): Promise<Sharp> {
  // Loading libheif takes longer than decoding a photograph of another type.
  const { default: heic } = await import('heic-decode')
  const pictures = await heic.all({ buffer: await readFile(path) })
  try {
    const [first] = pictures
    if (first === undefined) throw new Error('has no picture')
    if (first.width * first.height > maxHeicPixels) throw tooLarge()
    const { width, height, data } = await first.decode()
    return sharp(data, { raw: { width, height, channels: 4 } })
  } finally {
    pictures.dispose()
  }
}
