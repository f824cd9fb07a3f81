import { sql, type Kysely } from 'kysely'

/** An import writes the events of lives while it still reads whose they are. Everybody else is held to it at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table life_events
      alter constraint life_events_member_id_fkey deferrable initially immediate`.execute(db)
}
