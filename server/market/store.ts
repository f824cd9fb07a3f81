import { sql } from 'kysely'

import type { CryptoPrice } from '#contract/market.ts'
import type { Db, Tx } from '#server/platform/database.ts'

import { coins } from './coins.ts'
import type { Quote } from './quote.ts'

/**
 * The last good price of every coin that has one, in the order of the coins. What follows from the kept
 * figures is worked out by the database, in exact decimals; only the result becomes a JSON number.
 */
export async function listPrices(db: Db): Promise<CryptoPrice[]> {
  const rows = await db
    .selectFrom('cryptoPrices')
    .select([
      'symbol',
      'price',
      sql<string>`price - price_day_ago`.as('change'),
      sql<string>`100 * (price - price_day_ago) / price_day_ago`.as('changePercent'),
      sql<string>`price * volume`.as('dollarVolume'),
      'lastUpdated',
    ])
    .execute()
  return coins.flatMap(({ symbol, name }) => {
    const row = rows.find(row => row.symbol === symbol)
    if (row === undefined) return []
    return {
      symbol,
      name,
      price: Number(row.price),
      change24h: Number(row.change),
      changePercent24h: Number(row.changePercent),
      volume24h: Number(row.dollarVolume),
      lastUpdated: row.lastUpdated,
    }
  })
}

export async function saveQuotes(tx: Tx, quotes: Quote[]): Promise<void> {
  await tx
    .insertInto('cryptoPrices')
    .values(quotes.map(({ at, ...figures }) => ({ ...figures, lastUpdated: at })))
    .onConflict(conflict =>
      conflict.column('symbol').doUpdateSet(eb => ({
        price: eb.ref('excluded.price'),
        priceDayAgo: eb.ref('excluded.priceDayAgo'),
        volume: eb.ref('excluded.volume'),
        lastUpdated: eb.ref('excluded.lastUpdated'),
      })),
    )
    .execute()
}
