import { sql } from 'kysely'

import { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'
import { mediaPathOf, publicMediaId } from '#server/media/store.ts'
import type { Db } from '#server/platform/database.ts'
import { accountName } from '#server/platform/users.ts'

/** A row of the table: the member and the linked account. */
export type StoredMember = FamilyMember & { userId: string | null }

type AccountName = 'verifiedBy' | 'addedBy'

/** The fields that are columns of their own. */
const storedFields = FamilyMember.omit({ profileImage: true, verifiedBy: true, addedBy: true }).shape

const columns = [
  ...(Object.keys(storedFields) as (keyof typeof storedFields)[]),
  mediaPathOf('familyMembers.profileMediaId').as('profileImage'),
  'userId',
  accountName('familyMembers.verifiedById').as('verifiedBy'),
  sql<string>`coalesce(${accountName('familyMembers.addedById')}, family_members.added_by)`.as('addedBy'),
] as const

/** All members except removed ones, by generation and birth. */
export async function listMembers(db: Db): Promise<StoredMember[]> {
  return selectMembers(db)
    .orderBy('generation')
    .orderBy('earliestBirthDate', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}

export async function findMember(db: Db, id: string): Promise<StoredMember | undefined> {
  return selectMembers(db).where('id', '=', id).executeTakeFirst()
}

/** Locks the member's row until the transaction ends. */
export async function lockMember(tx: Db, id: string): Promise<StoredMember | undefined> {
  return selectMembers(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findMembers(db: Db, ids: string[]): Promise<StoredMember[]> {
  return ids.length === 0 ? [] : selectMembers(db).where('id', 'in', ids).execute()
}

/** The members with this father or mother. */
export async function findChildren(db: Db, id: string): Promise<StoredMember[]> {
  return selectMembers(db)
    .where(eb => eb.or([eb('fatherId', '=', id), eb('motherId', '=', id)]))
    .execute()
}

/** Further parents and children by birth or adoption. */
export async function findDescentLinks(
  db: Db,
  id: string,
): Promise<{ parents: StoredMember[]; children: StoredMember[] }> {
  const links = await db
    .selectFrom('furtherParents')
    .select(['childId', 'parentId'])
    .where('kind', 'in', ['birth', 'adoptive'])
    .where(eb => eb.or([eb('childId', '=', id), eb('parentId', '=', id)]))
    .execute()
  return {
    parents: await findMembers(
      db,
      links.flatMap(({ childId, parentId }) => (childId === id ? [parentId] : [])),
    ),
    children: await findMembers(
      db,
      links.flatMap(({ childId, parentId }) => (parentId === id ? [childId] : [])),
    ),
  }
}

/** Also removed members: requests about them still show their names. */
export async function findMembersIncludingRemoved(db: Db, ids: string[]): Promise<StoredMember[]> {
  return ids.length === 0
    ? []
    : db.selectFrom('familyMembers').select(columns).where('id', 'in', ids).execute()
}

export async function findLinkedMember(db: Db, userId: string): Promise<StoredMember | undefined> {
  return selectMembers(db).where('userId', '=', userId).executeTakeFirst()
}

/** The one living member without an account and with this email address; null if there are none or several. */
export async function findUnlinkedMemberByEmail(db: Db, email: string): Promise<string | null> {
  const [found, ...others] = await selectMembers(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('isAlive', '=', true)
    .where('userId', 'is', null)
    .limit(2)
    .execute()
  return found !== undefined && others.length === 0 ? found.id : null
}

function selectMembers(db: Db) {
  return db.selectFrom('familyMembers').select(columns).where('removedAt', 'is', null)
}

/** The columns that a form or a correction writes. */
export type EditableMember = Omit<NewMember, 'addedById' | 'addedBy' | 'earliestBirthDate'>

export type NewMember = Omit<
  FamilyMember,
  'id' | 'isVerified' | AccountName | 'verifiedAt' | 'createdAt' | 'updatedAt' | 'version'
> & {
  addedById: string | null
  /** The name of an adder without an account. */
  addedBy: string | null
}

export async function insertMember(tx: Db, member: NewMember, now: Date): Promise<StoredMember> {
  return tx
    .insertInto('familyMembers')
    .values({ ...toColumns(member), isVerified: false, createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Updates columns of a member and increments the version. */
export async function updateMember(
  tx: Db,
  id: string,
  changes: { [Field in keyof EditableMember]?: EditableMember[Field] | undefined } & {
    earliestBirthDate?: string | null
    isVerified?: boolean
    verifiedById?: string
    verifiedAt?: Date
    userId?: string | null
  },
  now: Date,
): Promise<StoredMember> {
  return tx
    .updateTable('familyMembers')
    .set({ ...toColumns(changes), version: sql<number>`version + 1`, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

function toColumns<Fields extends { profileImage?: string | null | undefined }>(fields: Fields) {
  const { profileImage, ...columns } = fields
  return profileImage === undefined ? columns : { ...columns, profileMediaId: publicMediaId(profileImage) }
}

/** Keeps `spouse_id` symmetric: clears the previous spouse's link and sets the next spouse's if it is empty. */
export async function syncSpouseLinks(
  tx: Db,
  id: string,
  { previous, next }: { previous: string | null; next: string | null },
  now: Date,
): Promise<void> {
  if (previous === next) return
  const setSpouse = (spouseId: string | null) =>
    tx.updateTable('familyMembers').set({ spouseId, version: sql<number>`version + 1`, updatedAt: now })
  if (previous !== null) await setSpouse(null).where('id', '=', previous).where('spouseId', '=', id).execute()
  if (next !== null) await setSpouse(id).where('id', '=', next).where('spouseId', 'is', null).execute()
}

/** Marks a member as removed. Links to them become plain names on the other members. */
export async function removeMember(
  tx: Db,
  { id, firstName, lastName }: StoredMember,
  now: Date,
): Promise<void> {
  const name = fullName({ firstName, lastName })
  const changed = { version: sql<number>`version + 1`, updatedAt: now }
  await tx
    .updateTable('familyMembers')
    .set({ ...changed, fatherId: null, fatherName: sql<string>`coalesce(father_name, ${name})` })
    .where('fatherId', '=', id)
    .execute()
  await tx
    .updateTable('familyMembers')
    .set({ ...changed, motherId: null, motherName: sql<string>`coalesce(mother_name, ${name})` })
    .where('motherId', '=', id)
    .execute()
  await tx
    .updateTable('familyMembers')
    .set({ ...changed, spouseId: null, spouseName: sql<string>`coalesce(spouse_name, ${name})` })
    .where('spouseId', '=', id)
    .execute()
  await tx
    .deleteFrom('furtherParents')
    .where(eb => eb.or([eb('childId', '=', id), eb('parentId', '=', id)]))
    .execute()
  await tx
    .deleteFrom('partnerships')
    .where(eb => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)]))
    .execute()
  await tx
    .updateTable('familyMembers')
    .set({ ...changed, removedAt: now, userId: null })
    .where('id', '=', id)
    .execute()
}

/** Whether a member is an ancestor of another, or the same. `union` removes duplicates, so cycles terminate. */
export async function isAncestor(db: Db, ancestorId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive ancestors(id) as (
      select ${memberId}::uuid
      union
      select parent.id
      from ancestors
      join lateral (
        select unnest(array[father_id, mother_id]) as id from family_members where family_members.id = ancestors.id
        union all
        select parent_id from further_parents where child_id = ancestors.id and kind in ('birth', 'adoptive')
      ) as parent on parent.id is not null
    )
    select exists (select from ancestors where id = ${ancestorId}::uuid) as found`.execute(db)
  return rows[0]?.found ?? false
}
