import { sql } from 'kysely'

import type { Tx } from '#server/platform/database.ts'

import type { RowTable } from './import-rows.ts'

/** Inserts a batch of an import's rows. `json` goes to the database as it is. */
export async function insertRows(
  tx: Tx,
  { table, json }: { table: RowTable; json: Buffer },
  by: { number: number; name: string; now: Date },
): Promise<void> {
  switch (table) {
    case 'members':
      await sql`
        insert into family_members (
          id, first_name, last_name, middle_name, maiden_name, birth_date, death_date, birth_text, death_text,
          earliest_birth_date, is_alive, gender, relationship, generation, father_id, mother_id, spouse_id, biography,
          occupation, location, is_verified, verified_by, verified_at, added_by, imported_version, created_at,
          updated_at)
        select
          id, "firstName", "lastName", "middleName", "maidenName", "birthDate", "deathDate", "birthText",
          "deathText", "earliestBirthDate", "isAlive", gender, relationship, generation, "fatherId", "motherId", "spouseId",
          biography, occupation, location, true, ${by.name}, ${by.now}, ${by.name}, 1, ${by.now}, ${by.now}
        from json_to_recordset(${json}::json) as person(${sql.raw(memberColumns)})`.execute(tx)
      break
    case 'matches':
      await sql`
        with person as (
          select * from json_to_recordset(${json}::json) as person(${sql.raw(memberColumns)})
        ), before as (
          select member.id, person.index, member.version, member.imported_version,
            jsonb_strip_nulls(jsonb_build_object(${sql.raw(
              fillable
                .map(({ column, field }) => `'${column}', case when ${isFilled(column, field)} then true end`)
                .join(', '),
            )})) as filled
          from person join family_members as member on member.id = person.id
          -- Rows that only refer to them, as those of children or posts, need not wait.
          for no key update of member
        ), changed as (
          update family_members as member set
            ${sql.raw(
              fillable
                .map(
                  ({ column, field }) =>
                    `${column} = coalesce(member.${column}, case when ${isFilled(column, field)} then person."${field}" end)`,
                )
                .join(', '),
            )},
            version = member.version + 1,
            imported_version = case when member.imported_version = member.version then member.version + 1 else member.imported_version end,
            updated_at = ${by.now}
          from person join before using (id)
          where member.id = person.id and before.filled <> '{}'
        )
        insert into gedcom_matches (number, index, member_id, filled, version)
        select ${by.number}, index, id, nullif(filled, '{}'),
          case when filled = '{}' then null else version + 1 end
        from before`.execute(tx)
      break
    case 'furtherParents':
      await sql`
        insert into further_parents (child_id, parent_id, kind, import_number)
        select "childId", "parentId", kind, ${by.number}
        from json_to_recordset(${json}::json) as link("childId" uuid, "parentId" uuid, kind text)
        on conflict do nothing`.execute(tx)
      break
    case 'partnerships':
      await sql`
        insert into partnerships (first_id, second_id, kind, start_text, earliest_start_date, end_text, place, import_number)
        select "firstId", "secondId", kind, "startText", "earliestStartDate", "endText", place, ${by.number}
        from json_to_recordset(${json}::json) as link(${sql.raw(partnershipColumns)})`.execute(tx)
      break
    case 'partnershipsOfMatched':
      await sql`
        insert into partnerships (first_id, second_id, kind, start_text, earliest_start_date, end_text, place, import_number)
        select "firstId", "secondId", kind, "startText", "earliestStartDate", "endText", place, ${by.number}
        from json_to_recordset(${json}::json) as link(${sql.raw(partnershipColumns)})
        where not exists (
          select from partnerships as known
          where (known.first_id, known.second_id) in (("firstId", "secondId"), ("secondId", "firstId"))
            and known.import_number is distinct from ${by.number}
            and (extract(year from known.earliest_start_date) is not distinct from extract(year from "earliestStartDate")
              or known.earliest_start_date is null or "earliestStartDate" is null))`.execute(tx)
      break
    case 'lifeEvents':
      await sql`
        insert into life_events (member_id, kind, date_text, earliest_date, place, note, import_number)
        select "memberId", kind, "dateText", "earliestDate", place, note, ${by.number}
        from json_to_recordset(${json}::json) as event(${sql.raw(eventColumns)})`.execute(tx)
      break
    case 'eventsOfMatched':
      await sql`
        insert into life_events (member_id, kind, date_text, earliest_date, place, note, import_number)
        select "memberId", kind, "dateText", "earliestDate", place, note, ${by.number}
        from json_to_recordset(${json}::json) as event(${sql.raw(eventColumns)})
        where not exists (
          select from life_events as known
          where known.member_id = "memberId"
            and (known.kind, known.date_text, known.place, known.note)
              is not distinct from (event.kind, event."dateText", event.place, event.note))`.execute(tx)
      break
  }
}

const partnershipColumns = `
  "firstId" uuid, "secondId" uuid, kind text, "startText" text, "earliestStartDate" date, "endText" text, place text`

const eventColumns = `"memberId" uuid, kind text, "dateText" text, "earliestDate" date, place text, note text`

const memberColumns = `
  id uuid, index integer, "firstName" text, "lastName" text, "middleName" text, "maidenName" text, "birthDate" date,
  "deathDate" date, "birthText" text, "deathText" text, "earliestBirthDate" date, "isAlive" boolean, gender text,
  relationship text, generation smallint, "fatherId" uuid, "motherId" uuid, "spouseId" uuid, biography text,
  occupation text, location text`

/**
 * Columns of a matched member that an import fills in where they are empty. Whether members live, and their contact
 * details, are theirs to say.
 */
const fillable = [
  { column: 'middle_name', field: 'middleName' },
  { column: 'gender', field: 'gender' },
  { column: 'father_id', field: 'fatherId' },
  { column: 'mother_id', field: 'motherId' },
  { column: 'spouse_id', field: 'spouseId' },
  { column: 'occupation', field: 'occupation' },
] as const

/** No one becomes their own parent or partner. */
function isFilled(column: string, field: string): string {
  const self = column.endsWith('_id') ? ` and person."${field}" <> member.id` : ''
  return `(member.${column} is null and person."${field}" is not null${self})`
}
