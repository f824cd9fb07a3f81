import { open } from 'node:fs/promises'

import type { Sharp } from 'sharp'

import { damagedPhotograph, emptyFile, unsupportedImageType, tooManyPixels } from './failures.ts'
import { signatureLength, detectImageType } from './signature.ts'

/** A WebP image without metadata. */
export type EncodedImage = { bytes: Buffer; width: number; height: number }

/**
 * Re-encodes a photograph from its pixels: rotated upright, at most 2560 pixels long, with a thumbnail of at most 480.
 * All other content is dropped: locations, dates, camera names, color profiles and hidden payloads.
 * @throws Failure 415 for any type but JPEG, PNG and WebP, 400 for a damaged file or a decompression bomb.
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
  image: Sharp,
  { longest, quality }: { longest: number; quality: number },
): Promise<EncodedImage> {
  const { data, info } = await image
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: 60 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A truncated file is rejected instead of being padded with gray. */
const limits = { limitInputPixels: 100_000_000, failOn: 'error' } as const

/** Loaded with the first photograph, since sharp takes 20 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Untrusted files are decoded by these three loaders only.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebp'],
  })
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

/** One photograph at a time, so that concurrent uploads need the memory of one. */
async function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const current = last.then(work)
  last = current.catch(() => undefined)
  return current
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
