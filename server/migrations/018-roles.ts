import { sql, type Kysely } from 'kysely'

/** Settings that administrators change on a page, the order of the list of accounts, and announced ends of terms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portal_settings (
      key text primary key,
      value jsonb not null,
      -- Null for the command line.
      changed_by_id uuid references users,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`
    create function notify_setting_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('settings_changed', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger portal_settings_notify after insert or update or delete on portal_settings
      for each row execute function notify_setting_change()`.execute(db)
  await sql`create index users_created_at on users (created_at, id)`.execute(db)
  await sql`create index users_board on users (board_term_expires) where role = 'board_member'`.execute(db)
  // The end of the term that the account and the administrators were notified of.
  await sql`alter table users add column announced_term_end timestamptz`.execute(db)
}
