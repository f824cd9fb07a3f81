import { sql, type Kysely } from 'kysely'

/** The other browsers of an account show at once which devices get push messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_push_device() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('notifications', '', array[coalesce(new.account_id, old.account_id)], null);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger push_subscriptions_announce after insert or update or delete on push_subscriptions
      for each row execute function announce_push_device()`.execute(db)
}
