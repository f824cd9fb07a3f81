import { readFile, rename, writeFile } from 'node:fs/promises'

import sharp, { type Sharp } from 'sharp'

import { cleanText, type Content, type ContentTask } from './content-task.ts'
import { decodeHeic } from './decode-heic.ts'
import { recognizeText } from './recognize-text.ts'
import { removeMetadata } from './remove-metadata.ts'

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
 * The copy without metadata, the thumbnail and the text of an image. The latter two are made from its pixels: the
 * thumbnail has no position, no date and no name of the camera. @throws for a damaged image.
 */
export async function readImage(task: ContentTask): Promise<Content> {
  const { kind, path, thumbnailPath, longestThumbnail = 480, cleanPath, readsContent } = task
  const writeThumbnail = async (image: Sharp) => {
    if (thumbnailPath === null) return
    const size = { width: longestThumbnail, height: longestThumbnail }
    const thumbnail = image.clone().resize({ ...size, fit: 'inside', withoutEnlargement: true })
    await writeFile(thumbnailPath, await thumbnail.webp({ quality: 78 }).toBuffer())
  }
  if (cleanPath !== null) {
    const cleaning = writeCleanCopy(kind, path, cleanPath)
    // A copy that could not be made is empty. The text may still be readable.
    await (readsContent ? cleaning.catch(() => undefined) : cleaning)
  }
  if (!readsContent) {
    // The copy is decoded faster than a HEIC picture. Of one that cannot be decoded, only the copy is made.
    if (cleanPath !== null) await openImage(cleanPath).then(writeThumbnail, () => undefined)
    return { text: null, isTextTruncated: false }
  }
  const image = kind === 'heic' ? await decodeHeic(path, tooManyPixels) : await openImage(path)
  await writeThumbnail(image)
  const picture = await image
    .clone()
    .flatten({ background: '#fff' })
    .grayscale()
    .resize({ width: 3000, height: 3000, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return { ...cleanText((await recognizeText(picture)) ?? '') }
}

/**
 * Writes the copy that others receive, complete or not at all: the worker may be ended at any time. The pixels of HEIC
 * and AVIF pictures are encoded again, since their containers refer to metadata by offsets.
 */
async function writeCleanCopy(kind: ContentTask['kind'], path: string, cleanPath: string): Promise<void> {
  const file = await readFile(path)
  const partPath = `${cleanPath}.part`
  await writeFile(partPath, await makeCleanCopy(file, kind, path))
  await rename(partPath, cleanPath)
}

async function makeCleanCopy(file: Buffer, kind: ContentTask['kind'], path: string): Promise<Buffer> {
  if (file.toString('latin1', 4, 8) === 'ftyp') {
    const image = kind === 'heic' ? await decodeHeic(path, tooManyPixels) : await openImage(path)
    const { isOpaque } = await image.clone().stats()
    const encoded = isOpaque ? image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }) : image.png()
    return encoded.keepIccProfile().toBuffer()
  }
  return removeMetadata(file, await readOrientation(path))
}

/** Of a damaged picture, 1. */
async function readOrientation(path: string): Promise<number | undefined> {
  const { orientation } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ orientation: undefined }))
  return orientation
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
