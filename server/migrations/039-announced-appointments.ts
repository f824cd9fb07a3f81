import { sql, type Kysely } from 'kysely'

/** The last day of an appointment that its account and the board were notified of before it ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointments add column announced_end date`.execute(db)
}
