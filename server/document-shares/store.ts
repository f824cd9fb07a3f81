import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { presentUser, userColumns } from '#server/platform/sessions/users.ts'

/** A row of the table without its secrets. */
export type StoredShare = {
  id: string
  creatorId: string
  adviserName: string
  note: string | null
  expiresAt: string
  revokedAt: string | null
  openedCount: number
  downloadCount: number
  lastOpenedAt: string | null
  createdAt: string
}

/** A document of a link. A document that has become sensitive since it was shared is not shown. */
export type ShareItem = { shareId: string; documentId: string; includesSensitive: boolean }

const shareColumns = [
  'share.id',
  'share.creatorId',
  'share.adviserName',
  'share.note',
  'share.expiresAt',
  'share.revokedAt',
  'share.openedCount',
  'share.downloadCount',
  'share.lastOpenedAt',
  'share.createdAt',
] as const

/** The links of one account, newest first. */
export async function listShares(
  db: Db,
  { creatorId, ...request }: PageRequest & { creatorId: string },
): Promise<Page<StoredShare>> {
  const query = db
    .selectFrom('documentShares as share')
    .select(shareColumns)
    .where('share.creatorId', '=', creatorId)
  return readPage(query, { instant: 'share.createdAt', id: 'share.id', direction: 'desc' }, request)
}

export async function listItems(db: Db, shareIds: string[]): Promise<ShareItem[]> {
  if (shareIds.length === 0) return []
  return db.selectFrom('documentShareItems').selectAll().where('shareId', 'in', shareIds).execute()
}

/** A link of this account, locked until the transaction ends. */
export async function lockOwnShare(tx: Tx, creatorId: string, id: string): Promise<StoredShare | undefined> {
  return tx
    .selectFrom('documentShares as share')
    .select(shareColumns)
    .where('share.id', '=', id)
    .where('share.creatorId', '=', creatorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findShareByToken(
  db: Db,
  tokenHash: string,
): Promise<(StoredShare & { passcodeHash: string }) | undefined> {
  return db
    .selectFrom('documentShares as share')
    .select([...shareColumns, 'share.passcodeHash'])
    .where('share.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/** The link that a browser has opened, at most an hour ago. */
export async function findVisitedShare(
  db: Db,
  visitTokenHash: string,
  now: Date,
): Promise<StoredShare | undefined> {
  return db
    .selectFrom('documentShareVisits as visit')
    .innerJoin('documentShares as share', 'share.id', 'visit.shareId')
    .select(shareColumns)
    .where('visit.tokenHash', '=', visitTokenHash)
    .where('visit.expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** The creator of a link with the role at `now`. Undefined if the account can no longer sign in. */
export async function findActiveCreator(db: Db, id: string, now: Date): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('awaitsApproval', '=', false)
    .executeTakeFirst()
  return row && presentUser(now, row)
}

export async function insertShare(
  tx: Tx,
  share: Pick<StoredShare, 'creatorId' | 'adviserName' | 'note'> & {
    tokenHash: string
    passcodeHash: string
    createdAt: Date
    expiresAt: Date
  },
  items: Omit<ShareItem, 'shareId'>[],
): Promise<string> {
  const { id } = await tx.insertInto('documentShares').values(share).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('documentShareItems')
    .values(items.map(item => ({ ...item, shareId: id })))
    .execute()
  return id
}

/** Replaces the secrets of a link, and ends the access of the browsers that have opened it. */
export async function updateSecrets(
  tx: Tx,
  id: string,
  secrets: { tokenHash: string; passcodeHash: string },
): Promise<void> {
  await tx.updateTable('documentShares').set(secrets).where('id', '=', id).execute()
  await tx.deleteFrom('documentShareVisits').where('shareId', '=', id).execute()
}

/** Ends a link, and the access of the browsers that have opened it. */
export async function revoke(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('documentShares').set({ revokedAt: now }).where('id', '=', id).execute()
  await tx.deleteFrom('documentShareVisits').where('shareId', '=', id).execute()
}

export async function insertVisit(
  tx: Tx,
  visit: { tokenHash: string; shareId: string; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('documentShareVisits').values(visit).execute()
}

/** Counts an opening or a download of the link. */
export async function countUse(
  tx: Tx,
  id: string,
  column: 'openedCount' | 'downloadCount',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('documentShares')
    .set(eb => ({ [column]: eb(column, '+', 1), lastOpenedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function deleteExpiredVisits(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('documentShareVisits').where('expiresAt', '<=', now.toISOString()).execute()
}

/** Deletes the links that expired or were revoked before. */
export async function deleteSharesEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('documentShares')
    .where(sql`least(expires_at, revoked_at)`, '<', before.toISOString())
    .execute()
}

/** The names of links and their creators, by id; not their secrets. */
export async function findShares(
  db: Db,
  ids: string[],
): Promise<Pick<StoredShare, 'id' | 'creatorId' | 'adviserName'>[]> {
  return db
    .selectFrom('documentShares')
    .select(['id', 'creatorId', 'adviserName'])
    .where('id', 'in', ids)
    .execute()
}
