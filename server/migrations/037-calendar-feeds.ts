import { sql, type Kysely } from 'kysely'

/** The private addresses at which calendar programs read the calendars of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      account_id uuid primary key references users on delete cascade,
      -- SHA-256 of the token in the address, in hexadecimal.
      token_hash text not null unique,
      created_at timestamptz not null,
      -- To the hour, so that use causes few writes.
      last_read_at timestamptz
    )`.execute(db)

  // Whatever changes a password or deactivates an account, an address that someone else may have made ends with it.
  await sql`
    create function end_calendar_feed_of_user() returns trigger language plpgsql as $$
    begin
      delete from calendar_feeds where account_id = old.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_end_calendar_feed after update on users
      for each row when (
        (old.is_active and not new.is_active) or old.password_hash is distinct from new.password_hash)
      execute function end_calendar_feed_of_user()`.execute(db)
}
