import { sql, type Kysely } from 'kysely'

/** The keys that encrypt messages, each sealed by the master key, which is outside the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_keys (
      id uuid primary key,
      -- The record whose texts the key encrypts, of any table.
      scope_id uuid not null,
      sealed_key text not null,
      -- The name of the master key when this key was made. A later master key calls for a new one.
      made_under text not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index data_keys_scope on data_keys (scope_id, created_at)`.execute(db)
}
