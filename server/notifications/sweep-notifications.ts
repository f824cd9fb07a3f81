import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { deleteNotificationsBefore } from './store.ts'

/** The privacy policy states it. */
const retention = 365 * day

/** Deletes the notifications of more than a year ago. */
export async function sweepNotifications({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  await database.db
    .transaction()
    .execute(tx => deleteNotificationsBefore(tx, addDuration(clock(), -retention)))
}
