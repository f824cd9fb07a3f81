import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { Activity } from '#contract/investments/activities.ts'
import type { ActivityKind } from '#contract/investments/choices.ts'
import { isEditableBy, isVisibleTo } from '#server/investments/policy.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

export type StoredActivity = Awaited<
  ReturnType<ReturnType<typeof selectActivities>['executeTakeFirstOrThrow']>
>

/** The values of an entry of the ledger, before it is stored. */
export type ActivityValues = {
  accountId: string
  holdingId: string | null
  kind: ActivityKind
  date: string
  currency: string
  quantity: string | null
  unitPrice: string | null
  amount: string | null
  fee: string
  splitRatio: string | null
  costBasis: string | null
  acquiredDate: string | null
  lotId: string | null
  method: string | null
  source: string | null
  note: string | null
}

export const valueColumns = [
  'accountId',
  'holdingId',
  'kind',
  'date',
  'currency',
  'quantity',
  'unitPrice',
  'amount',
  'fee',
  'splitRatio',
  'costBasis',
  'acquiredDate',
  'lotId',
  'method',
  'source',
  'note',
] as const satisfies (keyof ActivityValues)[]

/** The activities of accounts that the viewer may see, without those of removed holdings. */
function selectActivities(db: Db, viewer: User) {
  return db
    .selectFrom('activities as activity')
    .innerJoin('investmentAccounts as account', 'account.id', 'activity.accountId')
    .innerJoin('activities as root', 'root.id', 'activity.rootId')
    .leftJoin('holdings as holding', 'holding.id', 'activity.holdingId')
    .where(isVisibleTo(viewer))
    .where('holding.removedAt', 'is', null)
    .select(valueColumns.map(column => `activity.${column}` as const))
    .select([
      'activity.id',
      'activity.rootId',
      'activity.supersedesId',
      'activity.isRemoval',
      'activity.isCurrent',
      'activity.createdAt',
      'account.name as accountName',
      'account.closedAt',
      'holding.name as holdingName',
      'holding.symbol as holdingSymbol',
      'holding.kind as holdingKind',
      // An undone correction or removal has the values of the first entry.
      sql<boolean>`${listValues('activity')} is distinct from ${listValues('root')}`.as('isCorrected'),
      selectAccountName('activity.createdById').$notNull().as('createdBy'),
      isEditableBy(viewer).as('canEdit'),
    ])
}

/** SQL for the values of an entry, to compare them with those of another one. */
function listValues(entry: 'activity' | 'root') {
  return sql`row(${sql.join(valueColumns.map(column => sql.ref(`${entry}.${column}`)))})`
}

/** The current ledger, the latest day first; with `isRemoved`, the removals that the viewer may undo. */
export async function listActivities(
  db: Db,
  viewer: User,
  {
    accountId,
    holdingId,
    kind,
    isRemoved = false,
    ...request
  }: PageRequest & {
    accountId?: string | undefined
    holdingId?: string | undefined
    kind?: ActivityKind | undefined
    isRemoved?: boolean | undefined
  },
): Promise<Page<StoredActivity>> {
  let query = isRemoved
    ? selectActivities(db, viewer).where(isLatestRemoval).where(isEditableBy(viewer))
    : selectActivities(db, viewer).where('activity.isCurrent', '=', true)
  if (accountId !== undefined) query = query.where('activity.accountId', '=', accountId)
  if (holdingId !== undefined) query = query.where('activity.holdingId', '=', holdingId)
  if (kind !== undefined) query = query.where('activity.kind', '=', kind)
  const instant = isRemoved ? 'activity.createdAt' : 'activity.date'
  return readPage(query, { instant, id: 'activity.id', direction: 'desc' }, request)
}

/** Whether the aliased `activity` is a removal that was not undone. */
const isLatestRemoval = sql<boolean>`(activity.is_removal and not exists (
  select from activities as later where later.supersedes_id = activity.id))`

/** Every entry of a chain, the newest first. */
export async function listChain(
  db: Db,
  viewer: User,
  rootId: string,
  request: PageRequest,
): Promise<Page<StoredActivity>> {
  const query = selectActivities(db, viewer).where('activity.rootId', '=', rootId)
  return readPage(query, { instant: 'activity.createdAt', id: 'activity.id', direction: 'desc' }, request)
}

export async function findActivity(db: Db, viewer: User, id: string): Promise<StoredActivity | undefined> {
  return selectActivities(db, viewer).where('activity.id', '=', id).executeTakeFirst()
}

/** Whether another entry corrects or removes this one. */
export async function isSuperseded(db: Db, id: string): Promise<boolean> {
  const later = await db
    .selectFrom('activities')
    .select('id')
    .where('supersedesId', '=', id)
    .executeTakeFirst()
  return later !== undefined
}

/** Whether the ledger has another activity with the identifier of this entry, which was imported again. */
export async function isRecordedAgain(db: Db, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('activities as activity')
    .innerJoin('activities as other', join =>
      join
        .onRef('other.accountId', '=', 'activity.accountId')
        .onRef('other.externalId', '=', 'activity.externalId')
        .onRef('other.rootId', '<>', 'activity.rootId'),
    )
    .where('activity.id', '=', id)
    .where('other.isCurrent', '=', true)
    .select('other.id')
    .executeTakeFirst()
  return other !== undefined
}

/** Adds the first entry of a chain. */
export async function insertActivity(
  tx: Tx,
  values: ActivityValues & { externalId?: string | null },
  createdById: string,
  now: Date,
): Promise<{ id: string }> {
  const { id } = await tx.selectNoFrom(sql<string>`create_ordered_id()`.as('id')).executeTakeFirstOrThrow()
  await tx
    .insertInto('activities')
    .values({
      externalId: null,
      ...values,
      id,
      rootId: id,
      supersedesId: null,
      isCurrent: true,
      createdById,
      createdAt: now,
    })
    .execute()
  return { id }
}

/** Adds an entry that takes the place of another one, or removes it. */
export async function supersede(
  tx: Tx,
  superseded: StoredActivity,
  values: ActivityValues,
  { isRemoval, createdById, now }: { isRemoval: boolean; createdById: string; now: Date },
): Promise<{ id: string }> {
  const { externalId } = await tx
    .updateTable('activities')
    .set({ isCurrent: false })
    .where('id', '=', superseded.id)
    .returning('externalId')
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('activities')
    .values({
      ...values,
      rootId: superseded.rootId,
      supersedesId: superseded.id,
      isRemoval,
      isCurrent: !isRemoval,
      externalId,
      createdById,
      // Later than the entry before it, so that a history is in order.
      createdAt: sql<string>`greatest(${now}::timestamptz,
        (select created_at + interval '1 microsecond' from activities where id = ${superseded.id}))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export function toValues(activity: StoredActivity): ActivityValues {
  return Object.fromEntries(valueColumns.map(column => [column, activity[column]])) as ActivityValues
}

export function presentActivity({
  accountId,
  accountName,
  holdingId,
  holdingName,
  holdingSymbol,
  holdingKind,
  canEdit,
  ...activity
}: StoredActivity): Activity {
  return {
    ...activity,
    account: { id: accountId, name: accountName },
    holding:
      holdingId === null || holdingKind === null
        ? null
        : { id: holdingId, name: holdingName ?? '', symbol: holdingSymbol, kind: holdingKind },
    abilities: { edit: canEdit },
  }
}
