import { sql, type Kysely } from 'kysely'

/** Documents of the companies, the taxes and the archive: one store with versions, audiences, openings and search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table documents (
      id uuid primary key default gen_random_uuid(),
      area text not null check (area in ('company', 'tax', 'archive')),
      kind text not null,
      title text not null,
      description text,
      date_text text,
      earliest_date date,
      tax_year smallint,
      tax_category text check (tax_category in ('irs_form', 'completed_tax_document')),
      company_id uuid references companies,
      company_tab text,
      requirement text,
      tags text[] not null default '{}',
      audience text not null check (audience in ('family', 'board', 'members', 'office', 'private')),
      is_sensitive boolean not null default false,
      -- Null for the sample documents of the portal itself.
      owner_id uuid references users,
      expires_on date,
      retain_until date,
      legal_hold_at timestamptz,
      legal_hold_by_id uuid references users,
      legal_hold_reason text,
      current_version_id uuid,
      -- The words of the title, the tags, the description and the file name, which rank a search.
      details_search tsvector not null default '',
      -- The same with the words of the current version's text, and the beginnings of all words.
      search tsvector not null default '',
      -- In the order of filing.
      filing_number bigint not null generated always as identity,
      version integer not null default 1,
      removed_at timestamptz,
      removed_by_id uuid references users,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((area = 'company') = (company_tab is not null)),
      check (company_tab is null or company_id is not null),
      check ((area = 'tax') = (tax_category is not null)),
      check (num_nonnulls(legal_hold_at, legal_hold_reason) in (0, 2))
    )`.execute(db)
  // The words of a text are stored apart from a row of more than 2 KB, so that a list of all documents need not read
  // them.
  await sql`alter table documents set (toast_tuple_target = 128)`.execute(db)
  for (const column of ['title', 'description', 'tags', 'details_search'])
    await sql`alter table documents alter column ${sql.id(column)} set storage main`.execute(db)
  await sql`alter table documents alter column search set storage external`.execute(db)
  await sql`
    create table document_versions (
      id uuid primary key default gen_random_uuid(),
      document_id uuid not null references documents on delete cascade,
      number integer not null,
      -- Versions with the same content share a file.
      file_id uuid not null references stored_files,
      file_name text not null,
      mime_type text not null,
      bytes bigint not null,
      sha256 bytea not null,
      note text,
      restored_number integer,
      -- Null for the sample documents of the portal itself.
      uploaded_by_id uuid references users,
      uploaded_at timestamptz not null,
      thumbnail_id uuid references stored_files,
      text_state text not null default 'pending' check (text_state in ('pending', 'done', 'none', 'failed')),
      text text,
      is_text_truncated boolean not null default false,
      text_search tsvector,
      unique (document_id, number)
    )`.execute(db)
  await sql`
    alter table documents add constraint documents_current_version_id_fkey
      foreign key (current_version_id) references document_versions deferrable initially deferred`.execute(db)
  await sql`
    create table document_members (
      document_id uuid not null references documents on delete cascade,
      member_id uuid not null references family_members,
      primary key (document_id, member_id)
    )`.execute(db)
  await sql`
    create table document_readers (
      document_id uuid not null references documents on delete cascade,
      member_id uuid not null references family_members,
      primary key (document_id, member_id)
    )`.execute(db)
  await sql`
    create table document_openings (
      id uuid primary key default gen_random_uuid(),
      version_id uuid not null references document_versions on delete cascade,
      account_id uuid references users,
      -- The outside adviser with a link, who has no account.
      adviser_name text,
      how text not null check (how in ('preview', 'download', 'shared')),
      opened_at timestamptz not null,
      check (num_nonnulls(account_id, adviser_name) = 1)
    )`.execute(db)

  await sql`create index documents_recent on documents (created_at, id) where removed_at is null`.execute(db)
  await sql`
    create index documents_company on documents (company_id, company_tab, created_at, id)
      where company_id is not null`.execute(db)
  await sql`
    create index documents_tax on documents (tax_category, created_at, id) where tax_category is not null`.execute(
    db,
  )
  await sql`create index documents_owner on documents (owner_id)`.execute(db)
  await sql`create index documents_expiring on documents (expires_on) where expires_on is not null`.execute(
    db,
  )
  await sql`create index documents_removed on documents (removed_at) where removed_at is not null`.execute(db)
  await sql`create index documents_filing_number on documents (filing_number)`.execute(db)
  await sql`create index documents_tags on documents using gin (tags)`.execute(db)
  await sql`create index document_versions_file on document_versions (file_id)`.execute(db)
  await sql`
    create index document_versions_thumbnail on document_versions (thumbnail_id)
      where thumbnail_id is not null`.execute(db)
  await sql`create index document_versions_uploader on document_versions (uploaded_by_id)`.execute(db)
  await sql`
    create index document_versions_pending on document_versions (uploaded_at) where text_state = 'pending'`.execute(
    db,
  )
  await sql`create index document_members_member on document_members (member_id)`.execute(db)
  await sql`create index document_readers_member on document_readers (member_id)`.execute(db)
  await sql`create index document_openings_version on document_openings (version_id, opened_at, id)`.execute(
    db,
  )

  // No stop words, unlike the dictionary of PostgreSQL: 'will' is a document here.
  await sql`create text search dictionary english_stems (template = snowball, language = english)`.execute(db)
  await sql`create text search configuration word_stems (copy = simple)`.execute(db)
  await sql`
    alter text search configuration word_stems alter mapping for asciiword, word, numword with english_stems`.execute(
    db,
  )
  // '^' separates the two, so that a phrase does not match the last word and the first stem.
  await sql`
    create function to_search_vector(words text) returns tsvector language sql immutable as $$
      select to_tsvector('simple', words) || '''^'':1'::tsvector || to_tsvector('word_stems', words)
        || '''^'':1'::tsvector
    $$`.execute(db)
  // '^' and the first 0 to 5 letters of each word. A search for the beginning of a word reads one entry of the index
  // instead of one for each continuation.
  await sql`
    create function to_beginnings(words text) returns tsvector language sql immutable as $$
      select array_to_tsvector(array_agg(distinct beginning)) from (
        select '^' as beginning
        union all select '^' || left(word, letters)
        from unnest(tsvector_to_array(to_tsvector('simple', words))) as word, generate_series(1, 5) as letters
      ) as beginnings
    $$`.execute(db)
  // Also with the block of 1,024 documents, so that a search reads the newest matches without the others.
  await sql`
    create function to_indexed_words(words tsvector, filing_number bigint) returns tsvector language sql immutable as $$
      select words || array_to_tsvector(array['#' || filing_number / 1024])
    $$`.execute(db)
  await sql`
    create index documents_search on documents using gin (to_indexed_words(search, filing_number))`.execute(
    db,
  )
  await sql`create index documents_details_search on documents using gin (details_search)`.execute(db)
  // A tsvector has at most 1 MB, of which the details of a document get a part. Of a longer text, the beginning is
  // searched.
  await sql`
    create function to_text_vector(words text) returns tsvector language plpgsql immutable as $$
    declare vector tsvector;
    begin
      loop
        begin
          vector := to_search_vector(words) || to_beginnings(words);
          if pg_column_size(vector) < 900000 then return vector; end if;
        exception when program_limit_exceeded then null;
        end;
        words := left(words, length(words) / 2);
      end loop;
    end $$`.execute(db)

  // The bytes of a version count toward its uploader's quota, even if they are stored once for several versions.
  await sql`
    create view document_content as
      select owner_id as account_id, 200 + pg_column_size(title) + coalesce(pg_column_size(description), 0) as bytes
        from documents where owner_id is not null
      union all
      select uploaded_by_id, 200 + bytes from document_versions
        where uploaded_by_id is not null and restored_number is null`.execute(db)
  await sql`
    do $$ declare content text := pg_get_viewdef('stored_content'::regclass); begin
      execute 'create or replace view stored_content as ' || rtrim(content, ';')
        || ' union all select account_id, bytes from document_content';
    end $$`.execute(db)
}
