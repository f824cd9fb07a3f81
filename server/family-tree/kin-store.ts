import type { ParentKind, PartnershipKind } from '#contract/family-lists.ts'
import { fullName } from '#contract/full-name.ts'
import type { FamilyCircle } from '#contract/kinship.ts'
import type { Db } from '#server/platform/database.ts'

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

/** All members with their parents: the specified father and mother first. */
export async function listKin(db: Db): Promise<Kin[]> {
  // Members first, so that a version is never newer than the parents it is returned with.
  const members = await db
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
    .where('removedAt', 'is', null)
    .execute()
  const links = await db
    .selectFrom('parentLinks')
    .select(['childId', 'parentId', 'kind'])
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

export async function listPartnerships(db: Db): Promise<Partnership[]> {
  return db
    .selectFrom('partnerships')
    .select(['firstId', 'secondId', 'kind', 'startText', 'endText', 'earliestStartDate', 'place'])
    .select([isPendingFor.first.as('isPendingForFirst'), isPendingFor.second.as('isPendingForSecond')])
    .orderBy('earliestStartDate', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}

export async function listLifeEvents(db: Db, memberId: string): Promise<FamilyCircle['lifeEvents']> {
  return db
    .selectFrom('lifeEvents')
    .select(['kind', 'dateText', 'earliestDate', 'place', 'note'])
    .where('memberId', '=', memberId)
    .orderBy('earliestDate', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}
