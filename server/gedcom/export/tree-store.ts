import { sql } from 'kysely'

import { listInTree } from '#server/gedcom/store.ts'
import type { Db } from '#server/platform/database.ts'

import type { PackedRows } from './packed-tree.ts'
import type { Tree } from './tree-file.ts'

/** All that an export tells, as it was in one moment: who changes the tree meanwhile does so before it or after. */
export function readAtOnce(db: Db) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      const inTree = []
      for (const file of await listInTree(tx))
        inTree.push({ ...file, matches: await listMatches(tx, file.number) })
      return { inTree, merges: await listMerges(tx), rows: await readTree(tx) }
    })
}

/**
 * Everything of the tree that a family file tells, without contact details and pictures. PostgreSQL writes the rows as
 * JSON, some at a time, so that those of 50,000 people hold nobody up on the way to the process that reads them.
 */
async function readTree(db: Db): Promise<PackedRows> {
  const members = sql`
    select id, first_name as "firstName", last_name as "lastName", middle_name as "middleName",
      maiden_name as "maidenName", birth_date as "birthDate", birth_text as "birthText", born_from as "bornFrom",
      death_date as "deathDate", death_text as "deathText", is_alive as "isAlive", gender, occupation, location,
      biography, father_id as "fatherId", mother_id as "motherId", spouse_id as "spouseId",
      version is distinct from imported_version as "isChanged", row_number() over (order by id) as number
    from family_members where removed_at is null`
  const furtherParents = sql`
    select child_id as "childId", parent_id as "parentId", kind,
      row_number() over (order by child_id, parent_id, kind) as number
    from further_parents`
  const partnerships = sql`
    select first_id as "firstId", second_id as "secondId", kind, began, ended, place,
      import_number as "importNumber", row_number() over (order by id) as number
    from partnerships`
  // What came with a file stands in it, unless somebody has changed it since. An event that was entered here may be
  // of a member who has not changed otherwise.
  const lifeEvents = sql`
    select member_id as "memberId", kind, at, place, note, row_number() over (order by id) as number
    from life_events
    where member_id in (
      select id from family_members where version is distinct from imported_version
      union all
      select member_id from life_events where import_number is null)`
  return {
    members: await packed(db, members),
    furtherParents: await packed(db, furtherParents),
    partnerships: await packed(db, partnerships),
    lifeEvents: await packed(db, lifeEvents),
  }
}

const rowsAtOnce = 500

/** The rows of a query that numbers them, in that order. */
async function packed(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`
    select json_agg(line order by number)::text as json
    from (${query}) as line group by (number - 1) / ${rowsAtOnce} order by min(number)`.execute(db)
  return rows.map(({ json }) => json)
}

/** Which person of a file is whom who was there before. */
async function listMatches(db: Db, number: number): Promise<[place: number, memberId: string][]> {
  const found = await db
    .selectFrom('gedcomMatches')
    .select(['place', 'memberId'])
    .where('number', '=', number)
    .execute()
  return found.map(({ place, memberId }) => [place, memberId])
}

/** Which members were duplicates of which others, who were kept. */
async function listMerges(db: Db): Promise<Tree['merges']> {
  const found = await db
    .selectFrom('boardApprovals')
    .select(['duplicateId', 'familyMemberId'])
    .where('kind', '=', 'merge')
    .where('status', '=', 'approved')
    .orderBy('reviewedAt')
    .execute()
  return found.flatMap(({ duplicateId, familyMemberId }) =>
    duplicateId === null ? [] : [[duplicateId, familyMemberId] as [string, string]],
  )
}
