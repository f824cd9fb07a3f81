import { sql, type Kysely } from 'kysely'

/** GEDCOM files: previews, imports, and the members of the tree that an import matched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The number is the order in which files were previewed.
  await sql`
    create table gedcom_imports (
      id uuid primary key default gen_random_uuid(),
      number integer generated always as identity unique,
      file_id uuid unique references stored_files on delete set null,
      spool_id uuid unique references stored_files on delete set null,
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
  await sql`create index gedcom_imports_started on gedcom_imports (started_at, id) where state <> 'previewed'`.execute(
    db,
  )
  // Matched members: the index of their person in the file, and the fields that the import filled.
  await sql`
    create table gedcom_matches (
      import_id uuid not null references gedcom_imports,
      import_index integer not null,
      member_id uuid not null references family_members,
      filled jsonb,
      version integer,
      primary key (import_id, import_index)
    )`.execute(db)
  await sql`create index gedcom_matches_member on gedcom_matches (member_id)`.execute(db)

  // `import_id` has no foreign key here and below, which PostgreSQL would check for each of the 80,000 rows of an
  // import of 20,000 people. An import with rows is never deleted.
  // The person's index in the file, and the member's version after the import. Another version means that the member
  // was edited since.
  await sql`
    alter table family_members
      add column import_id uuid,
      add column import_index integer,
      add column imported_version integer,
      add check (num_nonnulls(import_id, import_index) in (0, 2))`.execute(db)
  await sql`
    create unique index family_members_import on family_members (import_id, import_index)
      where import_id is not null`.execute(db)
  for (const table of ['parent_links', 'partnerships', 'life_events'])
    await sql`alter table ${sql.table(table)} add column import_id uuid`.execute(db)
  // A marriage without details before the import. An undo clears it instead of deleting it.
  await sql`alter table partnerships add column is_completed boolean not null default false`.execute(db)
}
