import { sql, type Kysely } from 'kysely'

/**
 * The five family companies, which every start adds if they are missing. Their names begin with FAMILY_NAME, which is
 * not stored here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      id uuid primary key default gen_random_uuid(),
      key text not null unique,
      position smallint not null unique,
      entity_type text not null check (entity_type in ('S-Corp', 'C-Corp', 'LLC')),
      founded smallint not null,
      state text not null,
      assets text not null,
      description text not null,
      status text not null,
      -- When the sample documents were filed; null until then.
      seeded_at timestamptz
    )`.execute(db)
}
