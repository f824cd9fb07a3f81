import { sql, type Kysely } from 'kysely'

/** The person who can remove others from a group: at first its creator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column owner_id uuid references users`.execute(db)
  await sql`update conversations set owner_id = created_by_id where kind = 'group'`.execute(db)
  await sql`
    alter table conversations add constraint conversations_owner_id_check
      check ((owner_id is null) = (kind <> 'group'))`.execute(db)
}
