import { sql, type RawBuilder } from 'kysely'

import type { ParentKind, PartnershipKind } from '#contract/family-tree/family-lists.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readInBatches } from '#server/platform/database/read-in-batches.ts'

import { isPendingFor } from './specified-relatives.ts'

/** A member with the links to their parents. */
export type Kin = {
  id: string
  name: string
  gender: string | null
  isAlive: boolean
  isVerified: boolean
  birthDate: string | null
  birthText: string | null
  earliestBirthDate: string | null
  deathDate: string | null
  deathText: string | null
  version: number
  parents: { id: string; kind: ParentKind }[]
}

/**
 * The members with these ids and their parents, the specified father and mother first. Removed members are omitted.
 * Call it in a snapshot: a version must not be newer than the links that are returned with it.
 */
export async function findKin(tx: Db, ids: string[]): Promise<Kin[]> {
  if (ids.length === 0) return []
  const members = await tx
    .selectFrom('familyMembers')
    .select([
      'id',
      'firstName',
      'lastName',
      'gender',
      'isAlive',
      'isVerified',
      'birthDate',
      'birthText',
      'earliestBirthDate',
      'deathDate',
      'deathText',
      'version',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removedAt', 'is', null)
    .execute()
  const links = await tx
    .selectFrom('parentLinks')
    .select(['childId', 'parentId', 'kind'])
    .where('childId', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('role')
    .execute()
  const linksOf = Map.groupBy(links, ({ childId }) => childId)
  // Each row becomes a new object; the rows of a query are not mutated.
  // oxlint-disable-next-line oxc/no-map-spread
  return members.map(({ firstName, lastName, ...member }) => ({
    ...member,
    name: fullName({ firstName, lastName }),
    parents: (linksOf.get(member.id) ?? []).map(({ parentId, kind }) => ({ id: parentId, kind })),
  }))
}

/** The member's id and those of their parents, children, siblings and partners. */
export async function findCircleIds(tx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with parents as (select parent_id as id from parent_links where child_id = ${id})
    select ${id}::uuid as id
    union select id from parents
    union select child_id from parent_links where parent_id = ${id}
    union select child_id from parent_links where parent_id in (select id from parents)
    union select second_id from partnerships where first_id = ${id}
    union select first_id from partnerships where second_id = ${id}`.execute(tx)
  return rows.map(row => row.id)
}

/** The ids of these members, of their partners, of the ancestors of all of them, and of their parents' partners. */
export async function findAncestryIds(tx: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive parents as (
      select parent_id as id from parent_links where child_id = any(${ids}::uuid[])
    ), ancestry as (
      select id from (
        select unnest(${ids}::uuid[]) as id
        union select second_id from partnerships where first_id = any(${ids}::uuid[])
        union select first_id from partnerships where second_id = any(${ids}::uuid[])
      ) as people
      union select parent_id from parent_links join ancestry on child_id = ancestry.id
    )
    select id from ancestry
    union select second_id from partnerships where first_id in (select id from parents)
    union select first_id from partnerships where second_id in (select id from parents)`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Partnership = {
  firstId: string
  secondId: string
  kind: PartnershipKind
  startText: string | null
  endText: string | null
  earliestStartDate: string | null
  place: string | null
  isPendingForFirst: boolean
  isPendingForSecond: boolean
}

/** The partnerships of these members, by start. */
export async function listPartnerships(tx: Db, ids: string[]): Promise<Partnership[]> {
  if (ids.length === 0) return []
  const isOneOf = sql<string>`any(${ids}::uuid[])`
  return tx
    .selectFrom('partnerships')
    .select(['firstId', 'secondId', 'kind', 'startText', 'endText', 'earliestStartDate', 'place'])
    .select([isPendingFor.first.as('isPendingForFirst'), isPendingFor.second.as('isPendingForSecond')])
    .where(eb => eb.or([eb('firstId', '=', isOneOf), eb('secondId', '=', isOneOf)]))
    .orderBy('earliestStartDate', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}

/** The members after the id `after` up to `end`, by id; null where the range is open. */
export type IdRange = { after: string | null; end: string | null }

/** The id of the last of the next `size` members after an id; null when no other member follows them. */
export async function findEndOfRange(db: Db, after: string | null, size: number): Promise<string | null> {
  const [last, next] = await db
    .selectFrom('familyMembers')
    .select('id')
    .where('removedAt', 'is', null)
    .$if(after !== null, query => query.where('id', '>', after))
    .orderBy('id')
    .offset(size - 1)
    .limit(2)
    .execute()
  return next === undefined ? null : last!.id
}

/** SQL for whether the id in a column is in the range. */
function isInRange(column: string, { after, end }: IdRange): RawBuilder<boolean> {
  return sql`(${after}::uuid is null or ${sql.ref(column)} > ${after}) and (${end}::uuid is null or ${sql.ref(column)} <= ${end})`
}

/** The links of the children in a range to their parents, in batches. */
export function listParentLinks(
  db: Db,
  children: IdRange,
): AsyncIterable<{ childId: string; parentId: string; kind: ParentKind }[]> {
  return readInBatches(
    db,
    db
      .selectFrom('parentLinks')
      .innerJoin('familyMembers', 'familyMembers.id', 'parentLinks.childId')
      .select(['childId', 'parentId', 'kind'])
      .where('removedAt', 'is', null)
      .where(isInRange('childId', children))
      .orderBy('childId')
      .orderBy('role'),
  )
}

/**
 * The couples whose first partner by id is in a range, in batches, each with the kind of their partnership that defines
 * the kinship: a marriage outranks its engagement.
 */
export function listCouples(
  db: Db,
  first: IdRange,
): AsyncIterable<{ firstId: string; secondId: string; kind: PartnershipKind }[]> {
  return readInBatches(
    db,
    sql<{ firstId: string; secondId: string; kind: PartnershipKind }>`(
      select distinct on (first_id, second_id) first_id, second_id, kind
      from (
        select least(first_id, second_id) as first_id, greatest(first_id, second_id) as second_id, kind
        from partnerships
      ) as couple
      join family_members as one on one.id = first_id and one.removed_at is null
      join family_members as other on other.id = second_id and other.removed_at is null
      where ${isInRange('couple.firstId', first)}
      order by first_id, second_id, array_position(${partnershipPrecedence}::text[], kind) desc
    )`,
  )
}

/** Of several partnerships of a couple, the one of the last kind defines the kinship. */
export const partnershipPrecedence: PartnershipKind[] = ['engagement', 'partnership', 'divorced', 'marriage']

export async function listLifeEvents(db: Db, memberId: string): Promise<FamilyCircle['lifeEvents']> {
  return db
    .selectFrom('lifeEvents')
    .select(['kind', 'dateText', 'earliestDate', 'place', 'note'])
    .where('memberId', '=', memberId)
    .orderBy('earliestDate', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}
