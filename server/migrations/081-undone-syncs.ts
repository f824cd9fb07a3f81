import { sql, type Kysely } from 'kysely'

/** What the sync of an exchange recorded is an import as well, which can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table investment_imports drop constraint investment_imports_format_check`.execute(db)
  await sql`
    alter table investment_imports add constraint investment_imports_format_check
      check (format in ('csv', 'ofx', 'exchange'))`.execute(db)
}
