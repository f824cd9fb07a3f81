import { sql, type Kysely } from 'kysely'

/** Companies and trusts that own investment accounts and each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ownership_entities (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('company', 'trust')),
      -- The family company that it is, which gives it its name.
      company_id uuid unique references companies check (company_id is null or kind = 'company'),
      name text,
      created_by_id uuid not null references users,
      version integer not null default 1,
      created_at timestamptz not null,
      check (num_nonnulls(company_id, name) = 1)
    )`.execute(db)
  await sql`create index ownership_entities_created_by on ownership_entities (created_by_id)`.execute(db)
  await sql`
    create table ownership_stakes (
      id uuid primary key default gen_random_uuid(),
      entity_id uuid not null references ownership_entities on delete cascade,
      -- A stake prevents the undo of the import that added its member.
      member_id uuid references family_members on delete cascade,
      owner_entity_id uuid references ownership_entities check (owner_entity_id <> entity_id),
      percent numeric(9, 6) not null check (percent > 0 and percent <= 100),
      from_date date not null,
      -- The last day.
      until_date date check (until_date >= from_date),
      version integer not null default 1,
      created_at timestamptz not null,
      check (num_nonnulls(member_id, owner_entity_id) = 1)
    )`.execute(db)
  await sql`create index ownership_stakes_entity on ownership_stakes (entity_id)`.execute(db)
  await sql`create index ownership_stakes_member on ownership_stakes (member_id)`.execute(db)
  await sql`create index ownership_stakes_owner_entity on ownership_stakes (owner_entity_id)`.execute(db)
  // The account of the portal that keeps it stays its owner_id.
  await sql`
    alter table investment_accounts add column entity_id uuid references ownership_entities`.execute(db)
  await sql`
    create index investment_accounts_entity on investment_accounts (entity_id)
      where entity_id is not null`.execute(db)
}
