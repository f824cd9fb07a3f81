import type { Platform } from '#server/platform/platform.ts'

import { deleteExpiredRecovery } from './store.ts'

/** Deletes links, pending changes of an address and challenges that have expired. */
export async function sweepAccountRecovery({ clock, database }: Platform): Promise<void> {
  await database.db.transaction().execute(tx => deleteExpiredRecovery(tx, clock()))
}
