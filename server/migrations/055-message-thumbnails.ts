import { sql, type Kysely } from 'kysely'

/** The small copies of pictures that were sent with messages. Their keys are derived from those of the pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message_attachments
      add column thumbnail_id uuid references stored_files,
      add check (thumbnail_id is null or file_id is not null)`.execute(db)
  await sql`create index message_attachments_thumbnail on message_attachments (thumbnail_id)`.execute(db)
}
