import { open } from 'node:fs/promises'

import type { Sharp } from 'sharp'

import { damagedPhotograph, emptyFile, unsupportedImageType, tooManyPixels } from './failures.ts'
import { signatureLength, detectImageType } from './signature.ts'

/** A picture as it is kept: WebP, without a word about where, when and by what it was taken. */
export type EncodedImage = { bytes: Buffer; width: number; height: number }

/**
 * Draws a photograph anew from its pixels, upright, at most 2560 pixels long, and once more at most 480. What else
 * the file held stays behind: places, dates, names of cameras, colour profiles, and whatever hid in it.
 * @throws Failure 415 when it is no JPEG, PNG or WebP, 400 when it is broken or a bomb.
 */
export async function reEncodePhotograph(
  path: string,
): Promise<{ photograph: EncodedImage; thumbnail: EncodedImage }> {
  const first = await readFirstBytes(path)
  if (first.length === 0) throw emptyFile()
  if (detectImageType(first) === undefined) throw unsupportedImageType()
  return runSerially(async () => {
    try {
      const sharp = await loadSharp()
      const photograph = await encodeImage(sharp(path, limits).autoOrient(), { longest: 2560, quality: 82 })
      const thumbnail = await encodeImage(sharp(photograph.bytes, limits), { longest: 480, quality: 78 })
      return { photograph, thumbnail }
    } catch (error) {
      if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels()
      throw damagedPhotograph(error)
    }
  })
}

async function encodeImage(
  drawn: Sharp,
  { longest, quality }: { longest: number; quality: number },
): Promise<EncodedImage> {
  const { data, info } = await drawn
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: 60 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A cut-off file has no missing half painted grey: it is refused. */
const limits = { limitInputPixels: 100_000_000, failOn: 'error' } as const

/** Loaded with the first photograph, since a portal without one has no need of its 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Of all formats that the library reads, only these may be tried on what strangers send.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebp'],
  })
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

/** One photograph at a time: however many are sent at once, the memory is that of one. */
async function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
