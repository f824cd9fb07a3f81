import { writeFile } from 'node:fs/promises'

import sharp, { type Sharp } from 'sharp'

import { decodeHeic } from '#server/documents/read/decode-heic.ts'
import { Failure } from '#server/platform/failure.ts'
import { replyToServer } from '#server/platform/worker.ts'

import { maxBufferedBytes, maxPixels, maxSide, maxStreamedBytes } from './decoding-limits.ts'
import {
  damagedPhotograph,
  sideTooLong,
  tooManyDecodedBytes,
  tooManyHeicPixels,
  tooManyPixels,
} from './failures.ts'
import type { EncodedPhotograph, PhotographTask } from './media-queue.ts'

// A separate process: libvips uses the same threads as files, the log and passwords. A hostile photograph takes seconds
// and hundreds of megabytes to decode.
sharp.cache(false)
sharp.concurrency(1)
// Untrusted files are decoded by these three loaders only, and HEIC by libheif in WebAssembly.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebp'],
})

/** A truncated file is rejected instead of being padded with gray. */
const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const

await replyToServer(task => reEncode(task as PhotographTask))

async function reEncode({
  photographPath,
  thumbnailPath,
  ...sent
}: PhotographTask): Promise<EncodedPhotograph> {
  const photograph = await decodePhotograph(sent)
  await writeFile(photographPath, photograph.data)
  const thumbnail = await encodePhotograph(sharp(photograph.data, limits), { longest: 480, quality: 78 })
  await writeFile(thumbnailPath, thumbnail.data)
  const { width, height } = photograph.info
  return { width, height, bytes: photograph.data.length, thumbnailBytes: thumbnail.data.length }
}

/** @throws Failure 400 for a photograph that libvips or libheif cannot read, whose errors have no codes. */
async function decodePhotograph({ input, isHeic }: Pick<PhotographTask, 'input' | 'isHeic'>) {
  try {
    const image = isHeic ? await decodeHeic(input, tooManyHeicPixels) : await openPhotograph(input)
    return await encodePhotograph(image, { longest: 2560, quality: 82 })
  } catch (error) {
    throw error instanceof Failure ? error : damagedPhotograph(error)
  }
}

async function openPhotograph(input: string): Promise<Sharp> {
  await rejectExcessiveSize(input)
  return sharp(input, limits).autoOrient()
}

/** Reads the header only. One very long side takes far longer to scale than the same number of pixels in a square. */
async function rejectExcessiveSize(input: string): Promise<void> {
  const header = await sharp(input, { limitInputPixels: false }).metadata()
  const { width, height, channels, depth, isProgressive } = header
  if (width * height > maxPixels) throw tooManyPixels()
  if (Math.max(width, height) > maxSide) throw sideTooLong()
  const maxBytes = isProgressive ? maxBufferedBytes : maxStreamedBytes
  const bytesPerSample = depth === 'uchar' ? 1 : 2
  if (width * height * channels * bytesPerSample > maxBytes) throw tooManyDecodedBytes(maxBytes)
}

/** A WebP image without metadata. */
function encodePhotograph(image: Sharp, { longest, quality }: { longest: number; quality: number }) {
  return image
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
}
