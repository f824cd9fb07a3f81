import { writeFile } from 'node:fs/promises'

import sharp, { type Sharp } from 'sharp'

import { cleanText, type Content, type ContentTask } from './content-task.ts'
import { decodeHeic } from './decode-heic.ts'
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

/**
 * The thumbnail and the text of an image. Both are made from its pixels: the thumbnail has no position, no date and no
 * name of the camera. @throws for a damaged image.
 */
export async function readImage({ kind, path, thumbnailPath }: ContentTask): Promise<Content> {
  const image = kind === 'heic' ? await decodeHeic(path, tooManyPixels) : await openImage(path)
  if (thumbnailPath !== null) {
    const thumbnail = image
      .clone()
      .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
    await writeFile(thumbnailPath, await thumbnail.toBuffer())
  }
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

async function rejectExcessiveSize(path: string, limit: number): Promise<void> {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  if (width * height > limit) throw tooManyPixels()
}

function tooManyPixels(): Error {
  return new Error('has too many pixels')
}
