import { sql, type Kysely } from 'kysely'

/**
 * What open pages were notified of in the last day, so that a page that was disconnected catches up. Triggers announce
 * the changes of existing tables, whichever program makes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_events (
      id bigint generated always as identity primary key,
      topic text not null,
      key text not null,
      -- Either the accounts that are notified, or a capability or 'everyone'.
      account_ids uuid[],
      audience text,
      -- A reader asks for the transactions that its previous snapshot did not contain. Ids and times would miss an
      -- event whose transaction takes longer than that of a later one.
      xid xid8 not null default pg_current_xact_id(),
      created_at timestamptz not null default clock_timestamp(),
      check ((account_ids is null) <> (audience is null))
    )`.execute(db)
  await sql`create index live_events_xid on live_events (xid)`.execute(db)
  await sql`create index live_events_created_at on live_events (created_at)`.execute(db)
  // PostgreSQL merges equal notifications of a transaction into one.
  await sql`
    create function notify_live_event() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live_event', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger live_events_notify after insert on live_events
      for each statement execute function notify_live_event()`.execute(db)
  // An import changes the tree by many statements, of which one event is enough.
  await sql`
    create function announce_live_event(new_topic text, new_key text, new_account_ids uuid[], new_audience text)
    returns void language sql as $$
      insert into live_events (topic, key, account_ids, audience)
      select new_topic, new_key, new_account_ids, new_audience
      where not exists (
        select from live_events
        where xid = pg_current_xact_id() and topic = new_topic and key = new_key
          and account_ids is not distinct from new_account_ids
          and audience is not distinct from new_audience)
    $$`.execute(db)
  await announceAccounts(db)
  await announceTreeAndApprovals(db)
  await announceDocuments(db)
  await announceNotificationsAndInquiries(db)
}

async function announceAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_account() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('account', '', array[new.id], null);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_announce_account after update on users
      for each row execute function announce_account()`.execute(db)
  await sql`
    create function announce_accounts() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('accounts', '', null, 'roles.manage');
      perform announce_live_event('accounts', '', null, 'board.read');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_announce_new after insert on users
      for each statement execute function announce_accounts()`.execute(db)
  await sql`
    create trigger users_announce_change after update on users
      for each row when (
        (old.first_name, old.last_name, old.email, old.role, old.board_term_expires, old.is_active, old.awaits_approval)
        is distinct from
        (new.first_name, new.last_name, new.email, new.role, new.board_term_expires, new.is_active, new.awaits_approval))
      execute function announce_accounts()`.execute(db)
  await sql`
    create or replace function notify_appointment_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('user_changed', coalesce(new.account_id, old.account_id)::text);
      perform announce_live_event('account', '', array[coalesce(new.account_id, old.account_id)], null);
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function notify_appointees() returns trigger language plpgsql as $$
    begin
      perform
        pg_notify('user_changed', account_id::text),
        announce_live_event('account', '', array[account_id], null)
      from appointments where member_id = new.id and ended_at is null;
      return null;
    end $$`.execute(db)
}

async function announceTreeAndApprovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function notify_family_tree_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('family_tree_changed', '');
      perform announce_live_event('family-tree', '', null, 'everyone');
      return null;
    end $$`.execute(db)
  await sql`
    create function announce_approval() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('approvals', '', null, 'approvals.decide');
      perform announce_live_event('approvals', '', array[coalesce(new.requested_by_id, old.requested_by_id)], null);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger board_approvals_announce after insert or update or delete on board_approvals
      for each row execute function announce_approval()`.execute(db)
}

/** Without a key, so that the event reveals no document to an account that may not see it. */
async function announceDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_documents() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('document', '', null, 'everyone');
      return null;
    end $$`.execute(db)
  for (const table of [
    'documents',
    'document_versions',
    'document_members',
    'document_readers',
    'tax_expectations',
  ])
    await sql`
      create trigger ${sql.id(`${table}_announce`)} after insert or update or delete on ${sql.table(table)}
        for each statement execute function announce_documents()`.execute(db)
  await sql`
    create function announce_document_share() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('document', '', array[new.creator_id], null);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger document_shares_announce after insert or update on document_shares
      for each row execute function announce_document_share()`.execute(db)
}

async function announceNotificationsAndInquiries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_notification() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('notifications', '', array[new.account_id], null);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger notifications_announce after insert or update of seen_at on notifications
      for each row execute function announce_notification()`.execute(db)
  await sql`
    create function announce_inquiry() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('inquiries', '', null, 'inquiries.answer');
      perform announce_live_event('inquiries', '', array[new.sender_id], null);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger inquiries_announce after insert or update on inquiries
      for each row execute function announce_inquiry()`.execute(db)
}
