import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '#server/platform/database/database.ts'
import { nextVersion, incrementRowVersion } from '#server/platform/database/versions.ts'

import type { RowTable } from './row-batches.ts'

/** A batch of rows as a JSON list, which PostgreSQL parses. */
interface Batch {
  table: RowTable
  json: Buffer
}

interface ImportedBy {
  importId: string
  importedById: string
  now: Date
}

/** Inserts a batch of an import's rows. */
export async function insertRows(tx: Tx, { table, json }: Batch, by: ImportedBy): Promise<void> {
  const { importId, importedById, now } = by
  const imported = { import_id: importId }
  switch (table) {
    case 'members':
      return insertBatch(tx, 'family_members', memberColumns, json, {
        is_verified: true,
        verified_by_id: importedById,
        verified_at: now,
        added_by_id: importedById,
        ...imported,
        imported_version: 1,
        created_at: now,
        updated_at: now,
      })
    case 'matches':
      return fillMatched(tx, json, by)
    case 'lifeEvents':
      return insertBatch(
        tx,
        'life_events',
        'member_id uuid, kind text, date_text text, earliest_date date, place text, note text',
        json,
        imported,
        sql`
          where "isMatched" is null or not exists (
            select from life_events as known
            where known.member_id = "memberId"
              and (known.kind, known.date_text, known.place, known.note)
                is not distinct from (entry.kind, entry."dateText", entry.place, entry.note))`,
      )
    case 'parentLinks':
      return insertParentLinks(tx, json, importId)
    case 'partnerships':
      await completeMarriages(tx, json, importId)
      return insertBatch(
        tx,
        'partnerships',
        'first_id uuid, second_id uuid, kind text, start_text text, earliest_start_date date, end_text text, place text, ' +
          'is_spouse_of_first boolean, is_spouse_of_second boolean',
        json,
        imported,
        sql`
          where "isMatched" is null or not exists (
            select from partnerships as known
            where (known.first_id, known.second_id) in (("firstId", "secondId"), ("secondId", "firstId"))
              and (known.import_id is distinct from ${importId} or known.is_completed)
              and (extract(year from known.earliest_start_date)
                  is not distinct from extract(year from "earliestStartDate")
                or known.earliest_start_date is null or "earliestStartDate" is null))
          on conflict do nothing`,
      )
    case 'spouses':
      return fillSpouses(tx, json)
  }
}

/**
 * Increments the versions of matched members to whose lists the import has added rows. `fillMatched` has incremented
 * those in which it filled in a column. Call it after the last batch, and in an undo before the rows are deleted.
 */
export async function incrementVersionsOfExtended(tx: Tx, importId: string, now: Date): Promise<void> {
  await sql`
    update family_members as member set ${incrementVersion(now)}
    where id in (select member_id from gedcom_matches where import_id = ${importId} and filled is null)
      and id in (
        select child_id from parent_links where import_id = ${importId}
        union all select first_id from partnerships where import_id = ${importId}
        union all select second_id from partnerships where import_id = ${importId}
        union all select member_id from life_events where import_id = ${importId}
      )`.execute(tx)
}

/** Sets the versions of `member` when an import or its undo changes the row, which is no edit of an imported member. */
export function incrementVersion(now: Date): RawBuilder<unknown> {
  const next = incrementRowVersion('member')
  return sql`version = ${next}, updated_at = ${now},
    imported_version = case when member.imported_version = member.version then ${next} else member.imported_version end`
}

const memberColumns =
  'id uuid, first_name text, last_name text, middle_name text, maiden_name text, birth_date date, death_date date, ' +
  'birth_text text, death_text text, earliest_birth_date date, is_alive boolean, gender text, relationship text, ' +
  'generation smallint, biography text, occupation text, location text, import_index integer'

/**
 * Columns that an import fills in when they are empty. It never changes whether a matched member is alive, or their
 * contact details.
 */
export const fillableColumns = 'middle_name gender occupation'.split(' ')

/** `columns` lists the rows' columns with their types; `constants` are columns with one value for all rows. */
async function insertBatch(
  tx: Tx,
  table: string,
  columns: string,
  json: Buffer,
  constants: Record<string, unknown>,
  condition: RawBuilder<unknown> = sql``,
): Promise<void> {
  const names = columns.split(', ').map(column => column.replace(/ .*/, ''))
  // A row has no field for false.
  const fields = names.map(name =>
    name.startsWith('is_spouse') ? `coalesce(${toFieldName(name)}, false)` : toFieldName(name),
  )
  await sql`
    insert into ${sql.table(table)} (${sql.raw([...names, ...Object.keys(constants)].join())})
    select ${sql.raw(fields.join())}, ${sql.join(Object.values(constants))}
    from ${parseEntries(json, `${columns}, is_matched boolean`)}
    ${condition}`.execute(tx)
}

/**
 * Fills in columns that are empty in the tree, and records which ones. A father, mother or spouse is only recorded:
 * their rows follow.
 */
