import { sql, type Kysely } from 'kysely'

/**
 * The member on whose page a photograph or a video was shared moves to its document, which then finds it for the
 * member and leads to the gallery. A share that was interrupted is marked as pending.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column shared_on_member_id uuid references family_members`.execute(db)
  await sql`
    update documents set shared_on_member_id = media.member_id
    from family_media as media where media.id = documents.id`.execute(db)
  await sql`
    alter table documents
      add constraint documents_shared_on_check check ((area = 'media') = (shared_on_member_id is not null))`.execute(
    db,
  )
  await sql`
    create index documents_shared_on_member on documents (shared_on_member_id)
      where shared_on_member_id is not null`.execute(db)
  await sql`
    alter table family_media
      drop column member_id,
      -- Whether its form has uploaded it, but has not shared it yet.
      add column is_share_pending boolean not null default false`.execute(db)
}
