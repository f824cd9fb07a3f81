import { sql, type Kysely } from 'kysely'

/** The keys of requests that create a record, so that a repeated request does not create another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The record is in the table that the call writes, so the column can have no foreign key.
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      call text not null,
      key text not null,
      fingerprint text not null,
      record_id uuid,
      created_at timestamptz not null,
      primary key (user_id, call, key)
    )`.execute(db)
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db)
}
