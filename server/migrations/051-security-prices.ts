import { sql, type Kysely } from 'kysely'

/** Daily prices of securities, exchange rates, and benchmark series. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_prices (
      symbol text not null,
      date date not null,
      price numeric(18, 8) not null check (price >= 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      source text not null check (source in ('market', 'provider')),
      fetched_at timestamptz not null,
      primary key (symbol, date)
    )`.execute(db)
  await sql`
    create table exchange_rates (
      currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
      date date not null,
      -- Units of the currency for one euro, as the European Central Bank publishes it.
      rate numeric(18, 8) not null check (rate > 0),
      primary key (currency, date)
    )`.execute(db)
  await sql`
    create table benchmarks (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      created_by_id uuid not null references users,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index benchmarks_created_by on benchmarks (created_by_id)`.execute(db)
  await sql`
    create table benchmark_values (
      benchmark_id uuid not null references benchmarks on delete cascade,
      date date not null,
      value numeric(18, 8) not null check (value > 0),
      primary key (benchmark_id, date)
    )`.execute(db)
}
