import { sql, type Selectable } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/tables.ts'

import type { PreparationFailure } from './tables.ts'

export type StoredPreparation = Selectable<Tables['videoPreparations']>

export async function findPreparation(db: Db, uploadId: string): Promise<StoredPreparation | undefined> {
  return db.selectFrom('videoPreparations').selectAll().where('uploadId', '=', uploadId).executeTakeFirst()
}

/** False while another node prepares the video, and if it is prepared. */
export async function leasePreparation(
  tx: Tx,
  uploadId: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const leased = await tx
    .insertInto('videoPreparations')
    .values({ uploadId, leasedUntil: until })
    .onConflict(conflict =>
      conflict
        .column('uploadId')
        .doUpdateSet({ leasedUntil: until, progress: 0, failure: null })
        .where('videoPreparations.leasedUntil', '<=', now.toISOString())
        .where('videoPreparations.width', 'is', null),
    )
    .returning('uploadId')
    .executeTakeFirst()
  return leased !== undefined
}

export async function recordProgress(
  tx: Tx,
  uploadId: string,
  { progress, until }: { progress: number; until: Date },
): Promise<void> {
  await tx
    .updateTable('videoPreparations')
    .set({ progress, leasedUntil: until })
    .where('uploadId', '=', uploadId)
    .execute()
}

/** False if another attempt has prepared the video. */
export async function completePreparation(
  tx: Tx,
  uploadId: string,
  video: { width: number; height: number; duration: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('videoPreparations')
    .set({ ...video, progress: 1, failure: null })
    .where('uploadId', '=', uploadId)
    .where('width', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the lease too, so that the video can be prepared again. */
export async function failPreparation(
  tx: Tx,
  uploadId: string,
  { failure, now }: { failure: PreparationFailure | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('videoPreparations')
    .set({ failure: failure === null ? null : sql`${JSON.stringify(failure)}::jsonb`, leasedUntil: now })
    .where('uploadId', '=', uploadId)
    .where('width', 'is', null)
    .execute()
}
