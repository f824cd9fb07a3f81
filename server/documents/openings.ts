import { sql } from 'kysely'

import type { DocumentOpening } from '#contract/documents/documents.ts'
import { addDuration, minute, type Clock } from '#server/platform/clock.ts'
import type { Database, Db, Tx } from '#server/platform/database/database.ts'
import { isDiskFull, type DiskSpace } from '#server/platform/limits/disk-space.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

/** Requests of one account or link for one version count as one opening: a player reads a video in many ranges. */
const openingWindow = 10 * minute

export type Opening = Pick<DocumentOpening, 'how'> & {
  versionId: string
  by: Opener
}

/** An account, an administrator who views the portal as another account, or an adviser with a link. */
type Opener = { accountId: string; viewedAsId?: string } | { shareId: string; adviserName: string }

/**
 * Records who opened a version, and runs `onRecorded` in the same transaction unless the opening was recorded before.
 * Reading continues on a full disk, when nothing can be recorded.
 */
export async function recordOpening(
  { clock, database, diskSpace }: { clock: Clock; database: Database; diskSpace: DiskSpace },
  { by, ...opening }: Opening,
  onRecorded?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const since = addDuration(clock(), -openingWindow)
  const opener =
    'accountId' in by
      ? { viewedAsId: null, ...by, shareId: null, adviserName: null }
      : { ...by, accountId: null, viewedAsId: null }
  const findRecent = (db: Db) =>
    db
      .selectFrom('documentOpenings')
      .select('id')
      .where('versionId', '=', opening.versionId)
      .where('how', '=', opening.how)
      .where('openedAt', '>', since.toISOString())
      .where(
        sql`row(account_id, viewed_as_id, share_id)`,
        'is not distinct from',
        sql`row(${opener.accountId}::uuid, ${opener.viewedAsId}::uuid, ${opener.shareId}::uuid)`,
      )
      .executeTakeFirst()
  if ((await findRecent(database.db)) !== undefined) return
  try {
    await database.db.transaction().execute(async tx => {
      // Concurrent ranges of one player wait for each other.
      await tx
        .selectFrom('documentVersions')
        .select('id')
        .where('id', '=', opening.versionId)
        .forNoKeyUpdate()
        .execute()
      if ((await findRecent(tx)) !== undefined) return
      await tx
        .insertInto('documentOpenings')
        .values({ ...opening, ...opener, openedAt: clock() })
        .execute()
      await onRecorded?.(tx)
    })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    diskSpace.reportFull()
  }
}

/** Who opened which version of a document, newest first. */
export async function listOpenings(
  db: Db,
  { documentId, ...request }: PageRequest & { documentId: string },
): Promise<Page<DocumentOpening>> {
  const query = db
    .selectFrom('documentOpenings as opening')
    .innerJoin('documentVersions as version', 'version.id', 'opening.versionId')
    .leftJoin('documentShares as share', 'share.id', 'opening.shareId')
    .where('version.documentId', '=', documentId)
    .select([
      'opening.id',
      'opening.how',
      'opening.openedAt',
      'version.number as versionNumber',
      sql<string>`coalesce(opening.adviser_name, ${selectAccountName('opening.accountId')})`.as('openedBy'),
      selectAccountName('opening.viewedAsId').as('viewedAs'),
      'share.createdAt as linkCreatedAt',
    ])
  return readPage(query, { instant: 'opening.openedAt', id: 'opening.id', direction: 'desc' }, request)
}
