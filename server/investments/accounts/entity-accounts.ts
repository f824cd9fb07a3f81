import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import { namedStale } from '#server/investments/holdings/summarize.ts'
import { valuedPositions } from '#server/investments/holdings/valued-positions.ts'
import { isVisibleTo } from '#server/investments/policy.ts'
import { loadLedger } from '#server/investments/reports/load-ledger.ts'
import type { PerformanceQueue } from '#server/performance/performance-queue.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import { isRunningOn } from './ownership-store.ts'

export type StoredEntityAccount = EntityAccountRow & EntityAccountFigures
type EntityAccountRow = Awaited<ReturnType<ReturnType<typeof selectEntityAccounts>['execute']>>[number]

/** In dollars. */
type EntityAccountFigures = {
  value: string
  /** The oldest prices; at most `namedStale`. */
  staleHoldings: { id: string; name: string; priceDate: string | null }[]
  staleCount: number
  missingRateCount: number
  missingPriceCount: number
}

type ValuedAccounts = {
  accounts: StoredEntityAccount[]
  /** The day of the values: that of the request, or today if it is later. */
  valuedOn: string
}

export type ReadEntityAccounts = (viewer: User, date: string) => Promise<ValuedAccounts>

/** Reads the accounts that companies and trusts own on a day and that the viewer may see, with their values on it. */
export function openEntityAccounts(
  { config, database: { db }, today }: Pick<Platform, 'config' | 'database' | 'today'>,
  queue: PerformanceQueue,
): ReadEntityAccounts {
  return async (viewer, date) => {
    const onDay = { date, timeZone: config.TIME_ZONE }
    return date < today()
      ? { accounts: await listPastValues(db, viewer, onDay, queue), valuedOn: date }
      : { accounts: await listCurrentValues(db, viewer, onDay, today()), valuedOn: today() }
  }
}

type OnDay = { date: string; timeZone: string }

/** The accounts that were open on the day. */
function selectEntityAccounts(db: Db, viewer: User, { date, timeZone }: OnDay) {
  return db
    .selectFrom('investmentAccounts as account')
    .innerJoin('accountOwnerships as ownership', 'ownership.accountId', 'account.id')
    .where(isVisibleTo(viewer))
    .where(isRunningOn(date))
    .where(
      sql<boolean>`(account.closed_at is null or (account.closed_at at time zone ${timeZone})::date > ${date}::date)`,
    )
    .select([
      'account.id',
      'account.name',
      'ownership.entityId',
      selectAccountName('account.ownerId').$notNull().as('ownerName'),
    ])
    .orderBy(sql`account.name collate "und-x-icu"`)
    .orderBy('account.id')
}

async function listCurrentValues(
  db: Db,
  viewer: User,
  onDay: OnDay,
  today: string,
): Promise<StoredEntityAccount[]> {
  return selectEntityAccounts(db, viewer, onDay)
    .leftJoin(valuedPositions(today).as('position'), 'position.accountId', 'account.id')
    .select([
      sql<string>`coalesce(sum(position.value), 0)::numeric(18, 2)`.as('value'),
      sql<EntityAccountFigures['staleHoldings']>`coalesce(to_json((array_agg(
        json_build_object('id', position.key, 'name', position.name, 'priceDate', position.price_day)
        order by position.price_day nulls first, position.key)
        filter (where position.is_stale))[1:${sql.lit(namedStale)}]), '[]')`.as('staleHoldings'),
      sql<number>`count(*) filter (where position.is_stale)`.as('staleCount'),
      sql<number>`count(*) filter (where position.key is not null and position.value is null)`.as(
        'missingRateCount',
      ),
      // A holding without any price counts at its cost.
      sql<number>`0`.as('missingPriceCount'),
    ])
    .groupBy(['account.id', 'ownership.entityId'])
    .execute()
}

/** The ledger says what an account had on a day, and what it was worth. */
async function listPastValues(
  db: Db,
  viewer: User,
  onDay: OnDay,
  queue: PerformanceQueue,
): Promise<StoredEntityAccount[]> {
  const { date } = onDay
  const rows = await selectEntityAccounts(db, viewer, onDay).execute()
  const scope = { key: 'total', kind: 'total', accountIds: rows.map(({ id }) => id) } as const
  const { accounts, holdings, activities, prices, rates, names } = await loadLedger(db, viewer, scope, date)
  const period = { from: date, until: date }
  const ledger = { accounts, holdings, activities, prices, rates, reportingCurrency, ...period }
  const result = await queue.calculate(viewer.id, { ...ledger, groupBy: ['account'] })
  if ('problem' in result)
    throw new Error(`The ledger contains the activity ${result.activityId}, which is ${result.problem}`)
  return rows.map(row => {
    const figures = result.groups[`account:${row.id}`]
    const missing = figures?.missing ?? []
    const stale = (figures?.stale ?? []).toSorted((left, right) =>
      left.priceDate.localeCompare(right.priceDate),
    )
    return Object.assign(row, {
      value: figures?.endValue ?? '0.00',
      staleHoldings: stale
        .slice(0, namedStale)
        .map(({ holdingId, priceDate }) => ({ id: holdingId, name: names.get(holdingId) ?? '', priceDate })),
      staleCount: stale.length,
      missingRateCount: missing.filter(({ reason }) => reason === 'rate').length,
      missingPriceCount: missing.filter(({ reason }) => reason === 'price').length,
    })
  })
}
