import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

import { mediaLimits } from '#contract/photograph-limits.ts'
import type { Platform } from '#server/platform/platform.ts'

import { photographTooLarge, unsupportedType } from './failures.ts'
import type { PhotographQueue } from './photograph-queue.ts'

/** The stored files of a photograph, without a record yet. */
export type PreparedMedia = {
  fileId: string
  thumbnailId: string
  mimeType: string
  fileSize: number
  width: number
  height: number
}

type SentFile = { stream: Readable; mimeType: string; bytes: number }

const photographTypes: readonly string[] = mediaLimits.photographTypes

/**
 * Makes and stores the files that others see, without the metadata of the sent file.
 * @throws Failure 415 for another type, 413 for a large photograph, 400 for a damaged, huge or slow one, 403 over the
 * quota, 429 when too many photographs of the account wait.
 */
export async function prepareMedia(
  { files, quota, queue }: Pick<Platform, 'files' | 'quota'> & { queue: PhotographQueue },
  accountId: string,
  { stream, mimeType, bytes }: SentFile,
): Promise<PreparedMedia> {
  try {
    if (!photographTypes.includes(mimeType)) throw unsupportedType()
    if (bytes > mediaLimits.maxPhotographBytes) throw photographTooLarge()
    return await files.withDraft(stream, input =>
      files.withDraft(writeEmptyDraft(), photographPath =>
        files.withDraft(writeEmptyDraft(), async thumbnailPath => {
          const encoded = await queue.reEncode(accountId, { input, photographPath, thumbnailPath })
          // The upload counts already, but its files may be larger.
          const excess = encoded.bytes + encoded.thumbnailBytes - bytes
          const reservation = await quota.reserve(accountId, Math.max(0, excess))
          try {
            const fileId = await files.put(accountId, createReadStream(photographPath))
            const thumbnailId = await files.put(accountId, createReadStream(thumbnailPath))
            const { width, height } = encoded
            return { fileId, thumbnailId, mimeType: 'image/webp', fileSize: encoded.bytes, width, height }
          } finally {
            reservation.release({ isStoredAsSent: false })
          }
        }),
      ),
    )
  } finally {
    stream.destroy()
  }
}

/** A draft that a worker writes. */
async function* writeEmptyDraft(): AsyncGenerator<Uint8Array> {}
