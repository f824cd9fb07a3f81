import { sql, type Kysely } from 'kysely'

/** Family Member IDs, Secure Access Codes and the step-ups of sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function new_family_id() returns text language sql volatile as $$
      select upper(substr(random, 1, 4) || '-' || substr(random, 5, 4))
      from replace(gen_random_uuid()::text, '-', '') as random
    $$`.execute(db)
  await sql`
    alter table users
      add column family_id text not null default new_family_id()
        constraint users_family_id_key unique,
      add column access_code_hash text,
      add column password_changed_at timestamptz`.execute(db)
  await sql`update users set password_changed_at = created_at`.execute(db)
  await sql`alter table users alter column password_changed_at set not null`.execute(db)

  // A step-up changes a session without ending it, so it invalidates the caches too. Extending the expiry does not.
  await sql`
    create trigger sessions_notify_update after update on sessions
      for each row when (old.sess is distinct from new.sess)
      execute function notify_session_change()`.execute(db)
}
