import { sql, type Kysely } from 'kysely'

/** The removed activities of an account or an investment are listed, the latest removal first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index activities_account_removed on activities (account_id, created_at, id) where is_removal`.execute(
    db,
  )
  await sql`
    create index activities_holding_removed on activities (holding_id, created_at, id) where is_removal`.execute(
    db,
  )
}
