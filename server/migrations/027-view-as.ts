import { sql, type Kysely } from 'kysely'

/** Openings by an administrator who views the portal as another account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_openings add column viewed_as_id uuid references users`.execute(db)
}
