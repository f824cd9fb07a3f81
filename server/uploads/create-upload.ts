import { randomUUID } from 'node:crypto'

import { addDuration, day } from '#server/platform/clock.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import { diskFull } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { emptyFile, fileTooLarge, tooManyUnfinished } from './failures.ts'
import { toFileLabel } from './file-name.ts'
import { parseMetadata } from './metadata.ts'
import { countUnfinished, findUpload, insertUpload, type UploadRow } from './store.ts'

/** How long an upload is stored after its last byte. */
export const uploadLifetime = 7 * day

/** Of one account. */
const maxUnfinished = 100

const megabyte = 1_000_000

/** Checks the declared size against every limit before a byte is accepted. */
export async function createUpload(
  { clock, config, database, diskSpace, quota }: Platform,
  accountId: string,
  { length, metadata }: { length: number; metadata: string },
): Promise<UploadRow> {
  const fileName = toFileLabel(parseMetadata(metadata).get('filename') ?? '')
  const largest = config.LARGEST_FILE_MB * megabyte
  if (length === 0) throw emptyFile()
  if (length > largest) throw fileTooLarge(length, largest)
  const { freeBytes = Infinity } = diskSpace
  if (freeBytes - length < config.FREE_SPACE_MB * megabyte) throw diskFull()
  const reservation = await quota.reserve(accountId, length)
  let isStoredAsSent = false
  try {
    const id = randomUUID()
    const now = clock()
    await database.db.transaction().execute(async tx => {
      await lockInTransaction(tx, `uploads.${accountId}`)
      if ((await countUnfinished(tx, accountId, now)) >= maxUnfinished) throw tooManyUnfinished(maxUnfinished)
      await insertUpload(tx, {
        id,
        accountId,
        fileName,
        metadata,
        length,
        createdAt: now,
        expiresAt: addDuration(now, uploadLifetime),
      })
    })
    isStoredAsSent = true
    return (await findUpload(database.db, { id, accountId, now }))!
  } finally {
    reservation.release({ isStoredAsSent })
  }
}
