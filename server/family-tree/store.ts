import { sql, type SqlBool } from 'kysely'

import { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { selectMediaPath } from '#server/media/media-paths.ts'
import { lockPhotograph, selectPublicMediaId } from '#server/media/profile-images.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readInBatches } from '#server/platform/database/read-in-batches.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import {
  findMembersWithSpouse,
  findPartnersListing,
  incrementVersions,
  setSpecifiedRelatives,
  joinSpecifiedRelatives,
  type SpecifiedRelatives,
} from './specified-relatives.ts'

/** A member with the linked account. */
export type StoredMember = FamilyMember & { userId: string | null }

type AccountName = 'verifiedBy' | 'addedBy'

/** The fields that are columns of their own. */
const storedFields = FamilyMember.omit({
  profileImage: true,
  verifiedBy: true,
  addedBy: true,
  fatherId: true,
  motherId: true,
  spouseId: true,
}).shape

const columns = [
  ...(Object.keys(storedFields) as (keyof typeof storedFields)[]),
  selectMediaPath('familyMembers.profileMediaId').as('profileImage'),
  'userId',
  selectAccountName('familyMembers.verifiedById').as('verifiedBy'),
  sql<string>`coalesce(${selectAccountName('familyMembers.addedById')}, family_members.added_by)`.as(
    'addedBy',
  ),
] as const

/** A place in the order of the members: after the member with these fields. */
export type MemberPosition = Pick<FamilyMember, 'generation' | 'earliestBirthDate' | 'id'>

/** All members except removed ones, by generation and birth, in batches: at most `limit` of those after `after`. */
export function listMembers(db: Db, limit?: number, after?: MemberPosition): AsyncIterable<StoredMember[]> {
  const birth = sql<string>`coalesce(earliest_birth_date, 'infinity')`
  const ordered = selectMembers(db).orderBy('generation').orderBy(birth).orderBy('id')
  const query = limit === undefined ? ordered : ordered.limit(limit)
  if (after === undefined) return readInBatches(db, query)
  const { generation, earliestBirthDate, id } = after
  return readInBatches(
    db,
    query.where(
      sql<SqlBool>`(generation, ${birth}, id) > (${generation}, ${earliestBirthDate ?? 'infinity'}::date, ${id}::uuid)`,
    ),
  )
}

export async function countMembers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('familyMembers')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findMember(db: Db, id: string): Promise<StoredMember | undefined> {
  return selectMembers(db).where('id', '=', id).executeTakeFirst()
}

/** The id of the member that a duplicate was merged into; for any other id, the same. */
export async function findSurvivorId(db: Db, id: string): Promise<string> {
  const duplicate = await db
    .selectFrom('familyMembers')
    .select('mergedIntoId')
    .where('id', '=', id)
    .executeTakeFirst()
  return duplicate?.mergedIntoId ?? id
}

/**
 * Locks the member's row until the transaction ends; before it, the photograph that the change makes their profile
 * image. Everything locks in this order: tree, request, photograph, members. Hiding a photograph locks it and then the
 * members who show it, so the other order can deadlock.
 */
