import { sql, type Kysely } from 'kysely'

import { listImportsInTree, streamAsJson, type JsonRows, type StoredImport } from '#server/gedcom/store.ts'
import type { InputPart } from '#server/gedcom/worker/job-input.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/tables.ts'

/**
 * Reads the input of an export in one snapshot: the tree without contact details and pictures, and the files of its
 * imports.
 */
export async function* readTreeSnapshot(db: Kysely<Tables>): AsyncGenerator<InputPart> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let imports: StoredImport[]
  try {
    imports = await listImportsInTree(tx)
    yield { table: 'imports', json: JSON.stringify(imports.map(({ id }) => id)) }
    yield* readTables(tx)
  } finally {
    await tx.rollback().execute()
  }
  for (const { fileId } of imports) yield { fileId }
}

async function* readTables(tx: Tx): AsyncGenerator<JsonRows> {
  const furtherParents = sql`
    select child_id,
      json_agg(json_build_object('parentId', parent_id, 'kind', kind) order by parent_id, kind) as parents
    from parent_links where role is null group by child_id`
  // The events of an unchanged member are in the imported file, except those that were added here.
  const lifeEvents = sql`
    select member_id,
      json_agg(json_build_object('kind', kind, 'dateText', date_text, 'place', place, 'note', note) order by id) as events
    from life_events
    where member_id in (
      select id from family_members where version is distinct from imported_version
      union all
      select member_id from life_events where import_id is null)
    group by member_id`
  const members = sql`
    select family_members.id, first_name as "firstName", last_name as "lastName", middle_name as "middleName",
      maiden_name as "maidenName", birth_date as "birthDate", birth_text as "birthText", earliest_birth_date as "earliestBirthDate",
      death_date as "deathDate", death_text as "deathText", is_alive as "isAlive", gender, occupation, location,
      biography, father.parent_id as "fatherId", mother.parent_id as "motherId",
      coalesce(further.parents, '[]') as "furtherParents", family_members.import_id as "importId",
      coalesce(member_events.events, case when version is distinct from imported_version then '[]'::json end) as events,
      row_number() over (order by family_members.id) as number
    from family_members
    left join (${furtherParents}) as further on further.child_id = family_members.id
    left join (${lifeEvents}) as member_events on member_events.member_id = family_members.id
    left join parent_links as father on father.child_id = family_members.id and father.role = 'father'
    left join parent_links as mother on mother.child_id = family_members.id and mother.role = 'mother'
    where removed_at is null`
  const partnerships = sql`
    select first_id as "firstId", second_id as "secondId", kind, start_text as "startText", end_text as "endText", place,
      import_id as "importId", row_number() over (order by id) as number
    from partnerships`
  const people = sql`
    select import_id as "importId", member_id as "memberId", is_matched as "isMatched",
      row_number() over (order by import_id, import_index) as number
    from (
      select import_id, import_index, id as member_id, false as is_matched
      from family_members where import_id is not null
      union all
      select import_id, import_index, member_id, true from gedcom_matches
    ) as person
    where import_id in (select id from gedcom_imports where state = 'done')`
  const merges = sql`
    select id as "duplicateId", merged_into_id as "memberId", row_number() over (order by id) as number
    from family_members where merged_into_id is not null`
  const queries = { members, partnerships, people, merges }
  for (const [name, query] of Object.entries(queries)) yield* streamAsJson(tx, name, query)
}
