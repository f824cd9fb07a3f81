import { sql, type Kysely } from 'kysely'

/** Posts on members' pages. A deleted post stays for 30 days, so that it can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table family_posts (
      id uuid primary key default gen_random_uuid(),
      member_id uuid not null constraint family_posts_member_id_fkey references family_members,
      author_user_id uuid not null references users,
      title text,
      content text not null,
      is_public boolean not null,
      version integer not null default 1,
      removed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index family_posts_member on family_posts (member_id, created_at, id)`.execute(db)
  await sql`create index family_posts_author on family_posts (author_user_id)`.execute(db)
}
