import { sql, type Kysely } from 'kysely'

/** The last good price of every coin, and the leases by which nodes agree who does what only one may do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table crypto_prices (
      symbol text primary key,
      price numeric not null check (price > 0 and price < 'infinity'),
      price_day_ago numeric not null check (price_day_ago > 0 and price_day_ago < 'infinity'),
      volume numeric not null check (volume >= 0 and volume < 'infinity'),
      last_updated timestamptz not null
    )`.execute(db)
  await sql`
    create table leases (
      name text primary key,
      holder text not null,
      until timestamptz not null
    )`.execute(db)
}
