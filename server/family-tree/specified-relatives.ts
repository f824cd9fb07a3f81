import { sql, type SelectQueryBuilder } from 'kysely'

import type { Db, Tx } from '#server/platform/database.ts'
import type { Tables } from '#server/platform/tables.ts'
import { nextVersion } from '#server/platform/versions.ts'

/** The specified father, mother and spouse, which are views of the parent links and the partnerships. */
export type SpecifiedRelatives = {
  fatherId: string | null
  motherId: string | null
  spouseId: string | null
}

/** Adds the specified relatives to a query of members. */
export function withSpecifiedRelatives<Row>(query: SelectQueryBuilder<Tables, 'familyMembers', Row>) {
  return query
    .leftJoin('parentLinks as father', join =>
      join.onRef('father.childId', '=', 'familyMembers.id').on('father.role', '=', 'father'),
    )
    .leftJoin('parentLinks as mother', join =>
      join.onRef('mother.childId', '=', 'familyMembers.id').on('mother.role', '=', 'mother'),
    )
    .leftJoin('spouses', 'spouses.memberId', 'familyMembers.id')
    .select(['father.parentId as fatherId', 'mother.parentId as motherId', 'spouses.spouseId'])
}

/** Sets those that are present. The spouse's own view does not change: see `changeSpouse`. */
export async function setSpecifiedRelatives(
  tx: Tx,
  id: string,
  { fatherId, motherId, spouseId }: { [Field in keyof SpecifiedRelatives]?: string | null | undefined },
): Promise<void> {
  if (fatherId !== undefined) await setParent(tx, id, 'father', fatherId)
  if (motherId !== undefined) await setParent(tx, id, 'mother', motherId)
  if (spouseId !== undefined) await setSpouse(tx, id, spouseId)
}

/** A further parent by birth, or the parent of the other role, receives the role. */
async function setParent(
  tx: Tx,
  childId: string,
  role: 'father' | 'mother',
  parentId: string | null,
): Promise<void> {
  await tx
    .deleteFrom('parentLinks')
    .where('childId', '=', childId)
    .where('role', '=', role)
    .where('parentId', 'is distinct from', parentId)
    .execute()
  if (parentId === null) return
  await tx
    .insertInto('parentLinks')
    .values({ childId, parentId, kind: 'birth', role })
    .onConflict(conflict =>
      conflict
        .columns(['childId', 'parentId', 'kind'])
        .doUpdateSet({ role, importId: null })
        .where('parentLinks.role', 'is distinct from', role),
    )
    .execute()
}

/** Makes one of the couple's partnerships the member's specified one. A couple without any gets an implied marriage. */
export async function setSpouse(tx: Tx, id: string, spouseId: string | null): Promise<void> {
  const previous = await findSpouseId(tx, id)
  if (previous === spouseId) return
  if (previous !== null) {
    await tx
      .updateTable('partnerships')
      .set({
        isSpouseOfFirst: sql<boolean>`is_spouse_of_first and first_id <> ${id}`,
        isSpouseOfSecond: sql<boolean>`is_spouse_of_second and second_id <> ${id}`,
      })
      .where('id', 'in', selectCouple(tx, id, previous).select('id'))
      .execute()
    await deleteImpliedMarriage(tx, id, previous)
  }
  if (spouseId === null) return
  const known = await selectCouple(tx, id, spouseId)
    .select(['id', 'firstId'])
    .orderBy(sql`end_text is null and kind in ('marriage', 'partnership')`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (known === undefined) {
    await tx
      .insertInto('partnerships')
      .values({ firstId: id, secondId: spouseId, kind: 'marriage', isSpouseOfFirst: true, isImplied: true })
      .execute()
  } else {
    const named = known.firstId === id ? { isSpouseOfFirst: true } : { isSpouseOfSecond: true }
    await tx.updateTable('partnerships').set(named).where('id', '=', known.id).execute()
  }
}

/**
 * Changes a member's specified spouse on both sides: the previous spouse no longer names the member, and the next one
 * does unless they name another. The version of either increments if their spouse changes.
 */
export async function changeSpouse(
  tx: Tx,
  id: string,
  { previous, next }: { previous: string | null; next: string | null },
  now: Date,
): Promise<void> {
  if (previous !== next && previous !== null && (await findSpouseId(tx, previous)) === id) {
    await setSpouse(tx, previous, null)
    await incrementVersions(tx, [previous], now)
  }
  await setSpouse(tx, id, next)
  if (previous !== next && next !== null && (await findSpouseId(tx, next)) === null) {
    await setSpouse(tx, next, id)
    await incrementVersions(tx, [next], now)
  }
}

export async function findSpouseId(db: Db, id: string): Promise<string | null> {
  const spouse = await db
    .selectFrom('spouses')
    .select('spouseId')
    .where('memberId', '=', id)
    .executeTakeFirst()
  return spouse?.spouseId ?? null
}

/** The members whose specified spouse this member is. */
export async function findNamedBy(db: Db, spouseId: string): Promise<string[]> {
  const members = await db
    .selectFrom('spouses')
    .select('memberId')
    .where('spouseId', '=', spouseId)
    .orderBy('memberId')
    .execute()
  return members.map(({ memberId }) => memberId)
}

export async function incrementVersions(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('familyMembers')
    .set({ version: nextVersion, updatedAt: now })
    .where('id', 'in', ids)
    .execute()
}

/** An implied marriage exists while one of the couple names the other as their spouse, unless an import completed it. */
async function deleteImpliedMarriage(tx: Tx, one: string, other: string): Promise<void> {
  const couple = selectCouple(tx, one, other)
    .select('id')
    .where('isImplied', '=', true)
    .where('isSpouseOfFirst', '=', false)
    .where('isSpouseOfSecond', '=', false)
    .where('importId', 'is', null)
  await tx.deleteFrom('partnerships').where('id', 'in', couple).execute()
}

function selectCouple(db: Db, one: string, other: string) {
  return db
    .selectFrom('partnerships')
    .where(eb =>
      eb.or([eb.and({ firstId: one, secondId: other }), eb.and({ firstId: other, secondId: one })]),
    )
}
