import { sql } from 'kysely'

import type { Db } from '#server/platform/database.ts'

import type { TreeEvent, TreeMember, TreePartnership } from './tree-file.ts'

/** Everything of the tree that a family file tells, without contact details and pictures. */
export async function readTree(db: Db): Promise<{
  members: TreeMember[]
  furtherParents: { childId: string; parentId: string; kind: string }[]
  partnerships: TreePartnership[]
  lifeEvents: TreeEvent[]
}> {
  const members = await db
    .selectFrom('familyMembers')
    .select([
      'id',
      'firstName',
      'lastName',
      'middleName',
      'maidenName',
      'birthDate',
      'birthText',
      'bornFrom',
      'deathDate',
      'deathText',
      'isAlive',
      'gender',
      'occupation',
      'location',
      'biography',
      'fatherId',
      'motherId',
      'spouseId',
    ])
    .select(sql<boolean>`version is distinct from imported_version`.as('isChanged'))
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  const furtherParents = await db
    .selectFrom('furtherParents')
    .select(['childId', 'parentId', 'kind'])
    .orderBy('childId')
    .execute()
  const partnerships = await db
    .selectFrom('partnerships')
    .select(['firstId', 'secondId', 'kind', 'began', 'ended', 'place', 'importNumber'])
    .orderBy('id')
    .execute()
  // What came with a file stands in it, unless somebody has changed it since. An event that was entered here may be
  // of a member who has not changed otherwise.
  const { rows: lifeEvents } = await sql<TreeEvent>`
    select member_id as "memberId", kind, at, place, note from life_events
    where member_id in (
      select id from family_members where version is distinct from imported_version
      union all
      select member_id from life_events where import_number is null)
    order by id`.execute(db)
  return { members, furtherParents, partnerships, lifeEvents }
}

/** Which person of a file is whom who was there before. */
export async function listMatches(db: Db, number: number): Promise<[place: number, memberId: string][]> {
  const found = await db
    .selectFrom('genealogyMatches')
    .select(['place', 'memberId'])
    .where('number', '=', number)
    .execute()
  return found.map(({ place, memberId }) => [place, memberId])
}
