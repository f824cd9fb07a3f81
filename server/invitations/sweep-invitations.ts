import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { deleteInvitationsEndedBefore } from './store.ts'

/** How long an ended invitation stays in the list. The privacy policy states it. */
const retention = 365 * day

/** Deletes the invitations that ended a year ago. */
export async function sweepInvitations({ clock, database }: Platform): Promise<void> {
  await database.db
    .transaction()
    .execute(tx => deleteInvitationsEndedBefore(tx, addDuration(clock(), -retention)))
}
