import { sql, type Kysely } from 'kysely'

/** Links through which outside advisers read chosen documents, and the browsers that have entered a passcode. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_shares (
      id uuid primary key default gen_random_uuid(),
      creator_id uuid not null references users,
      adviser_name text not null,
      note text,
      -- SHA-256 of the random token in the link, in hexadecimal.
      token_hash text not null unique,
      -- Argon2id.
      passcode_hash text not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      opened_count integer not null default 0,
      download_count integer not null default 0,
      last_opened_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index document_shares_creator on document_shares (creator_id, created_at, id)`.execute(db)
  await sql`
    create table document_share_items (
      share_id uuid not null references document_shares on delete cascade,
      document_id uuid not null references documents on delete cascade,
      -- Whether the creator had Family Access and shared it as a sensitive document.
      includes_sensitive boolean not null,
      primary key (share_id, document_id)
    )`.execute(db)
  await sql`create index document_share_items_document on document_share_items (document_id)`.execute(db)
  await sql`
    create table document_share_visits (
      -- SHA-256 of the random token in the cookie, in hexadecimal.
      token_hash text primary key,
      share_id uuid not null references document_shares on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index document_share_visits_share on document_share_visits (share_id)`.execute(db)
  // Null for an opening by an account, and after the link was deleted.
  await sql`
    alter table document_openings
      add column share_id uuid references document_shares on delete set null,
      add check (share_id is null or adviser_name is not null)`.execute(db)
  await sql`
    create index document_openings_share on document_openings (share_id) where share_id is not null`.execute(
    db,
  )

  await sql`
    do $$ declare content text := pg_get_viewdef('stored_content'::regclass); begin
      execute 'create or replace view stored_content as ' || rtrim(content, ';')
        || ' union all select creator_id, 200 + pg_column_size(adviser_name) + coalesce(pg_column_size(note), 0)'
        || ' from document_shares';
    end $$`.execute(db)
}
