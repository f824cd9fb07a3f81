import { sql, type Kysely } from 'kysely'

import { tokenize } from '#server/platform/tokenize.ts'

/**
 * Photographs become documents with the same ids, and videos join them. Only what a document has no place for stays in
 * `family_media`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents drop constraint documents_area_check`.execute(db)
  await sql`
    alter table documents
      add constraint documents_area_check check (area in ('company', 'tax', 'archive', 'media'))`.execute(db)
  // Null for the photographs of before: their files are not read here.
  await sql`alter table document_versions alter column sha256 drop not null`.execute(db)
  await sql`
    insert into documents (id, area, kind, title, description, audience, owner_id, version, removed_at, removed_by_id,
      created_at, updated_at)
    select id, 'media', 'photograph', coalesce(title, ''), description,
      case when is_public then 'family' else 'private' end, uploader_id, version, removed_at,
      case when removed_at is not null then uploader_id end, created_at, created_at
    from family_media`.execute(db)
  await sql`
    with moved as (
      insert into document_versions (document_id, number, file_id, file_name, mime_type, bytes, uploaded_by_id,
        uploaded_at, thumbnail_id)
      select id, 1, file_id, 'Photograph.webp', mime_type, file_size, uploader_id, created_at, thumbnail_id
      from family_media
      returning id, document_id
    )
    update documents set current_version_id = moved.id from moved where documents.id = moved.document_id
  `.execute(db)
  await indexTitles(db)
  await moveQuota(db)
  await sql`set constraints all immediate`.execute(db)
  await sql`
    alter table family_media
      drop column uploader_id,
      drop column title,
      drop column description,
      drop column is_public,
      drop column mime_type,
      drop column file_size,
      drop column file_id,
      drop column thumbnail_id,
      drop column version,
      drop column removed_at,
      drop column created_at,
      alter column id drop default,
      -- Seconds; null for a photograph.
      add column duration double precision check (duration >= 0),
      add constraint family_media_id_fkey foreign key (id) references documents on delete cascade`.execute(db)
  await sql`create index family_media_member on family_media (member_id)`.execute(db)
}

/** A search finds the words of titles and descriptions at once; their text is read later. */
async function indexTitles(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; title: string; description: string | null }>`
    select id, title, description from documents where area = 'media'`.execute(db)
  const toWords = (text: string) =>
    tokenize(text)
      .map(({ term }) => term)
      .join(' ')
  for (const { id, title, description } of rows) {
    const titleWords = toWords(title)
    const rest = toWords(`${description ?? ''} Photograph.webp`)
    await sql`
      with details as (
        select setweight(to_search_vector(${titleWords}), 'A') || setweight(to_search_vector(${rest}), 'C') as words
      )
      update documents set details_search = words, search = words || to_beginnings(${`${titleWords} ${rest}`})
      from details where id = ${id}`.execute(db)
  }
}

/** A photograph counts as a document does: with its version, by its uploader, and without its thumbnail. */
async function moveQuota(db: Kysely<unknown>): Promise<void> {
  await sql`
    update stored_files set owner_id = null
    from family_media where stored_files.id in (file_id, thumbnail_id)`.execute(db)
  await sql`drop view stored_content`.execute(db)
  await sql`
    create view stored_content as
      select author_user_id as account_id, 200 + pg_column_size(content) + coalesce(pg_column_size(title), 0) as bytes
        from family_posts
      union all
      select sender_id, 200 + pg_column_size(message) + pg_column_size(search_text) from inquiries
      union all
      select author_id, 200 + pg_column_size(message) from inquiry_replies
      union all
      select requested_by_id, 200 + pg_column_size(changes) + coalesce(pg_column_size(request_notes), 0)
        from board_approvals
      union all
      select owner_id, 200 + bytes from stored_files
      union all
      select account_id, 200 + pg_column_size(metadata) + case when rejection is null then length else 0 end
        from uploads
      union all
      select account_id, bytes from document_content
      union all
      select created_by_id, 200 + pg_column_size(title) + coalesce(pg_column_size(note), 0) from tax_expectations
      union all
      select creator_id, 200 + pg_column_size(adviser_name) + coalesce(pg_column_size(note), 0)
        from document_shares`.execute(db)
}
