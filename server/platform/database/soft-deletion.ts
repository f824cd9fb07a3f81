import { sql } from 'kysely'

import { restoreDays } from '#contract/restore-days.ts'
import { addDuration, day } from '#server/platform/clock.ts'

import type { Tx } from './database.ts'

/** How long a deleted record can be restored, in milliseconds. */
export const restoreWindow = restoreDays * day

/** The tables whose records are hidden by `removed_at` before they are erased. */
type SoftDeletable = 'familyPosts' | 'documents' | 'holdings'

/** Hides a record. It can be restored for 30 days. */
export async function softDelete(tx: Tx, table: SoftDeletable, id: string, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set removed_at = ${now} where id = ${id}`.execute(tx)
}

export async function restore(tx: Tx, table: SoftDeletable, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set removed_at = null where id = ${id}`.execute(tx)
}

/** Whether a record has been deleted and can still be restored. */
export function isRestorable({ removedAt }: { removedAt: string | null }, now: Date): boolean {
  return removedAt !== null && new Date(removedAt) > addDuration(now, -restoreWindow)
}

/** The query that erases the records that can no longer be restored. */
export function eraseExpired(tx: Tx, table: SoftDeletable, now: Date) {
  const before = addDuration(now, -restoreWindow)
  return tx.deleteFrom(table).where('removedAt', '<=', before.toISOString())
}
