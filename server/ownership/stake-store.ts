import { sql } from 'kysely'

import type { NewOwnershipStake, OwnershipStakeChange } from '#contract/ownership/ownership.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'

import type { Stake } from './look-through.ts'

export type StoredStake = Awaited<ReturnType<ReturnType<typeof selectStakes>['executeTakeFirstOrThrow']>>

function selectStakes(db: Db) {
  return db
    .selectFrom('ownershipStakes as stake')
    .select([
      'stake.id',
      'stake.entityId',
      'stake.memberId',
      'stake.ownerEntityId',
      'stake.percent',
      'stake.fromDate',
      'stake.untilDate',
      'stake.version',
      'stake.createdAt',
    ])
}

/** The newest first. `visible` limits them to those of these entities that have not ended; null does not. */
export async function listStakes(
  db: Db,
  visible: { entityIds: string[]; today: string } | null,
  request: PageRequest,
): Promise<Page<StoredStake>> {
  let query = selectStakes(db)
  if (visible !== null)
    query = query
      .where(sql<boolean>`stake.entity_id = any(${visible.entityIds}::uuid[])`)
      .where(eb => eb.or([eb('stake.untilDate', 'is', null), eb('stake.untilDate', '>=', visible.today)]))
  return readPage(query, { instant: 'stake.createdAt', id: 'stake.id', direction: 'desc' }, request)
}

/** Those that run on a day, in the order of their creation. */
export async function listStakesOn(db: Db, date: string): Promise<Stake[]> {
  const stakes = await db
    .selectFrom('ownershipStakes')
    .select(['entityId', 'memberId', 'ownerEntityId', 'percent'])
    .where('fromDate', '<=', date)
    .where(eb => eb.or([eb('untilDate', 'is', null), eb('untilDate', '>=', date)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  // A check of the table: either a member or an entity.
  return stakes as Stake[]
}

export async function findStake(db: Db, id: string): Promise<StoredStake | undefined> {
  return selectStakes(db).where('stake.id', '=', id).executeTakeFirst()
}

export async function lockStake(tx: Tx, id: string): Promise<StoredStake | undefined> {
  return selectStakes(tx).where('stake.id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Whether the entity owns a part of another one, on any day. */
export async function ownsStakes(db: Db, ownerEntityId: string): Promise<boolean> {
  const stake = await db
    .selectFrom('ownershipStakes')
    .select('id')
    .where('ownerEntityId', '=', ownerEntityId)
    .limit(1)
    .executeTakeFirst()
  return stake !== undefined
}

export async function insertStake(
  tx: Tx,
  stake: NewOwnershipStake & { createdAt: Date },
): Promise<{ id: string }> {
  return tx.insertInto('ownershipStakes').values(stake).returning('id').executeTakeFirstOrThrow()
}

export async function updateStake(
  tx: Tx,
  id: string,
  changes: Omit<OwnershipStakeChange, 'version'>,
): Promise<void> {
  await tx
    .updateTable('ownershipStakes')
    .set({ ...changes, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function deleteStake(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ownershipStakes').where('id', '=', id).execute()
}
