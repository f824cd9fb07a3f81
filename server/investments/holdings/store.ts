import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { AssetType, HoldingKind, PriceSource } from '#contract/investments/choices.ts'
import type { NewInvestment } from '#contract/investments/holdings.ts'
import { isEditableBy, isVisibleTo } from '#server/investments/policy.ts'
import { addDuration } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { restoreWindow } from '#server/platform/database/soft-deletion.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import { valuedHoldings } from './valued-holdings.ts'

export type StoredHolding = Awaited<ReturnType<ReturnType<typeof selectHoldings>['executeTakeFirstOrThrow']>>

/** The holdings of the accounts that the viewer may see, with their values; or those removed after an instant. */
export function selectHoldings(db: Db, viewer: User, today: string, removedAfter?: Date) {
  return db
    .selectFrom(valuedHoldings(today, removedAfter).as('holding'))
    .innerJoin('investmentAccounts as account', 'account.id', 'holding.accountId')
    .where(isVisibleTo(viewer))
    .selectAll('holding')
    .select(eb => [
      'account.name as accountName',
      'account.ownerId',
      selectAccountName('account.ownerId').$notNull().as('ownerName'),
      isEditableBy(viewer).as('canEdit'),
      eb
        .selectFrom('holdings as property')
        .innerJoin('investmentAccounts as account', 'account.id', 'property.accountId')
        .whereRef('property.id', '=', 'holding.securedById')
        .where('property.removedAt', 'is', null)
        .where(isVisibleTo(viewer))
        .select(
          sql<{ id: string; name: string }>`json_build_object('id', property.id, 'name', property.name)`.as(
            'it',
          ),
        )
        .as('securedBy'),
    ])
}

/** The newest first; with `isDeleted`, those that the viewer may restore, the latest deletion first. */
export async function listHoldings(
  db: Db,
  viewer: User,
  { today, now }: { today: string; now: Date },
  {
    accountId,
    kind,
    isDeleted = false,
    ...request
  }: PageRequest & {
    accountId?: string | undefined
    kind?: HoldingKind | undefined
    isDeleted?: boolean | undefined
  },
): Promise<Page<StoredHolding>> {
  let query = isDeleted
    ? selectHoldings(db, viewer, today, addDuration(now, -restoreWindow)).where(isEditableBy(viewer))
    : selectHoldings(db, viewer, today)
  if (accountId !== undefined) query = query.where('holding.accountId', '=', accountId)
  if (kind !== undefined) query = query.where('holding.kind', '=', kind)
  const instant = isDeleted ? 'holding.removedAt' : 'holding.createdAt'
  return readPage(query, { instant, id: 'holding.id', direction: 'desc' }, request)
}

export async function findHolding(
  db: Db,
  viewer: User,
  today: string,
  id: string,
): Promise<StoredHolding | undefined> {
  return selectHoldings(db, viewer, today).where('holding.id', '=', id).executeTakeFirst()
}

/** The debts that a property secures and that are not repaid, of the accounts that the viewer may see. */
export async function listSecuredDebts(
  db: Db,
  viewer: User,
  today: string,
  propertyId: string,
): Promise<StoredHolding[]> {
  return selectHoldings(db, viewer, today)
    .where('holding.securedById', '=', propertyId)
    .where('holding.quantity', '<>', '0')
    .orderBy('holding.createdAt')
    .orderBy('holding.id')
    .execute()
}

/** The account, the removal and the rights of a holding, removed ones included, if the viewer may see its account. */
export async function findHoldingIncludingRemoved(db: Db, viewer: User, id: string) {
  return db
    .selectFrom('holdings as holding')
    .innerJoin('investmentAccounts as account', 'account.id', 'holding.accountId')
    .where(isVisibleTo(viewer))
    .where('holding.id', '=', id)
    .select(['holding.id', 'holding.accountId', 'holding.removedAt', isEditableBy(viewer).as('canEdit')])
    .executeTakeFirst()
}

/** What the ledger refers to: the account, the kind and the currency of a holding that is not removed. */
export async function findLedgerHolding(db: Db, id: string) {
  return db
    .selectFrom('holdings')
    .select(['id', 'accountId', 'kind', 'currency'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** Whether a debt of this account can be secured by a holding: a property of the same owner. */
export async function isPropertyOf(db: Db, ownerId: string, id: string): Promise<boolean> {
  const property = await db
    .selectFrom('holdings as holding')
    .innerJoin('investmentAccounts as account', 'account.id', 'holding.accountId')
    .where('holding.id', '=', id)
    .where('holding.kind', '=', 'property')
    .where('holding.removedAt', 'is', null)
    .where('account.ownerId', '=', ownerId)
    .select('holding.id')
    .executeTakeFirst()
  return property !== undefined
}

export async function insertHolding(
  tx: Tx,
  {
    assetName,
    now,
    ...holding
  }: Pick<NewInvestment, 'assetName' | 'assetType' | 'kind' | 'symbol' | 'securedById' | 'commitment'> & {
    purchasePrice?: string
    accountId: string
    currency: string
    now: Date
  },
): Promise<{ id: string }> {
  return tx
    .insertInto('holdings')
    .values({ ...holding, name: assetName, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The description of a holding. Its figures are set by `setPosition`. */
export type HoldingFields = {
  name?: string | undefined
  assetType?: AssetType | undefined
  symbol?: string | null | undefined
  priceSource?: PriceSource | undefined
  securedById?: string | null | undefined
  commitment?: string | null | undefined
}

export async function updateHolding(tx: Tx, id: string, fields: HoldingFields, now: Date): Promise<void> {
  await tx
    .updateTable('holdings')
    .set({ ...fields, version: nextVersion, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** The figures that follow from the activities of a holding. */
export type Position = {
  quantity: string
  cost: string
  realized: string
  income: string
  price: string | null
  priceDate: string | null
}

export async function setPosition(tx: Tx, id: string, position: Position, now: Date): Promise<void> {
  await tx
    .updateTable('holdings')
    .set({ ...position, updatedAt: now })
    .where('id', '=', id)
    .execute()
}
