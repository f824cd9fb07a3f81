import { sql, type Kysely } from 'kysely'

/** Second factors, recovery codes, and an index for the audit entries of one account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Pending until it is confirmed. Signing in requires confirmed second factors only.
  await sql`
    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      sealed_secret text not null,
      started_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references second_factors on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`create index audit_entries_subject on audit_entries (subject, action, created_at)`.execute(db)
}
