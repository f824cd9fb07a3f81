import { sql, type Kysely } from 'kysely'

/** Open pages are notified of posts, invitations and entries of the audit trail too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A post that was public until now disappears from the pages of everyone.
  await sql`
    create function announce_post() returns trigger language plpgsql as $$
    begin
      if new.is_public or old.is_public then
        perform announce_live_event('posts', '', null, 'everyone');
      else
        perform announce_live_event('posts', '', array[new.author_user_id], null);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger family_posts_announce after insert or update on family_posts
      for each row execute function announce_post()`.execute(db)
  await sql`
    create function announce_invitations() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('invitations', '', null, 'roles.manage');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger invitations_announce after insert or update or delete on invitations
      for each statement execute function announce_invitations()`.execute(db)
  await sql`
    create function announce_audit_entries() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('audit', '', null, 'audit.read');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_entries_announce after insert on audit_entries
      for each statement execute function announce_audit_entries()`.execute(db)
}
