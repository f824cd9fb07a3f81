import { sql, type Kysely } from 'kysely'

/** Prices of each source by themselves, and when each source was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A coin and a stock may have the same symbol.
  await sql`alter table security_prices drop constraint security_prices_pkey`.execute(db)
  await sql`alter table security_prices add primary key (symbol, source, date)`.execute(db)
  await sql`
    create table price_reads (
      source text not null check (source in ('provider', 'rates')),
      -- Of a security; empty for the exchange rates.
      symbol text not null,
      read_at timestamptz not null,
      -- Null after a success.
      problem text,
      primary key (source, symbol)
    )`.execute(db)
}
