import { sql, type Kysely } from 'kysely'

/** Connected exchanges, their syncs, and imported files with the activities that they added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integrations (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users,
      account_id uuid not null references investment_accounts on delete cascade,
      platform text not null check (platform in ('kraken', 'coinbase', 'binance')),
      -- The key and its secret as JSON.
      sealed_credentials text not null,
      is_read_only boolean not null,
      is_active boolean not null default true,
      last_sync timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index integrations_user on integrations (user_id, created_at)`.execute(db)
  await sql`create index integrations_account on integrations (account_id)`.execute(db)
  await sql`
    create table integration_syncs (
      id uuid primary key default gen_random_uuid(),
      integration_id uuid not null references integrations on delete cascade,
      requested_by_id uuid not null references users,
      state text not null check (state in ('waiting', 'reading', 'saving', 'done', 'failed')),
      problem text,
      trades integer not null default 0,
      balances integer not null default 0,
      skipped_trades integer not null default 0,
      started_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db)
  await sql`
    create unique index integration_syncs_one_runs on integration_syncs (integration_id)
      where state in ('waiting', 'reading', 'saving')`.execute(db)
  await sql`create index integration_syncs_latest on integration_syncs (integration_id, started_at)`.execute(
    db,
  )
  await sql`create index integration_syncs_requested_by on integration_syncs (requested_by_id)`.execute(db)

  await sql`
    create table investment_imports (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references investment_accounts on delete cascade,
      imported_by_id uuid not null references users,
      file_name text not null,
      format text not null check (format in ('csv', 'ofx')),
      content text not null check (content in ('activities', 'prices')),
      state text not null check (state in ('previewed', 'applied', 'undone')),
      asset_type text not null,
      new_count integer not null,
      duplicate_count integer not null,
      problem_count integer not null,
      created_at timestamptz not null,
      applied_at timestamptz,
      undone_at timestamptz
    )`.execute(db)
  await sql`
    create index investment_imports_imported_by on investment_imports (imported_by_id, created_at)`.execute(
    db,
  )
  await sql`create index investment_imports_account on investment_imports (account_id)`.execute(db)
  await sql`
    create table investment_import_rows (
      id uuid primary key default gen_random_uuid(),
      import_id uuid not null references investment_imports on delete cascade,
      -- In the file, and among the activities that one line becomes.
      line integer not null,
      part integer not null,
      state text not null check (state in ('new', 'duplicate', 'problem')),
      problem text,
      external_id text not null,
      activity jsonb not null,
      unique (import_id, line, part)
    )`.execute(db)
  await sql`
    create table imported_activities (
      import_id uuid not null references investment_imports on delete cascade,
      activity_id uuid not null references activities on delete cascade,
      primary key (import_id, activity_id)
    )`.execute(db)
  await sql`create index imported_activities_activity on imported_activities (activity_id)`.execute(db)
  await sql`
    create table import_mappings (
      user_id uuid not null references users,
      -- A hash of the header of a CSV file.
      fingerprint text not null,
      mapping jsonb not null,
      updated_at timestamptz not null,
      primary key (user_id, fingerprint)
    )`.execute(db)
  await sql`
    do $$ declare content text := pg_get_viewdef('stored_content'::regclass); begin
      execute 'create or replace view stored_content as ' || rtrim(content, ';')
        || ' union all select imports.imported_by_id, 300 + pg_column_size(rows.activity)'
        || ' from investment_import_rows as rows join investment_imports as imports on imports.id = rows.import_id'
        || ' union all select benchmarks.created_by_id, 40 from benchmark_values'
        || ' join benchmarks on benchmarks.id = benchmark_values.benchmark_id';
    end $$`.execute(db)
}
