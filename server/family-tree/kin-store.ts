import type { ParentKind, PartnershipKind } from '#contract/family-lists.ts'
import type { FamilyCircle } from '#contract/kinship.ts'
import type { Db } from '#server/platform/database.ts'

/** One person as the tree links them. */
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
  spouseId: string | null
  version: number
  parents: { id: string; kind: ParentKind }[]
}

/** Everybody with their parents: the specified father and mother by birth, and the further ones. */
export async function listKin(db: Db): Promise<Kin[]> {
  // The people first: the version of one is then never newer than the parents that are told with it.
  const people = await db
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
      'spouseId',
      'fatherId',
      'motherId',
      'version',
    ])
    .where('removedAt', 'is', null)
    .execute()
  const further = await db.selectFrom('furtherParents').selectAll().execute()
  const furtherOf = Map.groupBy(further, ({ childId }) => childId)
  // A new object each, since what a query has returned is nobody else's to change.
  // oxlint-disable-next-line oxc/no-map-spread
  return people.map(({ firstName, lastName, fatherId, motherId, ...person }) => ({
    ...person,
    name: `${firstName} ${lastName}`,
    parents: [
      ...[fatherId, motherId].filter(id => id !== null).map(id => ({ id, kind: 'birth' as const })),
      ...(furtherOf.get(person.id) ?? []).map(({ parentId, kind }) => ({ id: parentId, kind })),
    ],
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
}

export async function listPartnerships(db: Db): Promise<Partnership[]> {
  return db
    .selectFrom('partnerships')
    .select(['firstId', 'secondId', 'kind', 'startText', 'endText', 'earliestStartDate', 'place'])
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
