import { sql, type RawBuilder } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { AccountOwnershipChange, NewAccountOwnership } from '#contract/ownership/ownership.ts'
import { isVisibleTo } from '#server/investments/policy.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

export type StoredAccountOwnership = Awaited<
  ReturnType<ReturnType<typeof selectOwnerships>['executeTakeFirstOrThrow']>
>

/** Whether the aliased `ownership` runs on a day. */
export function isRunningOn(date: string): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(ownership.from_date <= ${date}::date, true)
    and coalesce(ownership.until_date >= ${date}::date, true))`
}

/** Those of accounts that the viewer may see. */
function selectOwnerships(db: Db, viewer: User) {
  return db
    .selectFrom('accountOwnerships as ownership')
    .innerJoin('investmentAccounts as account', 'account.id', 'ownership.accountId')
    .where(isVisibleTo(viewer))
    .select([
      'ownership.id',
      'ownership.accountId',
      'ownership.entityId',
      'ownership.fromDate',
      'ownership.untilDate',
      'ownership.version',
      'ownership.createdAt',
      'account.name as accountName',
      'account.ownerId',
      selectAccountName('account.ownerId').$notNull().as('ownerName'),
    ])
}

/**
 * The newest first. `visible` limits those of others' accounts to these entities and to those that have not ended; null
 * does not.
 */
export async function listAccountOwnerships(
  db: Db,
  viewer: User,
  visible: { entityIds: string[]; today: string } | null,
  request: PageRequest,
): Promise<Page<StoredAccountOwnership>> {
  let query = selectOwnerships(db, viewer)
  if (visible !== null)
    query = query.where(
      sql<boolean>`(account.owner_id = ${viewer.id} or (ownership.entity_id = any(${visible.entityIds}::uuid[])
        and coalesce(ownership.until_date >= ${visible.today}::date, true)))`,
    )
  return readPage(query, { instant: 'ownership.createdAt', id: 'ownership.id', direction: 'desc' }, request)
}

export async function findAccountOwnership(
  db: Db,
  viewer: User,
  id: string,
): Promise<StoredAccountOwnership | undefined> {
  return selectOwnerships(db, viewer).where('ownership.id', '=', id).executeTakeFirst()
}

/** All of an account, whose lock the caller has, so that none is added. */
export async function listOwnershipsOfAccount(
  tx: Tx,
  viewer: User,
  accountId: string,
): Promise<StoredAccountOwnership[]> {
  return selectOwnerships(tx, viewer)
    .where('ownership.accountId', '=', accountId)
    .orderBy('ownership.createdAt')
    .orderBy('ownership.id')
    .execute()
}

/** Whether the entity owns an account, on any day. */
export async function ownsAccounts(db: Db, entityId: string): Promise<boolean> {
  const ownership = await db
    .selectFrom('accountOwnerships')
    .select('id')
    .where('entityId', '=', entityId)
    .limit(1)
    .executeTakeFirst()
  return ownership !== undefined
}

export async function insertAccountOwnership(
  tx: Tx,
  ownership: NewAccountOwnership & { createdAt: Date },
): Promise<{ id: string }> {
  return tx.insertInto('accountOwnerships').values(ownership).returning('id').executeTakeFirstOrThrow()
}

export async function updateAccountOwnership(
  tx: Tx,
  id: string,
  changes: Omit<AccountOwnershipChange, 'version'>,
): Promise<void> {
  await tx
    .updateTable('accountOwnerships')
    .set({ ...changes, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function deleteAccountOwnership(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accountOwnerships').where('id', '=', id).execute()
}
