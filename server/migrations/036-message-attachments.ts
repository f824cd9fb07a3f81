import { sql, type Kysely } from 'kysely'

/** The files that were sent with messages, encrypted, and the documents that messages refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_attachments (
      id uuid primary key,
      message_id uuid not null references messages on delete cascade,
      -- Its data key seals the name and the key of the file.
      conversation_id uuid not null references conversations on delete cascade,
      position smallint not null,
      file_id uuid references stored_files,
      sealed_name text,
      sealed_file_key text,
      mime_type text,
      -- Of the file before its encryption.
      bytes bigint,
      -- Null for a file, and once the document is erased.
      document_id uuid references documents on delete set null,
      unique (message_id, position),
      check (num_nulls(file_id, sealed_name, sealed_file_key, mime_type, bytes) in (0, 5)),
      check (file_id is null or document_id is null)
    )`.execute(db)
  await sql`create index message_attachments_file on message_attachments (file_id)`.execute(db)
  await sql`create index message_attachments_document on message_attachments (document_id)`.execute(db)
  await sql`create index message_attachments_conversation on message_attachments (conversation_id)`.execute(
    db,
  )
}
