import { sql } from 'kysely'

import type { AssetType, HoldingKind, LotMethod, PriceSource } from '#contract/investments/choices.ts'
import { valueColumns, type ActivityValues } from '#server/investments/activities/store.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export type ImportAccount = {
  id: string
  ownerId: string
  name: string
  currency: string
  tracksCash: boolean
  lotMethod: LotMethod
}

/** An own account that is open, locked. For a job, which has no session of its owner. */
export async function lockOwnAccount(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ImportAccount | undefined> {
  return tx
    .selectFrom('investmentAccounts')
    .select(['id', 'ownerId', 'name', 'currency', 'tracksCash', 'lotMethod'])
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type ImportHolding = {
  id: string
  accountId: string
  symbol: string | null
  name: string
  currency: string
  kind: HoldingKind
  assetType: AssetType
  priceSource: PriceSource
}

/** The holdings of an account that are not removed. */
export async function listImportHoldings(db: Db, accountId: string): Promise<ImportHolding[]> {
  return selectHoldings(db).where('holding.accountId', '=', accountId).execute()
}

/** The holdings with a symbol in all open accounts of an owner. */
export async function listOwnHoldings(db: Db, ownerId: string): Promise<ImportHolding[]> {
  return selectHoldings(db)
    .innerJoin('investmentAccounts as account', 'account.id', 'holding.accountId')
    .where('account.ownerId', '=', ownerId)
    .where('account.closedAt', 'is', null)
    .where('holding.symbol', 'is not', null)
    .execute()
}

function selectHoldings(db: Db) {
  return db
    .selectFrom('holdings as holding')
    .select([
      'holding.id',
      'holding.accountId',
      'holding.symbol',
      'holding.name',
      'holding.currency',
      'holding.kind',
      'holding.assetType',
      'holding.priceSource',
    ])
    .where('holding.removedAt', 'is', null)
    .orderBy('holding.createdAt')
    .orderBy('holding.id')
}

/** The symbols whose price comes from the provider, of all members, with the day of their first activity. */
export async function listProviderSymbols(db: Db): Promise<{ symbol: string; since: string }[]> {
  return db
    .selectFrom('holdings as holding')
    .innerJoin('activities as activity', 'activity.holdingId', 'holding.id')
    .select(['holding.symbol', sql<string>`min(activity.date)`.as('since')])
    .where('holding.priceSource', '=', 'provider')
    .where('holding.currency', '=', 'USD')
    .where('holding.symbol', 'is not', null)
    .where('holding.removedAt', 'is', null)
    .where('activity.isCurrent', '=', true)
    .groupBy('holding.symbol')
    .orderBy('holding.symbol')
    .$narrowType<{ symbol: string }>()
    .execute()
}

/** Which of these identifiers the ledger of an account contains. */
export async function listExternalIds(
  db: Db,
  accountId: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await selectExternalIds(db, accountId, externalIds).where('isCurrent', '=', true).execute()
  return new Set(rows.map(({ externalId }) => externalId))
}

/** The activities that have or had these identifiers, with the first entry of each: removed ones are included. */
export async function listRecordedBefore(db: Db, accountId: string, externalIds: readonly string[]) {
  return selectExternalIds(db, accountId, externalIds)
    .select(sql<boolean>`not bool_or(is_current)`.as('isRemoved'))
    .groupBy(['externalId', 'rootId'])
    .execute()
}

function selectExternalIds(db: Db, accountId: string, externalIds: readonly string[]) {
  return db
    .selectFrom('activities')
    .select(['externalId', 'rootId'])
    .distinct()
    .where('accountId', '=', accountId)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .$narrowType<{ externalId: string }>()
}

/** The holdings of an account with activities whose identifier has a prefix, such as those of one exchange. */
export async function listHoldingsOfSource(db: Db, accountId: string, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activities')
    .select('holdingId')
    .distinct()
    .where('accountId', '=', accountId)
    .where(sql<boolean>`starts_with(external_id, ${prefix})`)
    .where('holdingId', 'is not', null)
    .execute()
  return rows.flatMap(({ holdingId }) => holdingId ?? [])
}

export type ImportedValues = ActivityValues & { externalId: string }

/** Adds first entries of chains and returns their ids in the same order. */
export async function insertActivities(
  tx: Tx,
  all: readonly ImportedValues[],
  createdById: string,
  now: Date,
): Promise<string[]> {
  const ids = await createIds(tx, all.length)
  const rows = all.map((values, index) => {
    const id = ids[index]!
    return {
      ...values,
      id,
      rootId: id,
      supersedesId: null,
      isCurrent: true,
      createdById,
      createdAt: now,
    }
  })
  for (let start = 0; start < rows.length; start += batchSize)
    await tx
      .insertInto('activities')
      .values(rows.slice(start, start + batchSize))
      .execute()
  return rows.map(({ id }) => id)
}

/** In ascending order, since entries of one day are applied in the order of their ids. */
async function createIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select create_ordered_id() as id from generate_series(1, ${count}) order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

const batchSize = 500

/** Removes the activities of chains that are not removed yet, by one entry each. Returns their holdings. */
export async function removeChains(
  tx: Tx,
  rootIds: readonly string[],
  createdById: string,
  now: Date,
): Promise<string[]> {
  const removed = await tx
    .updateTable('activities')
    .set({ isCurrent: false })
    .where(sql<boolean>`root_id = any(${rootIds}::uuid[])`)
    .where('isCurrent', '=', true)
    .returning(['id', 'holdingId'])
    .execute()
  const columns = sql.join(valueColumns.map(column => sql.ref(`activities.${column}`)))
  const names = sql.join(valueColumns.map(column => sql.ref(column)))
  await sql`
    insert into activities (${names}, root_id, supersedes_id, is_removal, is_current, external_id, created_by_id,
      created_at)
    select ${columns}, root_id, id, true, false, external_id, ${createdById},
      greatest(${now}::timestamptz, created_at + interval '1 microsecond')
    from activities where id = any(${removed.map(({ id }) => id)}::uuid[])`.execute(tx)
  return [...new Set(removed.flatMap(({ holdingId }) => holdingId ?? []))]
}

/** The accounts of activities. */
export async function listAccountsOfActivities(db: Db, rootIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('activities')
    .select('accountId')
    .distinct()
    .where(sql<boolean>`id = any(${rootIds}::uuid[])`)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** The names of holdings, in order. */
export async function listHoldingNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('holdings')
    .select('name')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(sql`name collate "und-x-icu"`)
    .limit(5)
    .execute()
  return rows.map(({ name }) => name)
}

/** The holdings among these that have no activity left. */
export async function listEmptyHoldings(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('holdings')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('removedAt', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from activities where activities.holding_id = holdings.id and activities.is_current)`,
    )
    .execute()
  return rows.map(({ id }) => id)
}
