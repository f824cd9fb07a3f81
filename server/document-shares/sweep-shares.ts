import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { deleteExpiredVisits, deleteSharesEndedBefore } from './store.ts'

/** How long an ended link stays in the list of its creator. The privacy policy states it. */
const retention = 365 * day

/** Deletes the cookies that have expired, and the links that ended a year ago. */
export async function sweepShares({ clock, database }: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  await database.db.transaction().execute(async tx => {
    await deleteExpiredVisits(tx, clock())
    await deleteSharesEndedBefore(tx, addDuration(clock(), -retention))
  })
}
