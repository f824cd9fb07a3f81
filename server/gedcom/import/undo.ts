import { sql } from 'kysely'

import { formatCount, pluralize } from '#contract/texts/counts.ts'
import type { StoredImport } from '#server/gedcom/store.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'
import { nextVersion } from '#server/platform/database/versions.ts'

import { fillableColumns, incrementVersion, incrementVersionsOfExtended } from './insert-rows.ts'

/**
 * Finds later changes that undoing an import would lose, as clauses: '3 people have been edited since'. Empty when the
 * import can be undone.
 */
export async function findUndoBlockers(
  db: Db,
  references: readonly MemberReferences[],
  { id, lifeEvents }: Pick<StoredImport, 'id' | 'lifeEvents'>,
): Promise<string[]> {
  const memberIds = sql<string>`(select id from family_members where import_id = ${id})`
  // A link to an account increases the version, but is not an edit.
  const { rows } = await sql<Record<Blocker, number>>`
    select
      (select count(*) from family_members
        where import_id = ${id} and (version - (user_id is not null)::int <> imported_version
          or removed_at is not null)) +
      (select count(*) from gedcom_matches join family_members as member on member.id = member_id
        where gedcom_matches.import_id = ${id} and gedcom_matches.version <> member.version) as edited,
      (select count(*) from family_members where import_id = ${id} and user_id is not null) as accounts,
      (select count(*) from parent_links
        where (child_id in ${memberIds} or parent_id in ${memberIds}) and import_id is distinct from ${id}) +
      (select count(*) from spouses join partnerships on partnerships.id = partnership_id
        where import_id = ${id} and member_id not in ${memberIds} and spouse_id in ${memberIds}
          and not exists (select from gedcom_matches as matched
            where matched.import_id = ${id} and matched.member_id = spouses.member_id and filled is not null)) +
      (select count(*) from partnerships
        where (first_id in ${memberIds} or second_id in ${memberIds}) and import_id is distinct from ${id}) as links,
      ${lifeEvents} - (select count(*) from life_events where import_id = ${id}) as events`.execute(db)
  const clauses = Object.entries(rows[0] ?? {})
    .filter(([, count]) => count > 0)
    .map(([key, count]) => describeBlocker[key as Blocker](count))
  for (const slice of references) clauses.push(...(await slice.describeReferences(db, memberIds)))
  return clauses
}

type Blocker = 'edited' | 'accounts' | 'links' | 'events'

const describeBlocker: Record<Blocker, (count: number) => string> = {
  edited: count => `${pluralize(count, 'person has', 'people have')} been edited since`,
  accounts: count =>
    pluralize(count, 'person has been linked to an account', 'people have been linked to accounts'),
  links: count => `${pluralize(count, 'link to its people has', 'links to its people have')} been made`,
  events: count => `${formatCount(count)} of their life events ${count === 1 ? 'has' : 'have'} been removed`,
}

/** Waits for transactions that refer to the members of an import, which lock them in the same order. */
export async function lockImportedMembers(tx: Tx, id: string): Promise<void> {
  await sql`
    with imported as (select id from family_members where import_id = ${id} order by id for update)
    select count(*) from imported`.execute(tx)
}

/** Removes exactly what the import added, and clears the columns that it filled in. */
export async function undoImport(tx: Tx, id: string, now: Date): Promise<void> {
  await incrementVersionsOfExtended(tx, id, now)
  await tx.deleteFrom('lifeEvents').where('importId', '=', id).execute()
  // Deletes a completed marriage if the couple also has an undated one: undone, both would be equal.
  await sql`
    delete from partnerships as completed using partnerships as undated
    where completed.import_id = ${id} and completed.is_completed and completed.id <> undated.id
      and (undated.first_id, undated.second_id)
        in ((completed.first_id, completed.second_id), (completed.second_id, completed.first_id))
      and undated.kind = 'marriage'
      and num_nonnulls(undated.start_text, undated.end_text, undated.place) = 0`.execute(tx)
  // Deletes implied marriages that neither partner names.
  await tx
    .deleteFrom('partnerships')
    .where('importId', '=', id)
    .where('isImplied', '=', true)
    .where('isSpouseOfFirst', '=', false)
    .where('isSpouseOfSecond', '=', false)
    .execute()
  await tx
    .updateTable('partnerships')
    .set({
      kind: 'marriage',
      startText: null,
      earliestStartDate: null,
      endText: null,
      place: null,
      importId: null,
      isCompleted: false,
    })
    .where('importId', '=', id)
    .where('isCompleted', '=', true)
    .execute()
  await tx.deleteFrom('partnerships').where('importId', '=', id).execute()
  await tx.deleteFrom('parentLinks').where('importId', '=', id).execute()
  // Clears the spouse flags that the import set on existing partnerships.
  await sql`
    with filled as (
      select array_agg(member_id) as ids from gedcom_matches where import_id = ${id} and filled ? 'spouse'
    )
    update partnerships set
      is_spouse_of_first = is_spouse_of_first and first_id <> all (ids),
      is_spouse_of_second = is_spouse_of_second and second_id <> all (ids)
    from filled where first_id = any (ids) or second_id = any (ids)`.execute(tx)
  await sql`
    update family_members as member set
      ${sql.raw(
        fillableColumns
          .map(column => `${column} = case when filled ? '${column}' then null else member.${column} end`)
          .join(', '),
      )},
      ${incrementVersion(now)}
    from gedcom_matches
    where gedcom_matches.import_id = ${id} and member_id = member.id and filled is not null`.execute(tx)
  await sql`
    update family_members set removed_at = ${now}, updated_at = ${now}, version = ${nextVersion}
    where import_id = ${id} and removed_at is null`.execute(tx)
}
