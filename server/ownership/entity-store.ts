import { sql } from 'kysely'

import type { EntityKind } from '#contract/ownership/ownership-choices.ts'
import type { OwnershipEntityChange } from '#contract/ownership/ownership.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'

export type StoredEntity = Awaited<ReturnType<ReturnType<typeof selectEntities>['executeTakeFirstOrThrow']>>

function selectEntities(db: Db) {
  return db
    .selectFrom('ownershipEntities as entity')
    .leftJoin('companies as company', 'company.id', 'entity.companyId')
    .select([
      'entity.id',
      'entity.kind',
      'entity.name',
      'entity.version',
      'entity.createdAt',
      'company.key as companyKey',
    ])
}

/** The newest first. `ids` limits the list; null does not. */
export async function listEntities(
  db: Db,
  ids: readonly string[] | null,
  request: PageRequest,
): Promise<Page<StoredEntity>> {
  const query = selectEntities(db)
  const order = { instant: 'entity.createdAt', id: 'entity.id', direction: 'desc' } as const
  return readPage(ids === null ? query : query.where(isOneOf(ids)), order, request)
}

export async function listAllEntities(db: Db): Promise<StoredEntity[]> {
  return selectEntities(db).orderBy('entity.createdAt').orderBy('entity.id').execute()
}

export async function findEntity(db: Db, id: string): Promise<StoredEntity | undefined> {
  return selectEntities(db).where('entity.id', '=', id).executeTakeFirst()
}

export async function findEntities(db: Db, ids: readonly string[]): Promise<StoredEntity[]> {
  return selectEntities(db).where(isOneOf(ids)).execute()
}

export async function lockEntity(tx: Tx, id: string): Promise<StoredEntity | undefined> {
  return selectEntities(tx).where('entity.id', '=', id).forNoKeyUpdate('entity').executeTakeFirst()
}

/** Waits for transactions that refer to the entity, and lets no new one do so. */
export async function lockEntityForDeletion(tx: Tx, id: string): Promise<StoredEntity | undefined> {
  return selectEntities(tx).where('entity.id', '=', id).forUpdate('entity').executeTakeFirst()
}

/** Locks the entity against deletion until the transaction ends. Returns whether it exists. */
export async function lockEntityForReference(tx: Tx, id: string): Promise<boolean> {
  const entity = await tx
    .selectFrom('ownershipEntities')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return entity !== undefined
}

/** Undefined if the company has an entity already. */
export async function insertEntity(
  tx: Tx,
  entity: {
    kind: EntityKind
    companyId: string | null
    name: string | null
    createdById: string
    createdAt: Date
  },
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('ownershipEntities')
    .values(entity)
    .onConflict(conflict => conflict.column('companyId').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function updateEntity(
  tx: Tx,
  id: string,
  changes: Omit<OwnershipEntityChange, 'version'>,
): Promise<void> {
  await tx
    .updateTable('ownershipEntities')
    .set({ ...changes, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Its owners' stakes are deleted with it. */
export async function deleteEntity(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ownershipEntities').where('id', '=', id).execute()
}

function isOneOf(ids: readonly string[]) {
  return sql<boolean>`entity.id = any(${ids}::uuid[])`
}
