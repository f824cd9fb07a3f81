import { sql, type Kysely } from 'kysely'

/** Exports of accounts' own data, and their archives for a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_exports (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references users,
      state text not null default 'pending' check (state in ('pending', 'ready', 'canceled', 'failed', 'expired')),
      done_files integer not null default 0,
      total_files integer not null default 0,
      file_id uuid references stored_files,
      bytes bigint,
      created_at timestamptz not null,
      -- Until when a node works on a pending one, unless it renews the lease.
      leased_until timestamptz,
      finished_at timestamptz,
      expires_at timestamptz,
      check ((state = 'ready') = (file_id is not null))
    )`.execute(db)
  await sql`
    create unique index data_exports_pending on data_exports (account_id) where state = 'pending'`.execute(db)
  await sql`create index data_exports_account on data_exports (account_id, created_at, id)`.execute(db)
  await sql`create index data_exports_file on data_exports (file_id) where file_id is not null`.execute(db)
}
