import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/database.ts'

export type SecurityPrice = {
  symbol: string
  date: string
  price: string
  currency: string
  source: 'market' | 'provider'
}

/** Adds daily prices; the one of the same day and source is replaced. */
export async function saveSecurityPrices(
  tx: Tx,
  prices: readonly SecurityPrice[],
  fetchedAt: Date,
): Promise<void> {
  const column = <Name extends keyof SecurityPrice>(name: Name) => prices.map(price => price[name])
  await sql`
    insert into security_prices (symbol, date, price, currency, source, fetched_at)
    select added.*, ${fetchedAt}::timestamptz
    from unnest(${column('symbol')}::text[], ${column('date')}::date[], ${column('price')}::numeric[],
      ${column('currency')}::text[], ${column('source')}::text[]) as added
    on conflict (symbol, source, date) do update
    set price = excluded.price, currency = excluded.currency, fetched_at = excluded.fetched_at`.execute(tx)
}
