import { sql, type Kysely } from 'kysely'

/** The last day of a document's validity that its owner and the office were notified of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column announced_expiry date`.execute(db)
}
