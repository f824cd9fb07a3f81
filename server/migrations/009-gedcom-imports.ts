import { sql, type Kysely } from 'kysely'

/** GEDCOM files: previews, imports, and the members of the tree that an import matched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The ids of imported members contain the number of their import.
  await sql`
    create table gedcom_imports (
      id uuid primary key default gen_random_uuid(),
      number integer generated always as identity unique,
      file_id uuid,
      spool_id uuid,
      file_name text not null,
      state text not null check (state in ('previewed', 'running', 'done', 'failed', 'undone')),
      total integer not null,
      done integer not null default 0,
      uses_matches boolean not null default false,
      imported_by_id uuid not null references users,
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      undone_at timestamptz,
      people integer not null default 0,
      matched integer not null default 0,
      partnerships integer not null default 0,
      life_events integer not null default 0,
      failure text
    )`.execute(db)
  await sql`create unique index gedcom_imports_one_runs on gedcom_imports ((true)) where state = 'running'`.execute(
    db,
  )
  // Matched members: the index of their person in the file, and the fields that the import filled.
  await sql`
    create table gedcom_matches (
      number integer not null references gedcom_imports (number),
      index integer not null,
      member_id uuid not null references family_members,
      filled jsonb,
      version integer,
      primary key (number, index)
    )`.execute(db)
  await sql`create index gedcom_matches_member on gedcom_matches (member_id)`.execute(db)

  // The member's version after the import. Another version means that the member was edited since.
  await sql`alter table family_members add column imported_version integer`.execute(db)
  for (const table of ['further_parents', 'partnerships', 'life_events'])
    await sql`alter table ${sql.table(table)} add column import_number integer`.execute(db)
  for (const table of ['further_parents', 'partnerships', 'life_events'])
    await sql`create index ${sql.id(`${table}_import`)} on ${sql.table(table)} (import_number) where import_number is not null`.execute(
      db,
    )
  // A child may be written before its parent, as long as both are there in the end.
  for (const link of ['father', 'mother', 'spouse'])
    await sql`alter table family_members alter constraint ${sql.id(`family_members_${link}_id_fkey`)} deferrable initially immediate`.execute(
      db,
    )
}
