import { sql } from 'kysely'

import type { ExchangePlatform } from '#contract/integrations/integration-choices.ts'
import type { InvestmentIntegration } from '#contract/integrations/integrations.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'

import { unfinishedStates, type UnfinishedState } from './sync-store.ts'

export type StoredIntegration = Awaited<
  ReturnType<ReturnType<typeof selectIntegrations>['executeTakeFirstOrThrow']>
>

/** The connections of an account with their latest sync and what runs. Only `findCredentials` reads the sealed key. */
function selectIntegrations(db: Db) {
  return db
    .selectFrom('integrations as integration')
    .innerJoin('investmentAccounts as account', 'account.id', 'integration.accountId')
    .leftJoinLateral(
      query =>
        query
          .selectFrom('integrationSyncs as sync')
          .selectAll('sync')
          .whereRef('sync.integrationId', '=', 'integration.id')
          .where('sync.previewId', 'is', null)
          .orderBy('sync.startedAt', 'desc')
          .orderBy('sync.id')
          .limit(1)
          .as('latest'),
      join => join.onTrue(),
    )
    .leftJoin('integrationSyncs as running', join =>
      join.onRef('running.integrationId', '=', 'integration.id').on('running.state', 'in', unfinishedStates),
    )
    .select([
      'integration.id',
      'integration.userId',
      'integration.platform',
      'integration.isReadOnly',
      'integration.isActive',
      'integration.lastSync',
      'integration.createdAt',
      'account.id as accountId',
      'account.name as accountName',
      'latest.state',
      'latest.problem',
      'latest.trades',
      'latest.balances',
      'latest.skippedTrades',
      'running.state as phase',
      'running.previewId',
    ])
}

export async function listIntegrations(
  db: Db,
  userId: string,
  request: PageRequest,
): Promise<Page<StoredIntegration>> {
  const query = selectIntegrations(db).where('integration.userId', '=', userId)
  const order = { instant: 'integration.createdAt', id: 'integration.id', direction: 'desc' } as const
  return readPage(query, order, request)
}

export async function findIntegration(
  db: Db,
  userId: string,
  id: string,
): Promise<StoredIntegration | undefined> {
  return selectIntegrations(db)
    .where('integration.userId', '=', userId)
    .where('integration.id', '=', id)
    .executeTakeFirst()
}

export async function insertIntegration(
  tx: Tx,
  integration: {
    id: string
    userId: string
    accountId: string
    platform: ExchangePlatform
    sealedCredentials: string
    isReadOnly: boolean
    createdAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('integrations')
    .values({ ...integration, lastSync: null })
    .execute()
}

export async function findCredentials(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('integrations')
    .select('sealedCredentials')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealedCredentials
}

/** The sealed keys of an account at one exchange, with where they lead to. */
export async function listCredentials(db: Db, userId: string, platform: ExchangePlatform) {
  return db
    .selectFrom('integrations as integration')
    .innerJoin('investmentAccounts as account', 'account.id', 'integration.accountId')
    .where('integration.userId', '=', userId)
    .where('integration.platform', '=', platform)
    .select(['integration.id', 'integration.sealedCredentials', 'account.name as accountName'])
    .execute()
}

/** Deletes a connection with its key. */
export async function deleteIntegration(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ accountId: string; platform: ExchangePlatform } | undefined> {
  return tx
    .deleteFrom('integrations')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['accountId', 'platform'])
    .executeTakeFirst()
}

export async function completeIntegration(
  tx: Tx,
  id: string,
  { isReadOnly, now }: { isReadOnly: boolean; now: Date },
): Promise<void> {
  await tx.updateTable('integrations').set({ isReadOnly, lastSync: now }).where('id', '=', id).execute()
}

export function presentIntegration({
  accountId,
  accountName,
  state,
  problem,
  trades,
  balances,
  skippedTrades,
  phase,
  previewId,
  ...integration
}: StoredIntegration): InvestmentIntegration {
  return {
    ...integration,
    provider: integration.platform,
    account: { id: accountId, name: accountName },
    phase: phase as UnfinishedState | null,
    isPreviewing: previewId !== null,
    problem: state === 'failed' ? problem : null,
    lastResult:
      state === 'done'
        ? { trades: trades ?? 0, balances: balances ?? 0, skippedTrades: skippedTrades ?? 0 }
        : null,
  }
}

/** Ids are random, so that a sealed key is bound to its row before the row exists. */
export async function createId(db: Db): Promise<string> {
  const { id } = await db.selectNoFrom(sql<string>`gen_random_uuid()`.as('id')).executeTakeFirstOrThrow()
  return id
}
