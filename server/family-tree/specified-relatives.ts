import { sql, type SelectQueryBuilder } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import type { Tables } from '#server/platform/tables.ts'

/** The specified father, mother and spouse, which are views of the parent links and the partnerships. */
export type SpecifiedRelatives = {
  fatherId: string | null
  motherId: string | null
  spouseId: string | null
}

/** Adds the specified relatives to a query of members. */
export function joinSpecifiedRelatives<Row>(query: SelectQueryBuilder<Tables, 'familyMembers', Row>) {
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

/** Sets those that are present. The spouse's own `spouseId` does not change: see `syncSpouseLinks`. */
export async function setSpecifiedRelatives(
  tx: Tx,
  id: string,
  { fatherId, motherId, spouseId }: { [Field in keyof SpecifiedRelatives]?: string | null | undefined },
): Promise<void> {
  if (fatherId !== undefined) await setParent(tx, id, 'father', fatherId)
  if (motherId !== undefined) await setParent(tx, id, 'mother', motherId)
  if (spouseId !== undefined) await setSpecifiedSpouse(tx, id, spouseId)
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

/**
 * Sets `spouseId` of this member only, by a flag on one of the couple's partnerships: `isSpouseOfFirst` if the member
 * is its first partner, else `isSpouseOfSecond`. A couple without any gets an implied marriage.
 */
export async function setSpecifiedSpouse(tx: Tx, id: string, spouseId: string | null): Promise<void> {
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
  const couple = await selectCouple(tx, id, spouseId)
    .select(['id', 'firstId'])
    .orderBy(sql`end_text is null and kind in ('marriage', 'partnership')`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (couple === undefined) {
    await tx
      .insertInto('partnerships')
      .values({ firstId: id, secondId: spouseId, kind: 'marriage', isSpouseOfFirst: true, isImplied: true })
      .execute()
  } else {
    const named = couple.firstId === id ? { isSpouseOfFirst: true } : { isSpouseOfSecond: true }
    await tx.updateTable('partnerships').set(named).where('id', '=', couple.id).execute()
  }
}

/**
 * Sets `spouseId` of a member from `previous` to `next`, and keeps it symmetric. The previous spouse's link is cleared,
 * and the next spouse's link is set unless they have another spouse. Increments the version of both spouses, since a
 * partnership may have been added to their list, removed from it, or approved with the member. The caller increments
 * the member's own.
 */
export async function syncSpouseLinks(
  tx: Tx,
  id: string,
  { previous, next }: { previous: string | null; next: string | null },
  now: Date,
): Promise<void> {
  if (previous === next) return setSpecifiedSpouse(tx, id, next)
  if (previous !== null && (await findSpouseId(tx, previous)) === id)
    await setSpecifiedSpouse(tx, previous, null)
  await setSpecifiedSpouse(tx, id, next)
  if (next !== null && (await findSpouseId(tx, next)) === null) await setSpecifiedSpouse(tx, next, id)
  await incrementVersions(
    tx,
    [previous, next].filter(spouseId => spouseId !== null),
    now,
  )
}

export async function findSpouseId(db: Db, id: string): Promise<string | null> {
  const spouse = await db
    .selectFrom('spouses')
    .select('spouseId')
    .where('memberId', '=', id)
    .executeTakeFirst()
  return spouse?.spouseId ?? null
}

/** The ids of the members who name this member as their spouse. */
export async function findMembersWithSpouse(db: Db, spouseId: string): Promise<string[]> {
  const members = await db
    .selectFrom('spouses')
    .select('memberId')
    .where('spouseId', '=', spouseId)
    .orderBy('memberId')
    .execute()
  return members.map(({ memberId }) => memberId)
}

/**
 * SQL on `partnerships`: whether the marriage is pending for its first or its second partner. It then exists only
 * because the other partner, a new member without an approval, names them as spouse. It is displayed as waiting for the
 * board but is not in the partner's list. So a submission changes no other member's list or version.
 */
export const isPendingFor = {
  first: sql<boolean>`(is_implied and is_spouse_of_second and not is_spouse_of_first
    and exists (select from family_members where id = second_id and not is_verified))`,
  second: sql<boolean>`(is_implied and is_spouse_of_first and not is_spouse_of_second
    and exists (select from family_members where id = first_id and not is_verified))`,
}

/** The ids of the partners whose list contains a partnership with this member. */
export async function findPartnersListing(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select second_id as partner_id from partnerships where first_id = ${id} and not ${isPendingFor.second}
    union select first_id from partnerships where second_id = ${id} and not ${isPendingFor.first}`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

export async function incrementVersions(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('familyMembers')
    .set({ version: nextVersion, updatedAt: now })
    .where('id', 'in', ids)
    .execute()
}

/**
 * An implied marriage exists while one of the couple names the other as their spouse, unless an import completed it.
 */
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
