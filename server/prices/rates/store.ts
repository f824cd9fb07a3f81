import { sql } from 'kysely'

import type { ExchangeRate } from '#contract/prices/prices.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

import type { Rate } from './parse-rates.ts'

const batchSize = 5000

/** Adds rates; those of the same day are replaced. */
export async function saveRates(tx: Tx, rates: readonly Rate[]): Promise<void> {
  for (let start = 0; start < rates.length; start += batchSize) {
    const batch = rates.slice(start, start + batchSize)
    await sql`
      insert into exchange_rates (currency, date, rate)
      select distinct on (currency, date) currency, date, rate
      from unnest(${batch.map(({ currency }) => currency)}::text[], ${batch.map(({ date }) => date)}::date[],
        ${batch.map(({ rate }) => rate)}::numeric[]) as added (currency, date, rate)
      on conflict (currency, date) do update set rate = excluded.rate
      where exchange_rates.rate <> excluded.rate`.execute(tx)
  }
}

/** The latest rate of each currency. */
export async function listLatestRates(db: Db): Promise<ExchangeRate[]> {
  return db
    .selectFrom('exchangeRates')
    .select(['currency', 'rate', 'date'])
    .distinctOn('currency')
    .orderBy('currency')
    .orderBy('date', 'desc')
    .execute()
}

export async function findLatestDay(db: Db): Promise<string | null> {
  const { day } = await db
    .selectFrom('exchangeRates')
    .select(({ fn }) => fn.max('date').as('day'))
    .executeTakeFirstOrThrow()
  return day
}
