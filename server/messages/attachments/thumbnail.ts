import { hkdfSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

import type { Files } from '#server/platform/files/files.ts'

import { encryptFile } from './encrypted-file.ts'

/** Pixels of the longer side: sharp in a conversation on a phone's display. */
export const longestThumbnail = 960

/** Bytes from which a picture has a thumbnail. */
const smallestPicture = 100_000

/** Those of GIF pictures would not move. */
export function hasThumbnail(mimeType: string): boolean {
  return mimeType !== 'image/gif'
}

/**
 * Encrypts the thumbnail that was made of a picture, and returns its id. Null if none was made, and for a small
 * picture. Thumbnails do not count toward the quota.
 */
export async function storeThumbnail(
  files: Pick<Files, 'put'>,
  path: string,
  { key, bytes }: { key: Buffer; bytes: number },
): Promise<string | null> {
  const { size } = await stat(path)
  if (size === 0 || bytes < smallestPicture || size >= bytes) return null
  return files.put(null, encryptFile(createReadStream(path), deriveThumbnailKey(key)))
}

/** A key encrypts one file: see `encryptFile`. */
export function deriveThumbnailKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'thumbnail', 32))
}