async function fillMatched(tx: Tx, json: Buffer, { importId, now }: ImportedBy): Promise<void> {
  const filled = fillableColumns.map(column => `'${column}', case when ${isFilled(column)} then true end`)
  const changes = fillableColumns.map(
    column =>
      `${column} = coalesce(member.${column}, case when ${isFilled(column)} then entry.${toFieldName(column)} end)`,
  )
  await sql`
    with entry as (
      select * from ${parseEntries(json, `${memberColumns}, has_father boolean, has_mother boolean, has_spouse boolean`)}
    ), before as (
      select member.id, "importIndex", member.version, member.imported_version,
        jsonb_strip_nulls(jsonb_build_object(${sql.raw(filled.join())},
          'father', case when "hasFather" and father.child_id is null then true end,
          'mother', case when "hasMother" and mother.child_id is null then true end,
          'spouse', case when "hasSpouse" and spouses.member_id is null then true end)) as filled
      from entry join family_members as member on member.id = entry.id
      left join parent_links as father on father.child_id = member.id and father.role = 'father'
      left join parent_links as mother on mother.child_id = member.id and mother.role = 'mother'
      left join spouses on spouses.member_id = member.id
      -- Rows that only refer to members, such as children or posts, need not wait.
      for no key update of member
    ), changed as (
      update family_members as member set
        ${sql.raw(changes.join())},
        ${incrementVersion(now)}
      from entry join before using (id)
      where member.id = entry.id and before.filled <> '{}'
    )
    insert into gedcom_matches (import_id, import_index, member_id, filled, version)
    select ${importId}, "importIndex", id, nullif(filled, '{}'), case when filled = '{}' then null else ${nextVersion} end
    from before`.execute(tx)
}

/** SQL for whether an import fills in this column. */
function isFilled(column: string): string {
  return `(member.${column} is null and entry.${toFieldName(column)} is not null)`
}

/** Inserts rows with a `fatherId` and a `motherId`, or with a further `parentId` and its kind. */
async function insertParentLinks(tx: Tx, json: Buffer, importId: string): Promise<void> {
  await sql`
    insert into parent_links (child_id, parent_id, kind, role, import_id)
    select "childId", link.parent_id, link.kind, role, ${importId}
    from ${parseEntries(json, 'child_id uuid, father_id uuid, mother_id uuid, parent_id uuid, kind text')}
    cross join lateral (values
      ("fatherId", 'birth', 'father'), ("motherId", 'birth', 'mother'), ("parentId", entry.kind, null)
    ) as link (parent_id, kind, role)
    where link.parent_id is not null
    on conflict do nothing`.execute(tx)
}

/** Completes marriages that have no details in the tree. An undo clears them again; `is_implied` remains for it. */
async function completeMarriages(tx: Tx, json: Buffer, importId: string): Promise<void> {
  const columns =
    'first_id uuid, second_id uuid, kind text, start_text text, earliest_start_date date, end_text text, place text'
  await sql`
    with entry as (
      select distinct on (greatest("firstId", "secondId"), least("firstId", "secondId")) *
      from ${parseEntries(json, `${columns}, is_matched boolean`)} where "isMatched"
    )
    update partnerships as known set kind = entry.kind, start_text = "startText",
      earliest_start_date = "earliestStartDate", end_text = "endText", place = entry.place, import_id = ${importId},
      is_completed = true
    from entry
    where (first_id, second_id) in (("firstId", "secondId"), ("secondId", "firstId"))
      and known.kind = 'marriage' and known.import_id is null
      and num_nonnulls(start_text, end_text, known.place) = 0
      -- The couple may have the same partnership already.
      and not exists (
        select from partnerships as other
        where (other.first_id, other.second_id) in (("firstId", "secondId"), ("secondId", "firstId"))
          and (other.kind, other.start_text, other.end_text, other.place)
            is not distinct from (entry.kind, "startText", "endText", entry.place))`.execute(tx)
}

/** Makes a partnership of the couple the specified one of a matched member without a spouse. */
async function fillSpouses(tx: Tx, json: Buffer): Promise<void> {
  await sql`
    with entry as (
      select * from ${parseEntries(json, 'member_id uuid, spouse_id uuid')}
    ), chosen as (
      select distinct on ("memberId") "memberId" as member_id, partnerships.id
      from entry join partnerships
        on (first_id, second_id) in (("memberId", "spouseId"), ("spouseId", "memberId"))
      where not exists (select from spouses where member_id = "memberId")
      order by "memberId", partnerships.id desc
    ), named as (
      select id, array_agg(member_id) as by from chosen group by id
    )
    update partnerships set
      is_spouse_of_first = is_spouse_of_first or first_id = any (by),
      is_spouse_of_second = is_spouse_of_second or second_id = any (by)
    from named where named.id = partnerships.id`.execute(tx)
}

/** The rows of a batch, with these columns as fields. */
function parseEntries(json: Buffer, columns: string): RawBuilder<unknown> {
  const fields = columns.replaceAll(
    /(\w+)( \w+)/g,
    (_, column: string, type: string) => toFieldName(column) + type,
  )
  return sql`json_to_recordset(${json}::json) as entry(${sql.raw(fields)})`
}

/** The JSON field of a column: `"firstName"`. */
function toFieldName(column: string): string {
  return `"${column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}"`
}
