import { sql } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'

import { coins } from './coins.ts'
import type { Quote } from './quote.ts'

/** A stored price: dollars and percent as exact decimal text. */
export type StoredPrice = {
  symbol: string
  name: string
  price: string
  change24h: string
  changePercent24h: string
  volume24h: string
  lastUpdated: string
}

/**
 * The last good price of every coin that has one, in the order of the coins. The database calculates the derived
 * figures in exact decimals.
 */
export async function listPrices(db: Db): Promise<StoredPrice[]> {
  const rows = await db
    .selectFrom('cryptoPrices')
    .select([
      'symbol',
      'price',
      sql<string>`price - price_day_ago`.as('change24h'),
      sql<string>`100 * (price - price_day_ago) / price_day_ago`.as('changePercent24h'),
      sql<string>`price * volume`.as('volume24h'),
      'lastUpdated',
    ])
    .execute()
  return coins.flatMap(({ symbol, name }) => {
    const row = rows.find(row => row.symbol === symbol)
    return row === undefined ? [] : Object.assign(row, { name })
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
