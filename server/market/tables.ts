import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    cryptoPrices: CryptoPricesTable
  }
}

type CryptoPricesTable = {
  symbol: string
  price: string
  priceDayAgo: string
  volume: string
  lastUpdated: Instant
}
