import { sql, type Kysely } from 'kysely'

/** Notifications of accounts, what they get by email, and the browsers that they have signed in with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Topics have no check, so that a new one needs no migration.
  await sql`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references users,
      topic text not null,
      -- Who did it, and whose account it is about.
      actor_id uuid references users,
      subject_id uuid references users,
      payload jsonb not null default '{}',
      link text,
      created_at timestamptz not null,
      seen_at timestamptz,
      -- Whether it waits for a daily summary, and when that was sent.
      awaits_digest boolean not null default false
    )`.execute(db)
  await sql`create index notifications_account on notifications (account_id, created_at, id)`.execute(db)
  await sql`create index notifications_unseen on notifications (account_id) where seen_at is null`.execute(db)
  await sql`create index notifications_digest on notifications (account_id) where awaits_digest`.execute(db)
  await sql`create index notifications_created_at on notifications (created_at)`.execute(db)
  await sql`create index notifications_actor on notifications (actor_id) where actor_id is not null`.execute(
    db,
  )
  await sql`
    create index notifications_subject on notifications (subject_id) where subject_id is not null`.execute(db)
  await sql`
    create table notification_preferences (
      account_id uuid not null references users,
      topic text not null,
      delivery text not null check (delivery in ('at-once', 'daily', 'never')),
      primary key (account_id, topic)
    )`.execute(db)
  await sql`
    create table notification_mailboxes (
      account_id uuid primary key references users,
      -- Signs the unsubscribe links of this account.
      unsubscribe_key text not null,
      last_digest_on date
    )`.execute(db)
  await sql`
    create table known_devices (
      -- SHA-256 of the random token in the cookie, in hexadecimal.
      token_hash text not null,
      account_id uuid not null references users,
      last_used_at timestamptz not null,
      primary key (account_id, token_hash)
    )`.execute(db)
  await sql`create index known_devices_last_used_at on known_devices (last_used_at)`.execute(db)
}
