import { sql, type Kysely } from 'kysely'

import { listImportsInTree, streamAsJson, type JsonRows, type StoredImport } from '#server/gedcom/store.ts'
import type { InputPart } from '#server/gedcom/worker/job-input.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/tables.ts'

/**
 * Reads the input of an export in one snapshot: the tree, without contact details and pictures, and its imported files.
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
  // Numbers take a tenth of the memory of ids. Those of removed members follow those of the tree.
  const numbered = sql`
    with numbered as materialized (
      select id, (row_number() over (order by removed_at is not null, id) - 1)::int as number from family_members
    )`
  // The events of an unchanged member are in the imported file, except those that were added here.
  const members = sql`
    ${numbered}, parents as (
      select child_id, max(number) filter (where role = 'father') as father,
        max(number) filter (where role = 'mother') as mother,
        json_agg(json_build_object('parent', number, 'kind', kind) order by number, kind)
          filter (where role is null) as further
      from parent_links join numbered on numbered.id = parent_id group by child_id
    ), member_events as (
      select member_id,
        json_agg(json_build_object('kind', kind, 'dateText', date_text, 'place', place, 'note', note) order by id) as events
      from life_events
      where member_id in (
        select id from family_members where version is distinct from imported_version
        union all
        select member_id from life_events where import_id is null)
      group by member_id
    )
    select number, first_name as "firstName", last_name as "lastName", middle_name as "middleName",
      maiden_name as "maidenName", birth_date as "birthDate", birth_text as "birthText", earliest_birth_date as "earliestBirthDate",
      death_date as "deathDate", death_text as "deathText", is_alive as "isAlive", gender, occupation, location,
      biography, father, mother, coalesce(further, '[]') as "furtherParents", import_id as "importId",
      coalesce(events, case when version is distinct from imported_version then '[]'::json end) as events
    from family_members
    join numbered using (id)
    left join parents on child_id = id
    left join member_events on member_id = id
    where removed_at is null`
  const partnerships = sql`
    ${numbered}
    select first.number as first, second.number as second, kind, start_text as "startText", end_text as "endText", place,
      import_id as "importId", row_number() over (order by first_of_couple, partnership.id) as number
    from (
      select *, first_value(id) over (
        partition by least(first_id, second_id), greatest(first_id, second_id) order by id) as first_of_couple
      from partnerships
    ) as partnership
    join numbered as first on first.id = first_id
    join numbered as second on second.id = second_id`
  const people = sql`
    ${numbered}
    select numbered.number as member, is_matched as "isMatched", merged_into_id is not null as "isDuplicate",
      row_number() over (order by started_at, gedcom_imports.number, import_index) as number
    from (
      select import_id, import_index, id, merged_into_id, false as is_matched
      from family_members where import_id is not null
      union all
      select matched.import_id, matched.import_index, id, merged_into_id, true
      from gedcom_matches as matched join family_members on id = member_id
    ) as person
    join gedcom_imports on gedcom_imports.id = import_id
    join numbered on numbered.id = coalesce(merged_into_id, person.id)
    where state = 'done'`
  const queries = { members, partnerships, people }
  for (const [name, query] of Object.entries(queries)) yield* streamAsJson(tx, name, query)
}
