import { sql, type Kysely } from 'kysely'

/** A split of 1:3 has no exact decimal, so that the ratio is stored as new units and old ones: `1:3`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activities drop constraint activities_split_ratio_check`.execute(db)
  await sql`
    alter table activities
      alter column split_ratio type text using trim_scale(split_ratio)::text || ':1'`.execute(db)
  await sql`
    alter table activities add constraint activities_split_ratio_check check (
      split_ratio ~ '^\\d{1,10}(\\.\\d{1,8})?:\\d{1,10}(\\.\\d{1,8})?$'
      and split_part(split_ratio, ':', 1)::numeric > 0 and split_part(split_ratio, ':', 2)::numeric > 0)`.execute(
    db,
  )
}
