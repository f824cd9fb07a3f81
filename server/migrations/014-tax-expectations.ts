import { sql, type Kysely } from 'kysely'

/** What a member or a company should hand in for a tax year. It is received when a document is linked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_expectations (
      id uuid primary key default gen_random_uuid(),
      member_id uuid references family_members,
      company_id uuid references companies,
      title text not null,
      tax_year smallint not null,
      due_on date not null,
      -- The order of the list, which is paged by an instant.
      due_at timestamptz not null generated always as (due_on::timestamp at time zone 'utc') stored,
      note text,
      document_id uuid references documents on delete set null,
      received_at timestamptz,
      created_by_id uuid not null references users,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      check (num_nonnulls(member_id, company_id) = 1)
    )`.execute(db)
  await sql`create index tax_expectations_due on tax_expectations (tax_year, due_at, id)`.execute(db)
  await sql`create index tax_expectations_member on tax_expectations (member_id)`.execute(db)
  await sql`create index tax_expectations_document on tax_expectations (document_id)`.execute(db)
  await sql`
    do $$ declare content text := pg_get_viewdef('stored_content'::regclass); begin
      execute 'create or replace view stored_content as ' || rtrim(content, ';')
        || ' union all select created_by_id, 200 + pg_column_size(title) + coalesce(pg_column_size(note), 0)'
        || ' from tax_expectations';
    end $$`.execute(db)
}
