import { sql, type Kysely } from 'kysely'

/** When the units of an opening or a transfer were acquired, if that is before its day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table activities add column acquired_date date
      check (acquired_date is null or (kind in ('opening', 'transfer_in') and acquired_date <= date))`.execute(
    db,
  )
}
