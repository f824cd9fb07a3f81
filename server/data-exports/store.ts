import type { DataExport } from '#contract/data-exports.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export type StoredExport = DataExport & { accountId: string; fileId: string | null }

const columns = [
  'id',
  'accountId',
  'state',
  'doneFiles',
  'totalFiles',
  'fileId',
  'bytes',
  'createdAt',
  'expiresAt',
] as const

export async function findLatestExport(db: Db, accountId: string): Promise<StoredExport | undefined> {
  return db
    .selectFrom('dataExports')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findOwnExport(
  db: Db,
  accountId: string,
  id: string,
): Promise<StoredExport | undefined> {
  return db
    .selectFrom('dataExports')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Locks the exports of an account with archives, so that a change of their state is atomic. */
export async function lockExports(tx: Tx, accountId: string): Promise<StoredExport[]> {
  return tx
    .selectFrom('dataExports')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** @throws a violation of `data_exports_pending` while another export of the account is pending. */
export async function insertExport(tx: Tx, accountId: string, now: Date): Promise<StoredExport> {
  return tx
    .insertInto('dataExports')
    .values({
      accountId,
      fileId: null,
      bytes: null,
      createdAt: now,
      leasedUntil: null,
      finishedAt: null,
      expiresAt: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Ends an export, and removes its archive from it. */
export async function endExport(
  tx: Tx,
  id: string,
  state: 'canceled' | 'failed' | 'expired',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('dataExports')
    .set({ state, fileId: null, bytes: null, finishedAt: now, expiresAt: null })
    .where('id', '=', id)
    .execute()
}

/** Gives this node a pending export that no node works on. Restarts its progress. */
export async function leaseExport(
  tx: Tx,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<StoredExport | undefined> {
  return tx
    .updateTable('dataExports')
    .set({ leasedUntil: until, doneFiles: 0, totalFiles: 0 })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where(eb => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now.toISOString())]))
    .returning(columns)
    .executeTakeFirst()
}

/** Renews the lease. Returns false if the export was canceled. */
export async function recordProgress(
  tx: Tx,
  id: string,
  progress: { doneFiles: number; totalFiles: number; leasedUntil: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('dataExports')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function releaseLease(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('dataExports').set({ leasedUntil: null }).where('id', '=', id).execute()
}

/** Returns false if the export was canceled. */
export async function completeExport(
  tx: Tx,
  id: string,
  archive: { fileId: string; bytes: number; finishedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const completed = await tx
    .updateTable('dataExports')
    .set({ ...archive, state: 'ready', leasedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return completed !== undefined
}

/** The pending exports that no node works on. */
export async function listUnleased(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('dataExports')
    .select('id')
    .where('state', '=', 'pending')
    .where(eb => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now.toISOString())]))
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

export async function lockExpired(tx: Tx, now: Date): Promise<StoredExport[]> {
  return tx
    .selectFrom('dataExports')
    .select(columns)
    .where('state', '=', 'ready')
    .where('expiresAt', '<=', now.toISOString())
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Deletes the records of exports that ended before. */
export async function deleteEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('dataExports')
    .where('state', 'in', ['canceled', 'failed', 'expired'])
    .where('finishedAt', '<', before.toISOString())
    .execute()
}