export async function lockMember(
  tx: Tx,
  id: string,
  profileImage?: string | null,
): Promise<StoredMember | undefined> {
  await lockPhotograph(tx, profileImage ?? null)
  await tx.selectFrom('familyMembers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  // A second query: the one that waited for the lock may return outdated relatives.
  return findMember(tx, id)
}

/** Locks a member before the removal. Waits for transactions that called `lockPresentMembers`. */
export async function lockMemberForRemoval(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('familyMembers').select('id').where('id', '=', id).forUpdate().execute()
}

export async function findMembers(db: Db, ids: string[]): Promise<StoredMember[]> {
  return ids.length === 0 ? [] : selectMembers(db).where('id', 'in', ids).execute()
}

/** The members with this father or mother. */
export async function findChildren(db: Db, id: string): Promise<StoredMember[]> {
  const children = db
    .selectFrom('parentLinks')
    .select('childId')
    .where('parentId', '=', id)
    .where('role', 'is not', null)
  return selectMembers(db).where('id', 'in', children).execute()
}

/** Further parents and children by birth or adoption. */
export async function findDescentLinks(
  db: Db,
  id: string,
): Promise<{ parents: StoredMember[]; children: StoredMember[] }> {
  const links = await db
    .selectFrom('parentLinks')
    .select(['childId', 'parentId'])
    .where('role', 'is', null)
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

/** Includes removed members, because requests about them still show their names. */
export async function findMembersIncludingRemoved(db: Db, ids: string[]): Promise<StoredMember[]> {
  return ids.length === 0 ? [] : selectMembersIncludingRemoved(db).where('id', 'in', ids).execute()
}

export async function findLinkedMember(db: Db, userId: string): Promise<StoredMember | undefined> {
  return selectMembers(db).where('userId', '=', userId).executeTakeFirst()
}

export async function findLinkedMemberName(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string } | null> {
  const member = await findLinkedMember(db, userId)
  return member === undefined ? null : { id: member.id, name: fullName(member) }
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
  return selectMembersIncludingRemoved(db).where('removedAt', 'is', null)
}

function selectMembersIncludingRemoved(db: Db) {
  return joinSpecifiedRelatives(db.selectFrom('familyMembers').select(columns))
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

export async function insertMember(tx: Tx, member: NewMember, now: Date): Promise<StoredMember> {
  const { fatherId, motherId, spouseId, ...row } = member
  const relatives: SpecifiedRelatives = { fatherId, motherId, spouseId }
  const inserted = await tx
    .insertInto('familyMembers')
    .values({ ...toColumns(row), isVerified: false, createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await setSpecifiedRelatives(tx, inserted.id, relatives)
  return { ...inserted, ...relatives }
}

/** Updates a member and increments the version. */
export async function updateMember(
  tx: Tx,
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
  const { fatherId, motherId, spouseId, ...row } = changes
  await tx
    .updateTable('familyMembers')
    .set({ ...toColumns(row), version: nextVersion, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await setSpecifiedRelatives(tx, id, { fatherId, motherId, spouseId })
  return selectMembersIncludingRemoved(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

function toColumns<Fields extends { profileImage?: string | null | undefined }>(fields: Fields) {
  const { profileImage, ...columns } = fields
  return profileImage === undefined
    ? columns
    : { ...columns, profileMediaId: selectPublicMediaId(profileImage) }
}

/**
 * Marks a member as removed. Links to them become plain names on the other members. Increments the versions of their
 * children and of partners who have them in their list. The lists of parents do not contain children.
 */
export async function removeMember(
  tx: Tx,
  { id, firstName, lastName }: StoredMember,
  now: Date,
  { mergedIntoId = null }: { mergedIntoId?: string | null } = {},
): Promise<void> {
  await lockMemberForRemoval(tx, id)
  const name = fullName({ firstName, lastName })
  const children = await tx
    .selectFrom('parentLinks')
    .select(['childId', 'role'])
    .where('parentId', '=', id)
    .execute()
  const listChildrenAs = (role: 'father' | 'mother') =>
    children.flatMap(child => (child.role === role ? [child.childId] : []))
  const withSpouse = await findMembersWithSpouse(tx, id)
  const namedIn = [
    [listChildrenAs('father'), { fatherName: sql<string>`coalesce(father_name, ${name})` }],
    [listChildrenAs('mother'), { motherName: sql<string>`coalesce(mother_name, ${name})` }],
    [withSpouse, { spouseName: sql<string>`coalesce(spouse_name, ${name})` }],
  ] as const
  for (const [ids, asText] of namedIn)
    if (ids.length > 0) await tx.updateTable('familyMembers').set(asText).where('id', 'in', ids).execute()
  const relatives = [
    ...children.map(({ childId }) => childId),
    ...withSpouse,
    ...(await findPartnersListing(tx, id)),
  ]
  await incrementVersions(tx, [...new Set(relatives)], now)
  await tx
    .deleteFrom('parentLinks')
    .where(eb => eb.or([eb('childId', '=', id), eb('parentId', '=', id)]))
    .execute()
  await tx
    .deleteFrom('partnerships')
    .where(eb => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)]))
    .execute()
  await tx
    .updateTable('familyMembers')
    .set({ removedAt: now, mergedIntoId, userId: null, version: nextVersion, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Whether a member is an ancestor of another, or the same. `union` removes duplicates, so cycles terminate. */
export async function isAncestor(db: Db, ancestorId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive ancestors(id) as (
      select ${memberId}::uuid
      union
      select parent_id from ancestors join parent_links on child_id = id
      where kind in ('birth', 'adoptive')
    )
    select exists (select from ancestors where id = ${ancestorId}::uuid) as found`.execute(db)
  return rows[0]?.found ?? false
}
