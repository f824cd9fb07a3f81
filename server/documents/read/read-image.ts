import { readFile, writeFile } from 'node:fs/promises'

import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'

import { cleanText, type Content, type ContentTask } from './content-task.ts'
import { recognizeText } from './recognize-text.ts'

sharp.cache(false)
sharp.concurrency(1)
// Untrusted files are decoded by these loaders only.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
    'VipsForeignLoadHeif',
  ],
})

const maxPixels = 100_000_000
/** Decoded at once, in four bytes for each pixel. */
const maxHeicPixels = 50_000_000

/**
 * The thumbnail and the text of an image. Both are made from its pixels: the thumbnail has no position, no date and no
 * name of the camera. @throws for a damaged image.
 */
export async function readImage({ kind, path, thumbnailPath }: ContentTask): Promise<Content> {
  const image = kind === 'heic' ? await decodeHeicFile(path) : await openImage(path)
  const thumbnail = await image
    .clone()
    .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
  await writeFile(thumbnailPath, thumbnail)
  const picture = await image
    .clone()
    .flatten({ background: '#fff' })
    .grayscale()
    .resize({ width: 3000, height: 3000, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return { ...cleanText((await recognizeText(picture)) ?? '') }
}

async function openImage(path: string): Promise<Sharp> {
  await rejectExcessiveSize(path, maxPixels)
  return sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
}

/** sharp reads the size of a HEIC file but cannot decode it. libheif has turned the picture already. */
async function decodeHeicFile(path: string): Promise<Sharp> {
  await rejectExcessiveSize(path, maxHeicPixels)
  const { width, height, data } = await decodeHeic({ buffer: await readFile(path) })
  return sharp(data, { raw: { width, height, channels: 4 } })
}

async function rejectExcessiveSize(path: string, limit: number): Promise<void> {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  if (width * height > limit) throw new Error('has too many pixels')
}
