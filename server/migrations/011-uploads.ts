import { sql, type Kysely } from 'kysely'

/** Resumable uploads, their parts, and the hashes by which files of equal content are stored once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for files that are never shared, such as photographs.
  await sql`alter table stored_files add column sha256 bytea`.execute(db)
  await sql`
    create index stored_files_content on stored_files (sha256, bytes) where sha256 is not null`.execute(db)
  await sql`
    create table uploads (
      id uuid primary key,
      account_id uuid not null references users,
      file_name text not null,
      -- The header Upload-Metadata as it was sent: HEAD answers it.
      metadata text not null,
      length bigint not null check (length > 0),
      received_bytes bigint not null default 0 check (received_bytes between 0 and length),
      -- Both null until the upload is finished.
      file_id uuid references stored_files,
      mime_type text,
      -- The code of the failure if the whole file was rejected.
      rejection text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check (num_nonnulls(file_id, mime_type) in (0, 2)),
      check (file_id is null or (received_bytes = length and rejection is null))
    )`.execute(db)
  await sql`create index uploads_account on uploads (account_id)`.execute(db)
  await sql`create index uploads_file on uploads (file_id) where file_id is not null`.execute(db)
  await sql`create index uploads_expires on uploads (expires_at)`.execute(db)
  // Each request with bytes writes a file of its own, named by the id, and then adds its row.
  await sql`
    create table upload_parts (
      id uuid primary key,
      upload_id uuid not null references uploads on delete cascade,
      start bigint not null,
      bytes bigint not null check (bytes > 0),
      unique (upload_id, start)
    )`.execute(db)
  // An unfinished upload counts with its declared size, so that parallel uploads cannot exceed the quota together.
  await sql`
    create or replace view stored_content as
      select author_user_id as account_id, 200 + pg_column_size(content) + coalesce(pg_column_size(title), 0) as bytes
        from family_posts
      union all
      select uploader_id, 200 + coalesce(pg_column_size(title), 0) + coalesce(pg_column_size(description), 0)
        from family_media
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
        from uploads`.execute(db)
}
