import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import { entryColumns } from '#server/investments/activities/entry-columns.ts'
import { isVisibleTo } from '#server/investments/policy.ts'
import type { LedgerRequest, PriceSeries } from '#server/performance/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

import type { ReportScope } from './report-scope.ts'

export type Ledger = Pick<LedgerRequest, 'accounts' | 'holdings' | 'activities' | 'prices' | 'rates'> & {
  /** By the id of a holding, an account or a person. */
  names: Map<string, string>
  currencies: Map<string, string>
  sharedAccountCount: number
  firstActivity: string | null
}

/** What the viewer may see of a scope, until a day, as the calculation reads it. */
export async function loadLedger(db: Db, viewer: User, scope: ReportScope, until: string): Promise<Ledger> {
  const accounts = await listLedgerAccounts(db, viewer, scope)
  const accountIds = accounts.map(({ id }) => id)
  const holdings = await listLedgerHoldings(db, accountIds, scope)
  const [activities, prices, rates] = await Promise.all([
    listLedgerActivities(db, accountIds, scope, until),
    listQuotedPrices(db, holdings, until),
    listRates(db, [...accounts, ...holdings], until),
  ])
  return {
    accounts,
    holdings: holdings.map(({ id, accountId, assetType, currency, lotMethod, kind }) => ({
      id,
      accountId,
      assetClass: assetType,
      currency,
      lotMethod,
      sign: kind === 'debt' ? (-1 as const) : (1 as const),
    })),
    activities,
    prices,
    rates,
    names: new Map([
      ...holdings.map(({ id, name }) => [id, name] as const),
      ...accounts.map(({ id, name }) => [id, name] as const),
      ...accounts.map(({ ownerId, ownerName }) => [ownerId, ownerName] as const),
    ]),
    currencies: new Map(holdings.map(({ id, currency }) => [id, currency])),
    sharedAccountCount: accounts.filter(({ ownerId }) => ownerId !== viewer.id).length,
    firstActivity: activities[0]?.date ?? null,
  }
}

async function listLedgerAccounts(
  db: Db,
  viewer: User,
  { accountId, ownerId, holdingId, accountIds }: ReportScope,
) {
  let query = db
    .selectFrom('investmentAccounts as account')
    .innerJoin('users', 'users.id', 'account.ownerId')
    .where(isVisibleTo(viewer))
    .select([
      'account.id',
      'account.ownerId',
      'account.currency',
      'account.tracksCash',
      'account.name',
      sql<string>`users.first_name || ' ' || users.last_name`.as('ownerName'),
    ])
    .orderBy('account.id')
  if (accountId !== undefined) query = query.where('account.id', '=', accountId)
  if (ownerId !== undefined) query = query.where('account.ownerId', '=', ownerId)
  if (accountIds !== undefined) query = query.where(sql<boolean>`account.id = any(${accountIds}::uuid[])`)
  if (holdingId !== undefined)
    query = query.where(
      'account.id',
      '=',
      sql<string>`(select account_id from holdings where id = ${holdingId})`,
    )
  return query.execute()
}

async function listLedgerHoldings(db: Db, accountIds: string[], { holdingId, assetType }: ReportScope) {
  let query = db
    .selectFrom('holdings as holding')
    .innerJoin('investmentAccounts as account', 'account.id', 'holding.accountId')
    .where('holding.accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('holding.removedAt', 'is', null)
    .select([
      'holding.id',
      'holding.accountId',
      'holding.assetType',
      'holding.currency',
      'holding.kind',
      'holding.name',
      'holding.symbol',
      'holding.priceSource',
      'account.lotMethod',
    ])
    .orderBy('holding.id')
  if (holdingId !== undefined) query = query.where('holding.id', '=', holdingId)
  if (assetType !== undefined) query = query.where('holding.assetType', '=', assetType)
  return query.execute()
}

/** By date. Those of the cash of an account are part of scopes that contain the whole account. */
async function listLedgerActivities(
  db: Db,
  accountIds: string[],
  { holdingId, assetType }: ReportScope,
  until: string,
) {
  let query = db
    .selectFrom('activities as activity')
    .leftJoin('holdings as holding', 'holding.id', 'activity.holdingId')
    .where('activity.accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('activity.isCurrent', '=', true)
    .where('activity.date', '<=', until)
    .where('holding.removedAt', 'is', null)
    .select([...entryColumns, 'activity.accountId', 'activity.holdingId', 'activity.currency'])
    .orderBy('activity.date')
    .orderBy('activity.rootId')
  if (holdingId !== undefined) query = query.where('activity.holdingId', '=', holdingId)
  if (assetType !== undefined) query = query.where('holding.assetType', '=', assetType)
  return query.execute()
}

type QuotedHolding = { id: string; symbol: string | null; currency: string; priceSource: string }

/** The prices of the market and the provider, one text for each security. */
async function listQuotedPrices(
  db: Db,
  holdings: readonly QuotedHolding[],
  until: string,
): Promise<PriceSeries[]> {
  const quoted = holdings.filter(({ symbol, priceSource }) => symbol !== null && priceSource !== 'manual')
  const bySecurity = Map.groupBy(
    quoted,
    ({ symbol, currency, priceSource }) => `${priceSource} ${currency} ${symbol}`,
  )
  const rows = await db
    .selectFrom('securityPrices')
    .where('symbol', 'in', quoted.length === 0 ? [''] : quoted.map(({ symbol }) => symbol!))
    .where('date', '<=', until)
    .select([
      sql<string>`source || ' ' || currency || ' ' || symbol`.as('security'),
      'currency',
      sql<string>`string_agg(date || ' ' || price, E'\n' order by date)`.as('points'),
    ])
    .groupBy(['source', 'currency', 'symbol'])
    .execute()
  return rows.flatMap(({ security, currency, points }) => {
    const holders = bySecurity.get(security)
    return holders === undefined ? [] : [{ holdingIds: holders.map(({ id }) => id), currency, points }]
  })
}

async function listRates(db: Db, owners: readonly { currency: string }[], until: string) {
  const currencies = [...new Set([reportingCurrency, ...owners.map(({ currency }) => currency)])]
  // Everything in one currency needs no rates.
  if (currencies.length === 1) return []
  return db
    .selectFrom('exchangeRates')
    .where('currency', 'in', currencies)
    .where('date', '<=', until)
    .select(['currency', 'date', 'rate'])
    .orderBy('currency')
    .orderBy('date')
    .execute()
}
