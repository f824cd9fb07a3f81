import { sql } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'

export const unfinishedStates = ['waiting', 'reading', 'saving'] as const
export type UnfinishedState = (typeof unfinishedStates)[number]

/** Violates `integration_syncs_one_runs` while another sync or preview of the connection runs. */
export async function insertSync(
  tx: Tx,
  sync: { integrationId: string; requestedById: string; startedAt: Date; previewId: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('integrationSyncs')
    .values({
      ...sync,
      // Later than the sync before it, so that the latest one is known.
      startedAt: sql<string>`greatest(${sync.startedAt}::timestamptz,
        (select max(started_at) + interval '1 microsecond' from integration_syncs
          where integration_id = ${sync.integrationId}))`,
      state: 'waiting',
      problem: null,
      finishedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A sync that has not ended, with its connection. */
export async function findUnfinishedSync(db: Db, id: string) {
  return db
    .selectFrom('integrationSyncs as sync')
    .innerJoin('integrations as integration', 'integration.id', 'sync.integrationId')
    .innerJoin('investmentAccounts as account', 'account.id', 'integration.accountId')
    .select([
      'sync.id',
      'sync.requestedById',
      'sync.previewId',
      'integration.id as integrationId',
      'integration.userId',
      'integration.accountId',
      'integration.platform',
      'integration.lastSync',
      'account.currency',
    ])
    .select(
      sql<boolean>`exists (
        select from investment_imports as import
        where import.account_id = integration.account_id and import.format = 'exchange'
          and import.undone_at >= integration.last_sync)`.as('wasUndone'),
    )
    .where('sync.id', '=', id)
    .where('sync.state', 'in', unfinishedStates)
    .executeTakeFirst()
}

export type UnfinishedSync = NonNullable<Awaited<ReturnType<typeof findUnfinishedSync>>>

/** The sync or preview of a connection that has not ended. */
export async function findRunningSync(
  db: Db,
  integrationId: string,
): Promise<{ id: string; previewId: string | null } | undefined> {
  return db
    .selectFrom('integrationSyncs')
    .select(['id', 'previewId'])
    .where('integrationId', '=', integrationId)
    .where('state', 'in', unfinishedStates)
    .executeTakeFirst()
}

/** Deletes the previews of a connection that ended, with their rows. */
export async function deleteSyncPreviews(tx: Tx, integrationId: string): Promise<void> {
  await tx
    .deleteFrom('investmentImports')
    .where('id', 'in', query =>
      query
        .selectFrom('integrationSyncs')
        .select('previewId')
        .where('integrationId', '=', integrationId)
        .where('previewId', 'is not', null)
        .where('state', 'not in', unfinishedStates)
        .$narrowType<{ previewId: string }>(),
    )
    .execute()
}

export async function listUnfinishedSyncs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('integrationSyncs')
    .select('id')
    .where('state', 'in', unfinishedStates)
    .orderBy('startedAt')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setSyncState(tx: Tx, id: string, state: UnfinishedState): Promise<void> {
  await tx
    .updateTable('integrationSyncs')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', unfinishedStates)
    .execute()
}

/** Returns false for a sync that has ended already. */
export async function endSync(
  tx: Tx,
  id: string,
  end: {
    state: 'done' | 'failed'
    problem: string | null
    trades?: number
    balances?: number
    skippedTrades?: number
    finishedAt: Date
  },
): Promise<boolean> {
  const ended = await tx
    .updateTable('integrationSyncs')
    .set(end)
    .where('id', '=', id)
    .where('state', 'in', unfinishedStates)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The state of a sync with its result; undefined after its connection was deleted. */
export async function findSyncEnd(db: Db, id: string) {
  return db
    .selectFrom('integrationSyncs')
    .select(['state', 'problem', 'trades', 'balances', 'skippedTrades'])
    .where('id', '=', id)
    .executeTakeFirst()
}
