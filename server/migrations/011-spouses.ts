import { sql, type Kysely } from 'kysely'

/**
 * A spouse who is not in the tree is kept by name, as parents are. And a spouse is each other's: where one of the two
 * did not tell, they do now, unless several say it of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table family_members add column spouse_name text`.execute(db)
  await sql`
    update family_members as member set spouse_id = other.id
    from (
      select spouse_id, min(id::text)::uuid as id from family_members
      where spouse_id is not null and is_verified and removed_at is null
      group by spouse_id having count(*) = 1
    ) as other
    where other.spouse_id = member.id and member.spouse_id is null and member.removed_at is null`.execute(db)
}
