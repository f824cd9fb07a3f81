import type { ParentKind, PartnershipKind } from '#contract/family-lists.ts'
import { fullName } from '#contract/full-name.ts'
import type { FamilyCircle } from '#contract/kinship.ts'
import type { Db } from '#server/platform/database.ts'

/** A member with the links to their parents and spouse. */
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

/** All members with their parents: the specified father and mother by birth, and the further ones. */
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
      'spouseId',
      'fatherId',
      'motherId',
      'version',
    ])
    .where('removedAt', 'is', null)
    .execute()
  const further = await db.selectFrom('furtherParents').selectAll().execute()
  const furtherOf = Map.groupBy(further, ({ childId }) => childId)
  // Each row becomes a new object; the rows of a query are not mutated.
  // oxlint-disable-next-line oxc/no-map-spread
  return members.map(({ firstName, lastName, fatherId, motherId, ...member }) => ({
    ...member,
    name: fullName({ firstName, lastName }),
    parents: [
      ...[fatherId, motherId].filter(id => id !== null).map(id => ({ id, kind: 'birth' as const })),
      ...(furtherOf.get(member.id) ?? []).map(({ parentId, kind }) => ({ id: parentId, kind })),
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
