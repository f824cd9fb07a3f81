import { setImmediate as nextTurn } from 'node:timers/promises'

import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import { entryColumns } from '#server/investments/activities/entry-columns.ts'
import { isVisibleTo } from '#server/investments/policy.ts'
import { toDayNumber } from '#server/performance/day-numbers.ts'
import { formatCents, parseFixed } from '#server/performance/fixed-point.ts'
import { compareEntries, parseEntry, type EntryFields } from '#server/performance/ledger/entries.ts'
import { replayConverted } from '#server/performance/ledger/replay.ts'
import { applyRate, type Rate } from '#server/performance/valuation/rates.ts'
import type { Db } from '#server/platform/database/database.ts'

import { selectEuroRate } from './valued-holdings.ts'

/** By the id of a holding: its cost in dollars, signed as its value, or null if the rate of a day is missing. */
export type ForeignCosts = Map<string, string | null>

/** All that the viewer may see, of an account, or these holdings. */
type ForeignScope = { accountId?: string | undefined; holdingIds?: readonly string[] }

/**
 * What the holdings in other currencies cost in dollars, each activity by the rate of its day, as the lots and the
 * performance report have it.
 */
export async function calculateForeignCosts(
  db: Db,
  viewer: User,
  scope: ForeignScope,
): Promise<ForeignCosts> {
  const costs: ForeignCosts = new Map()
  const ledgers = Map.groupBy(await listForeignActivities(db, viewer, scope), ({ holdingId }) => holdingId)
  for (const [holdingId, activities] of ledgers) {
    if (costs.size % turnAfter === turnAfter - 1) await nextTurn()
    costs.set(holdingId, calculateCost(activities))
  }
  return costs
}

/** How many holdings are replayed before other requests have their turn. */
const turnAfter = 100

type ForeignActivity = Awaited<ReturnType<typeof listForeignActivities>>[number]

function calculateCost(activities: readonly ForeignActivity[]): string | null {
  const { lotMethod, isDebt } = activities[0]!
  const sign = isDebt ? -1n : 1n
  const rates = new Map(activities.map(row => [toDayNumber(row.rateDate), toRate(row)]))
  const position = replayConverted(lotMethod, activities.map(parseEntry).toSorted(compareEntries), {
    sign,
    convert(cents, day) {
      const rate = rates.get(day) ?? null
      return rate === null ? null : applyRate(cents, rate)
    },
  })
  return position?.isCostKnown === true ? formatCents(position.cost * sign) : null
}

function toRate({ dollarRate, ownRate }: ForeignActivity): Rate | null {
  return dollarRate === null || ownRate === null
    ? null
    : { numerator: parseFixed(dollarRate, 12), denominator: parseFixed(ownRate, 12) }
}

/** The activities that change a position, with the rates of the day that converts each. */
async function listForeignActivities(db: Db, viewer: User, { accountId, holdingIds }: ForeignScope) {
  const rateDate = sql<string>`coalesce(activity.acquired_date, activity.date)`
  let query = db
    .selectFrom('activities as activity')
    .innerJoin('holdings as holding', 'holding.id', 'activity.holdingId')
    .innerJoin('investmentAccounts as account', 'account.id', 'holding.accountId')
    .where(isVisibleTo(viewer))
    .where('holding.removedAt', 'is', null)
    .where('holding.currency', '<>', reportingCurrency)
    .where('activity.isCurrent', '=', true)
    .where('activity.kind', 'not in', ['dividend', 'interest', 'fee', 'tax', 'valuation'])
    .select([
      ...entryColumns,
      'account.lotMethod',
      rateDate.as('rateDate'),
      selectEuroRate(sql.lit(reportingCurrency), rateDate).as('dollarRate'),
      selectEuroRate(sql`holding.currency`, rateDate).as('ownRate'),
    ])
    .select(sql<string>`holding.id`.as('holdingId'))
    .select(sql<boolean>`holding.kind = 'debt'`.as('isDebt'))
  if (accountId !== undefined) query = query.where('activity.accountId', '=', accountId)
  if (holdingIds !== undefined) query = query.where(sql<boolean>`holding.id = any(${holdingIds}::uuid[])`)
  return query.execute() satisfies Promise<EntryFields[]>
}
