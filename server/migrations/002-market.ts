import { sql, type Kysely } from 'kysely'

/** The last good price of every coin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table crypto_prices (
      symbol text primary key,
      price numeric not null check (price > 0 and price < 'infinity'),
      price_day_ago numeric not null check (price_day_ago > 0 and price_day_ago < 'infinity'),
      volume numeric not null check (volume >= 0 and volume < 'infinity'),
      last_updated timestamptz not null
    )`.execute(db)
}
