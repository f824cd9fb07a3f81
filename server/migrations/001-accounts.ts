import { sql, type Kysely } from 'kysely'

/** Accounts, sessions, rate limits and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null constraint users_email_key unique check (email = lower(email)),
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      profile_image_url text,
      role text not null default 'family_member' check (role in ('admin', 'board_member', 'family_member')),
      board_member_since timestamptz,
      board_term_expires timestamptz,
      is_active boolean not null default true,
      awaits_approval boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table sessions (
      sid text primary key,
      sess jsonb not null,
      expire timestamptz not null
    )`.execute(db)
  await sql`create index sessions_expire on sessions (expire)`.execute(db)
  await sql`create index sessions_user on sessions ((sess ->> 'userId'))`.execute(db)
  await sql`
    create table setup_links (
      token_hash text primary key,
      expire timestamptz not null
    )`.execute(db)
  // The columns that rate-limiter-flexible reads and writes. `expire` is in milliseconds since 1970.
  await sql`
    create unlogged table limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      created_at timestamptz not null,
      actor_id uuid,
      action text not null,
      subject text,
      details jsonb not null default '{}'
    )`.execute(db)
  await sql`create index audit_entries_created_at on audit_entries (created_at)`.execute(db)

  // Every node caches sessions and users. The database invalidates these entries after a change by any client. A
  // revoked right no longer applies to the next request.
  await sql`
    create function notify_session_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('session_changed', old.sid);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sessions_notify_delete after delete on sessions
      for each row execute function notify_session_change()`.execute(db)
  await sql`
    create function notify_user_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('user_changed', old.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_notify_change after update or delete on users
      for each row execute function notify_user_change()`.execute(db)
  // A reactivated account must sign in again: its earlier sessions stay closed.
  await sql`
    create function end_sessions_of_user() returns trigger language plpgsql as $$
    begin
      delete from sessions where sess ->> 'userId' = old.id::text;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_end_sessions after update on users
      for each row when (old.is_active and not new.is_active)
      execute function end_sessions_of_user()`.execute(db)
  // The keys of requests that create a record, so that a repeated request does not create another. The record is in the
  // table that the call writes, so the column can have no foreign key.
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
