import { sql, type RawBuilder } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { calculatePercent, compare, roundToCents, subtract, sum } from '#contract/finance/exact.ts'
import { assetTypes, reportingCurrency, type AssetType } from '#contract/investments/choices.ts'
import type { AllocationPart, InvestmentSummary } from '#contract/investments/holdings.ts'
import { isRunningOn } from '#server/investments/accounts/ownership-store.ts'
import type { Db } from '#server/platform/database/database.ts'

import { calculateForeignCosts, type ForeignCosts } from './foreign-costs.ts'
import { selectIncome } from './select-income.ts'
import { selectPositions } from './valued-positions.ts'

/** How many stale holdings are named; `staleCount` counts them all. */
export const namedStale = 20
/** How many parts an allocation has. The smallest ones are added up as one. */
const maxParts = 40

type SummaryRequest = { today: string; accountId: string | undefined }

/** The totals of what the viewer may see, in dollars. PostgreSQL adds up exact decimals. */
export async function summarizeInvestments(
  db: Db,
  viewer: User,
  request: SummaryRequest,
): Promise<InvestmentSummary> {
  const [{ knownCost, ...totals }, entityOwned, foreign, foreignCosts, income, ...lists] = await Promise.all([
    readTotals(db, viewer, request),
    readEntityOwned(db, viewer, request),
    listForeignValues(db, viewer, request),
    calculateForeignCosts(db, viewer, { accountId: request.accountId }),
    readIncome(db, viewer, request),
    listStale(db, viewer, request),
    countMissingRates(db, viewer, request),
    listParts(db, viewer, request, { key: sql`seen.asset_type`, label: sql`seen.asset_type` }),
    listParts(db, viewer, request, { key: sql`seen.currency`, label: sql`seen.currency` }),
    listParts(db, viewer, request, { key: sql`seen.account_id`, label: sql`min(seen.account_name)` }),
    listParts(db, viewer, request, {
      key: sql`seen.key`,
      label: sql`min(case when seen.is_cash then seen.name || ' in ' || seen.account_name else seen.name end)`,
    }),
  ])
  const [staleHoldings, missingRates, byAssetType, byCurrency, byAccount, byHolding] = lists
  return {
    ...totals,
    ...addUpGains({ totalValue: totals.totalValue, knownCost, foreign, foreignCosts }),
    ...income,
    entityOwned,
    staleHoldings,
    missingRates,
    byAssetType: byAssetType.map(({ key, label, value, percent }) => ({
      key,
      label: labelAssetType(label),
      value,
      percent,
    })),
    byCurrency,
    byAccount,
    byHolding,
  }
}

async function readTotals(db: Db, viewer: User, request: SummaryRequest) {
  return selectSeen(db, viewer, request)
    .select([
      sumDollars('seen.value').as('totalValue'),
      sumDollars('seen.costInDollars').as('knownCost'),
      sql<number>`count(*) filter (where not seen.is_cash)`.as('holdingCount'),
      sql<number>`count(distinct seen.account_id)`.as('accountCount'),
      sql<number>`count(distinct seen.account_id) filter (where seen.owner_id <> ${viewer.id})`.as(
        'sharedAccountCount',
      ),
      sql<number>`count(*) filter (where seen.is_stale)`.as('staleCount'),
    ])
    .executeTakeFirstOrThrow()
}

/** The viewer's own accounts that companies and trusts own today. */
async function readEntityOwned(db: Db, viewer: User, request: SummaryRequest) {
  return selectSeen(db, viewer, request)
    .where('seen.ownerId', '=', viewer.id)
    .where(isOwnedByEntity(request.today))
    .select([
      sql<number>`count(distinct seen.account_id)`.as('accountCount'),
      sumDollars('seen.value').as('value'),
    ])
    .executeTakeFirstOrThrow()
}

/** The values in dollars of the holdings in other currencies, whose costs `calculateForeignCosts` knows. */
async function listForeignValues(db: Db, viewer: User, request: SummaryRequest) {
  return selectSeen(db, viewer, request)
    .where('seen.isCash', '=', false)
    .where('seen.currency', '<>', reportingCurrency)
    .where('seen.value', 'is not', null)
    .select(['seen.key', sql<string>`seen.value`.as('value')])
    .execute()
}

async function readIncome(
  db: Db,
  viewer: User,
  request: SummaryRequest,
): Promise<Pick<InvestmentSummary, 'income' | 'unknownIncomeCount'>> {
  return db
    .selectFrom(selectIncome(viewer, request).as('entry'))
    .select([
      sql<string>`coalesce(sum(case when entry.is_paid then -entry.dollars else entry.dollars end), 0)
          ::numeric(18, 2)`.as('income'),
      sql<number>`count(*) filter (where entry.dollars is null)`.as('unknownIncomeCount'),
    ])
    .executeTakeFirstOrThrow()
}

