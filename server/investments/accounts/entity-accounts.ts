import { sql } from 'kysely'

import type { User } from '#contract/accounts.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import { valuedPositions } from '#server/investments/holdings/valued-positions.ts'
import { isVisibleTo } from '#server/investments/policy.ts'
import { loadLedger } from '#server/investments/reports/load-ledger.ts'
import type { PerformanceQueue } from '#server/performance/performance-queue.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import type { Platform } from '#server/platform/platform.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

export type StoredEntityAccount = EntityAccountRow & EntityAccountFigures
type EntityAccountRow = Awaited<ReturnType<ReturnType<typeof selectEntityAccounts>['execute']>>[number]

/** In dollars. */
type EntityAccountFigures = {
  value: string
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

/** Reads the open accounts of companies and trusts that the viewer may see, with their values on a day. */
export function openEntityAccounts(
  { database: { db }, today }: Pick<Platform, 'database' | 'today'>,
  queue: PerformanceQueue,
): ReadEntityAccounts {
  return async (viewer, date) =>
    date < today()
      ? { accounts: await listPastValues(db, viewer, { queue, date }), valuedOn: date }
      : { accounts: await listCurrentValues(db, viewer, today()), valuedOn: today() }
}

function selectEntityAccounts(db: Db, viewer: User) {
  return db
    .selectFrom('investmentAccounts as account')
    .where(isVisibleTo(viewer))
    .where('account.entityId', 'is not', null)
    .where('account.closedAt', 'is', null)
    .select([
      'account.id',
      'account.name',
      'account.ownerId',
      'account.version',
      sql<string>`account.entity_id`.as('entityId'),
      selectAccountName('account.ownerId').$notNull().as('ownerName'),
    ])
    .orderBy(sql`account.name collate "und-x-icu"`)
    .orderBy('account.id')
}

async function listCurrentValues(db: Db, viewer: User, today: string): Promise<StoredEntityAccount[]> {
  return selectEntityAccounts(db, viewer)
    .leftJoin(valuedPositions(today).as('position'), 'position.accountId', 'account.id')
    .select([
      sql<string>`coalesce(sum(position.value), 0)::numeric(18, 2)`.as('value'),
      sql<number>`count(*) filter (where position.is_stale)`.as('staleCount'),
      sql<number>`count(*) filter (where position.key is not null and position.value is null)`.as(
        'missingRateCount',
      ),
      // A holding without any price counts at its cost.
      sql<number>`0`.as('missingPriceCount'),
    ])
    .groupBy('account.id')
    .execute()
}

/** The ledger says what an account had on a day, and what it was worth. */
async function listPastValues(
  db: Db,
  viewer: User,
  { queue, date }: { queue: PerformanceQueue; date: string },
): Promise<StoredEntityAccount[]> {
  const rows = await selectEntityAccounts(db, viewer).execute()
  const scope = { key: 'total', kind: 'total', isOfEntities: true } as const
  const { accounts, holdings, activities, prices, rates } = await loadLedger(db, viewer, scope, date)
  const period = { from: date, until: date }
  const ledger = { accounts, holdings, activities, prices, rates, reportingCurrency, ...period }
  const result = await queue.calculate(viewer.id, { ...ledger, groupBy: ['account'] })
  if ('problem' in result)
    throw new Error(`The ledger contains the activity ${result.activityId}, which is ${result.problem}`)
  return rows.map(row => {
    const figures = result.groups[`account:${row.id}`]
    const missing = figures?.missing ?? []
    return Object.assign(row, {
      value: figures?.endValue ?? '0.00',
      staleCount: figures?.stale.length ?? 0,
      missingRateCount: missing.filter(({ reason }) => reason === 'rate').length,
      missingPriceCount: missing.filter(({ reason }) => reason === 'price').length,
    })
  })
}

/** Whether a company or a trust owns an account, also a closed one. */
export async function hasEntityAccounts(db: Db, entityId: string): Promise<boolean> {
  const account = await db
    .selectFrom('investmentAccounts')
    .select('id')
    .where('entityId', '=', entityId)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

export async function updateAccountEntity(
  tx: Tx,
  id: string,
  entityId: string | null,
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable('investmentAccounts')
    .set({ entityId, version: nextVersion, updatedAt: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
