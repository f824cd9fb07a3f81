import { sql, type Kysely } from 'kysely'

/**
 * The copy of an image without metadata, which everyone but the owner of the document receives. A job makes those of
 * the stored versions. Photographs of the gallery have been encoded without metadata.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_versions
      -- The file itself, the copy, or nothing: the job has not run, or the metadata cannot be removed.
      add column others_receive text not null default 'original'
        check (others_receive in ('pending', 'original', 'copy', 'failed')),
      add column clean_file_id uuid references stored_files,
      add column clean_mime_type text,
      add column clean_bytes bigint,
      add column clean_sha256 bytea,
      add check (num_nonnulls(clean_file_id, clean_mime_type, clean_bytes, clean_sha256)
        = case others_receive when 'copy' then 4 else 0 end)`.execute(db)
  await sql`
    update document_versions as version set others_receive = 'pending'
    from documents as document
    where document.id = version.document_id and document.area <> 'media' and mime_type like 'image/%'`.execute(
    db,
  )
  await sql`
    create index document_versions_clean_file on document_versions (clean_file_id)
      where clean_file_id is not null`.execute(db)
  await sql`
    create index document_versions_unclean on document_versions (uploaded_at)
      where others_receive = 'pending'`.execute(db)
}
