import { sql, type Kysely } from 'kysely'

/** The five family companies. Their names begin with FAMILY_NAME, which is not stored here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      id uuid primary key default gen_random_uuid(),
      key text not null unique,
      position smallint not null unique,
      entity_type text not null check (entity_type in ('S-Corp', 'C-Corp', 'LLC')),
      -- The last digits of the employer identification number. The rest is never stored.
      ein_digits text check (ein_digits ~ '^[0-9]{4}$'),
      founded smallint not null,
      state text not null,
      assets text not null,
      description text not null,
      status text not null,
      -- When the sample documents were filed; null until then.
      seeded_at timestamptz
    )`.execute(db)
  await sql`
    insert into companies (key, position, entity_type, founded, state, assets, status, description) values
      ('family-holdings', 1, 'S-Corp', 2025, 'Delaware', '$50M+', 'Active',
       'Holds the family’s shared investments and coordinates the work of its other companies.'),
      ('holdings', 2, 'C-Corp', 2025, 'Delaware', '$25M+', 'Active',
       'Acquires and develops businesses and property for long-term growth.'),
      ('beverage-company', 3, 'LLC', 2025, 'Delaware', '$15M+', 'Active',
       'Produces and distributes craft beverages.'),
      ('staffing', 4, 'LLC', 2025, 'Delaware', '$10M+', 'Active',
       'Recruits and places professionals for temporary and permanent positions.'),
      ('healthcare-services', 5, 'LLC', 2025, 'Delaware', '$12M+', 'Active',
       'Operates clinics and manages services for healthcare providers.')`.execute(db)
}
