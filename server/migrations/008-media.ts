import { sql, type Kysely } from 'kysely'

/** Photographs, their files, and the posts and profiles that show them. A deleted photograph stays for 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A file's row is inserted before the file is written and deleted after it, so that no file is orphaned.
  await sql`
    create table stored_files (
      id uuid primary key,
      is_referenced boolean not null default false,
      owner_id uuid references users,
      bytes bigint not null default 0,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index stored_files_owner on stored_files (owner_id)`.execute(db)
  await sql`create index stored_files_unreferenced on stored_files (created_at) where not is_referenced`.execute(
    db,
  )
  await sql`
    create table family_media (
      id uuid primary key default gen_random_uuid(),
      member_id uuid not null constraint family_media_member_id_fkey references family_members,
      uploader_id uuid not null references users,
      title text,
      description text,
      is_public boolean not null,
      mime_type text not null,
      file_size integer not null,
      width integer not null,
      height integer not null,
      file_id uuid not null unique references stored_files,
      thumbnail_id uuid not null unique references stored_files,
      version integer not null default 1,
      removed_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index family_media_member on family_media (member_id, created_at, id)`.execute(db)
  await sql`create index family_media_uploader on family_media (uploader_id)`.execute(db)
  await sql`create index family_media_removed on family_media (removed_at) where removed_at is not null`.execute(
    db,
  )
  await sql`
    create table post_media (
      post_id uuid not null references family_posts on delete cascade,
      media_id uuid not null references family_media on delete cascade,
      position smallint not null,
      primary key (post_id, position),
      unique (media_id, post_id)
    )`.execute(db)
  await sql`
    alter table family_members
      add column profile_media_id uuid references family_media on delete set null`.execute(db)
  await sql`
    create index family_members_profile_media on family_members (profile_media_id)
      where profile_media_id is not null`.execute(db)
}
