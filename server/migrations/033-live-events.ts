import { sql, type Kysely } from 'kysely'

/** What open pages were notified of in the last day, so that a page that was disconnected catches up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_events (
      id bigint generated always as identity primary key,
      topic text not null,
      key text not null,
      -- Either the accounts that are notified, or a capability or 'everyone'.
      account_ids uuid[],
      audience text,
      created_at timestamptz not null default clock_timestamp(),
      check ((account_ids is null) <> (audience is null))
    )`.execute(db)
  await sql`create index live_events_created_at on live_events (created_at)`.execute(db)
  await sql`
    create function notify_live_event() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live_event', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger live_events_notify after insert on live_events
      for each row execute function notify_live_event()`.execute(db)
}
