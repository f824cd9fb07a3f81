import { sql, type Kysely } from 'kysely'

/** The preview of a sync is a sync that records nothing: its rows are stored like those of a previewed file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The preview that the sync fills. Null for a sync that records.
  await sql`
    alter table integration_syncs
      add column preview_id uuid references investment_imports on delete cascade`.execute(db)
  await sql`create unique index integration_syncs_preview on integration_syncs (preview_id)`.execute(db)
  // Both quantities of a difference that a sync would record.
  await sql`
    alter table investment_import_rows
      add column ledger_quantity numeric(18, 8),
      add column exchange_quantity numeric(18, 8)`.execute(db)
}
