import { sql, type Kysely } from 'kysely'

/** What each account stores, for its quota: a view over the tables of several slices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A row takes about 200 bytes with its indexes, however short its text.
  await sql`
    create view stored_content as
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
      select owner_id, 200 + bytes from stored_files`.execute(db)
}