/** The holdings with the oldest prices, those without one first. */
async function listStale(db: Db, viewer: User, request: SummaryRequest) {
  return selectSeen(db, viewer, request)
    .where('seen.isStale', '=', true)
    .select(['seen.key as id', 'seen.name', 'seen.priceDay as priceDate'])
    .orderBy(sql`seen.price_day nulls first`)
    .orderBy('seen.key')
    .limit(namedStale)
    .execute()
}

/** The currencies without a rate, with the number of their holdings. */
async function countMissingRates(db: Db, viewer: User, request: SummaryRequest) {
  return selectSeen(db, viewer, request)
    .where('seen.value', 'is', null)
    .select(['seen.currency', sql<number>`count(*)`.as('holdingCount')])
    .groupBy('seen.currency')
    .orderBy('seen.currency')
    .execute()
}

/** The cost and the gain of all positions whose cost is known in dollars. */
function addUpGains({
  totalValue,
  knownCost,
  foreign,
  foreignCosts,
}: {
  totalValue: string
  knownCost: string
  foreign: readonly { key: string; value: string }[]
  foreignCosts: ForeignCosts
}): Pick<InvestmentSummary, 'totalCost' | 'unrealizedGain' | 'unknownCostCount'> {
  // What has no activities costs nothing.
  const costs = foreign.map(({ key }) => {
    const cost = foreignCosts.get(key)
    return cost === undefined ? '0' : cost
  })
  const unknown = foreign.filter((_, index) => costs[index] === null)
  const totalCost = sum([knownCost, ...costs.filter(cost => cost !== null)])
  const valueOfKnown = subtract(totalValue, sum(unknown.map(toValue)))
  return {
    totalCost: roundToCents(totalCost),
    unrealizedGain: roundToCents(subtract(valueOfKnown, totalCost)),
    unknownCostCount: unknown.length,
  }
}

function selectSeen(db: Db, viewer: User, { today, accountId }: SummaryRequest) {
  return db.selectFrom(selectPositions(db, viewer, { today, accountId }).as('seen'))
}

function isOwnedByEntity(today: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from account_ownerships as ownership
    where ownership.account_id = seen.account_id and ${isRunningOn(today)})`
}

function sumDollars(column: string): RawBuilder<string> {
  return sql<string>`coalesce(sum(${sql.ref(column)}), 0)::numeric(18, 2)`
}

/**
 * The value of each group, the largest first. What a group owns and what it owes are two parts, so that the shares of
 * every grouping have the same total: all that is owned. Positions without a value in dollars are left out.
 */
async function listParts(
  db: Db,
  viewer: User,
  request: SummaryRequest,
  group: { key: RawBuilder<unknown>; label: RawBuilder<unknown> },
): Promise<AllocationPart[]> {
  const groups = await selectSeen(db, viewer, request)
    .where('seen.value', 'is not', null)
    .select([
      sql<string>`${group.key}::text`.as('key'),
      sql<string>`(${group.label})::text`.as('label'),
      sql<boolean>`seen.value < 0`.as('isOwed'),
      sumDollars('seen.value').as('value'),
    ])
    .groupBy([group.key, sql`seen.value < 0`])
    .orderBy('value', 'desc')
    .orderBy('key')
    .execute()
  const owned = new Set(groups.filter(({ isOwed }) => !isOwed).map(({ key }) => key))
  const rows = groups.map(({ key, label, isOwed, value }) =>
    isOwed && owned.has(key) ? { key: `${key}:owed`, label: `${label}, owed`, value } : { key, label, value },
  )
  const shown = rows.length > maxParts ? rows.slice(0, maxParts - 1) : rows
  const rest = rows.slice(shown.length)
  const parts =
    rest.length === 0
      ? shown
      : [
          ...shown,
          { key: 'rest', label: `${rest.length} smaller ones`, value: roundToCents(sum(rest.map(toValue))) },
        ]
  const whole = sum(rows.map(toValue).filter(value => compare(value, '0') > 0))
  return parts.map(({ key, label, value }) => ({
    key,
    label,
    value,
    percent: calculatePercent(value, whole, 2),
  }))
}

function toValue({ value }: { value: string }): string {
  return value
}

/** Of a part by asset type, whose label is the type. */
function labelAssetType(label: string): string {
  const [type, ...rest] = label.split(', ')
  return [type === 'cash' ? 'Cash' : assetTypes[type as AssetType], ...rest].join(', ')
}
