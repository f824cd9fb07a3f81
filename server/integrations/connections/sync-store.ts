import { sql } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'

const unfinished = ['waiting', 'reading', 'saving'] as const
export type UnfinishedState = (typeof unfinished)[number]

/** Violates `integration_syncs_one_runs` while another sync of the connection runs. */
export async function insertSync(
  tx: Tx,
  sync: { integrationId: string; requestedById: string; startedAt: Date },
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
    .where('sync.state', 'in', unfinished)
    .executeTakeFirst()
}

export type UnfinishedSync = NonNullable<Awaited<ReturnType<typeof findUnfinishedSync>>>

export async function listUnfinishedSyncs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('integrationSyncs')
    .select('id')
    .where('state', 'in', unfinished)
    .orderBy('startedAt')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setSyncState(tx: Tx, id: string, state: UnfinishedState): Promise<void> {
  await tx
    .updateTable('integrationSyncs')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', unfinished)
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
    .where('state', 'in', unfinished)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** How a sync ended; undefined while it runs, or after its connection was deleted. */
export async function findSyncEnd(db: Db, id: string) {
  return db
    .selectFrom('integrationSyncs')
    .select(['state', 'problem'])
    .where('id', '=', id)
    .executeTakeFirst()
}
