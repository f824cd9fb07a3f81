import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { cancelUpload } from './cancel-upload.ts'
import { openStaging } from './staging.ts'
import { findKnownParts, listExpired } from './store.ts'

/** Deletes expired uploads, and what a crash has left of others: files of parts that were never counted. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const { clock, config, database } = platform
  const staging = openStaging(config)
  for (const id of await listExpired(database.db, clock())) await cancelUpload(platform, staging, id)
  // A request may still be writing a younger file.
  const unchanged = await staging.listUnchanged(addDuration(clock(), -day))
  for (let start = 0; start < unchanged.length; start += 1000) {
    const batch = unchanged.slice(start, start + 1000)
    const partsOfUploads = await findKnownParts(database.db, batch)
    await staging.remove(batch.filter(id => !partsOfUploads.has(id)))
  }
}
