import { sql, type Kysely } from 'kysely'

/** From when until when a company or a trust owns an account. Those of today own theirs since its beginning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_ownerships (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references investment_accounts on delete cascade,
      entity_id uuid not null references ownership_entities,
      -- Null for the beginning of the account.
      from_date date,
      -- The last day. The ownerships of an account do not overlap, which its lock ensures.
      until_date date check (until_date >= from_date),
      version integer not null default 1,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index account_ownerships_account on account_ownerships (account_id)`.execute(db)
  await sql`create index account_ownerships_entity on account_ownerships (entity_id)`.execute(db)
  await sql`
    insert into account_ownerships (account_id, entity_id, created_at)
    select id, entity_id, updated_at from investment_accounts where entity_id is not null`.execute(db)
  await sql`alter table investment_accounts drop column entity_id`.execute(db)
  // To those who may see the account, and to everyone because of the family's total.
  await sql`
    create function announce_account_ownership() returns trigger language plpgsql as $$
    begin
      perform announce_investments(array[coalesce(new.account_id, old.account_id)]);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger account_ownerships_announce after insert or update or delete on account_ownerships
      for each row execute function announce_account_ownership()`.execute(db)
}
